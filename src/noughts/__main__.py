"""`noughts` and `python -m noughts`: Ctrl-C ends it quietly even while it is still starting."""

import sys


def main() -> None:
    """Start the command line."""
    try:
        from noughts import cli

        cli.main()
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
