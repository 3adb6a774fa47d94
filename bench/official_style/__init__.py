"""As many checks as a course's own have, each with one board and an import of its own; only for measuring speed."""

import check50
import check50.py

E, O, X = None, "O", "X"


def board(notation):
    return [[{"X": X, "O": O, ".": E}[mark] for mark in row] for row in notation.split("/")]


EMPTY, HALF = board(".../.../..."), board("..X/..O/X..")
CELLS = {(i, j) for i in range(3) for j in range(3)}
BOARDS = {
    "player": {".../.../...": X, ".X./.../...": O, ".X./.O./OX.": X, ".X./XO./OX.": O},
    "actions": {".../.../...": CELLS, ".../X../...": CELLS - {(1, 0)}, "XO./XO./OX.": {(0, 2), (1, 2), (2, 2)}},
    "winner": {".../.../...": None, "OO./.../XXX": X, ".O./.OX/XOX": O, "OXX/.X./XOO": X, "OXX/XXO/OOX": None},
    "terminal": {"OXX/XXO/OOX": True, ".../.../...": False, ".OO/XXX/...": True, ".OO/.XX/.OX": False},
    "utility": {"OXX/XXO/OOX": 0, "XOO/.X./..X": 1},
    "minimax": {
        ".XO/.X./...": (2, 1),
        ".../XOO/.X.": (2, 0),
        "OXO/XX./XO.": (1, 2),
        "OXX/XXO/OOX": None,
        "XXX/OO./...": None,
    },
}
ASKED = {name: [((board(text),), right) for text, right in table.items()] for name, table in BOARDS.items()}
ASKED["initial_state"] = [((), EMPTY)]
ASKED["result"] = [
    ((EMPTY, (0, 2)), board("..X/.../...")),
    ((board("..X/.../..."), (1, 2)), board("..X/..O/...")),
    ((board("..X/..O/..."), (2, 0)), HALF),
    ((HALF, (0, 0)), board("O.X/..O/X..")),
    ((HALF, (2, 0)), Exception),
    ((HALF, (3, 1)), Exception),
    ((HALF, (-1, 2)), Exception),
]


@check50.check()
def exists():
    """tictactoe.py exists"""
    check50.exists("tictactoe.py")


@check50.check(exists)
def imports():
    """tictactoe.py imports"""
    check50.py.import_("tictactoe.py")


def add(name, number, args, right):
    """Add the check of one call."""

    def ask():
        function = getattr(check50.py.import_("tictactoe.py"), name)
        if right is Exception:
            try:
                function(*args)
            except Exception:
                return
            raise check50.Failure(f"{name}{args} raised no exception")
        came = function(*args)
        if came != right:
            raise check50.Mismatch(str(right), str(came))

    ask.__name__, ask.__doc__ = f"{name}{number}", f"{name} is right on board {number}"
    globals()[ask.__name__] = check50.check(imports)(ask)


for name, calls in ASKED.items():
    for number, (args, right) in enumerate(calls):
        add(name, number, args, right)
