"""What users are meant to read when something cannot be done."""


class Mistake(ValueError):
    """A user's mistake: one sentence saying what was wrong, where, and what would be right."""


class NoWindow(Mistake):
    """No window can be opened here; in a terminal one can still play."""
