"""Tic-tac-toe, solved, shown and graded."""

__version__ = "0.2.0"
