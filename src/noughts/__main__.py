"""`python -m noughts`, the same as `noughts`."""

from noughts.cli import main

main()
