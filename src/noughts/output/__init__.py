"""The only place where verdicts become sentences: for the terminal, for pages, for other graders."""
