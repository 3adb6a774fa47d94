"""`noughts` and `python -m noughts`: Ctrl-C ends it quietly even while it is still starting."""

import sys

if __name__ == "__main__" and not sys.flags.safe_path:
    del sys.path[0]  # the current folder: a hand-in that lies there, called json.py, is not for us to import


def main() -> None:
    """Start the command line."""
    try:
        from noughts.cli.main import main

        main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
