"""A whole class judged: the run, its worker processes, the store of verdicts, points and statistics."""
