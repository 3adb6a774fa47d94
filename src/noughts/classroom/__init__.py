"""A whole class: who judges, what is kept, what it is worth, and what it shows."""
