"""Tic-tac-toe, solved, shown and graded."""

__version__ = "0.1.0"
