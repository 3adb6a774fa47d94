"""The judge: tests a submission on every position, safely, and a whole class at once."""
