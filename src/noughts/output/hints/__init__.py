"""What to do about each misconception, in words, by the part of a file that it is about."""
