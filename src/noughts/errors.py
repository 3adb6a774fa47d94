"""The one exception that users are meant to read."""


class Mistake(ValueError):
    """A user's mistake: one sentence saying what was wrong, where, and what would be right."""
