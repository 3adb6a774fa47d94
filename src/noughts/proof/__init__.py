"""A proof as a file: `write` makes one of what the solver found, `verify` believes nothing but the rules.

docs/proofs.md tells the format, line by line, and why each step is sound.
"""
