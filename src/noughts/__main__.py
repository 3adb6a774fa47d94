"""`noughts` and `python -m noughts`: Ctrl-C ends it quietly even while it is still starting."""

import sys

from noughts.importing import forget_current_folder

forget_current_folder()  # before anything else is imported: a hand-in may lie there, and be called json.py


def main() -> None:
    """Start the command line."""
    try:
        from noughts.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
