"""The lab: the whole judge in a web page, without a server.

Theory of operation. A worker of the page holds two Pythons (Pyodide), side by side in one thread: the judge's, in which
the modules of `packing.RUN_IN_THE_PAGE` run as they are, and the submission's, which holds `child.py` and the parts of
`box/child` and nothing else of ours. The judge asks through a `Channel`, a plain call from one Python into the other.

What a submission answers is told to the page at once. The page watches the clock: a question that takes too long ends
the worker, both Pythons with it. A spare worker then judges the same file again from the start, and every exchange
that was had is taken from the log instead of being asked again (`respondent.py`); the question that hung is answered by
its death. The judge asks the same whenever it hears the same, so nothing else changes.

There is no box here, and none is needed: the file is the reader's own, and so is the machine. It also means that a
report from a page is practice and never marks: whoever owns the page can have it say anything.
"""
