"""Runs what runs in a web page in a process that has only that: the packed modules, and none that a page lacks.

It reads a request of `Desk.do` as JSON (the path of the archive, the job, the request) and prints the answer. The
submission's Python is this same one, so only honest submissions may be asked here.
"""

import json
import sys
import time

archive, job, request = json.load(sys.stdin)
for name in ("ctypes", "select", "subprocess", "signal", "socket", "multiprocessing", "starlette", "rich", "jinja2"):
    sys.modules[name] = None
sys.path.insert(0, archive)

from noughts.web.lab.desk import Desk  # noqa: E402
from noughts.web.lab.respondent import child_text  # noqa: E402

inside: dict = {}
exec(compile(child_text(), "<child>", "exec"), inside)


class Direct:
    """Calls the child, and writes each exchange down as a page does."""

    def __init__(self):
        self.heard = []
        self.child = inside["Child"](self.heard.append)

    def exchange(self, kind, message, digest, limit):
        assert limit > 0
        self.heard.clear()
        start = time.process_time()
        getattr(self.child, kind)(message)
        text = "\n".join(self.heard)
        logged.append(json.dumps([digest, text, time.process_time() - start, 0, "", None]))
        return logged[-1]


logged: list[str] = []
told: list[tuple] = []
print_here, sys.stdout = sys.stdout, sys.stderr
done = Desk(Direct(), lambda *word: told.append(word)).do(job, json.dumps(request))
json.dump({"answer": json.loads(done), "log": logged, "told": told}, print_here)
