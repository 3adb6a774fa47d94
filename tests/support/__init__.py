"""What several tests share."""

from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
ROOT = TESTS.parent
SINS = TESTS / "submissions" / "sins"
"""Files as students hand them in, each with what the judge must find."""
