"""Play tic-tac-toe in a window against the tictactoe.py that lies beside this file."""

import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent

if __name__ == "__main__":
    sys.path.append(str(FOLDER / "src"))  # so that pygame is all that has to be installed
    from noughts.window.launch import main

    sys.exit(main(FOLDER))
