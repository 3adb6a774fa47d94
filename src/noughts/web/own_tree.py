"""The search of a learner's own file: asked for, read, and told as the page takes a search."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice, pairwise
from math import inf
from typing import Any

from noughts.errors import Mistake
from noughts.game import itself, size
from noughts.judge import cs50, objects
from noughts.judge.contract import Check
from noughts.judge.diagnosis.locate import BOARDS, FEWEST, LARGEST, METHODS, MOST, RULES, SHOWN
from noughts.judge.diagnosis.own_reading import Node, Reading, read
from noughts.judge.diagnosis.own_search import wrong_in
from noughts.judge.diagnosis.own_values import move_in
from noughts.judge.examine import free, mark, plain
from noughts.judge.oracle import GAME, Truth, after, truths
from noughts.judge.record import Call, Record
from noughts.judge.registry import checks, detect
from noughts.judge.respondent import PROMPT, Died, Hello, Question, Respondent
from noughts.mnk import Action, Position, cell_name
from noughts.output.own_search import Recorded, written
from noughts.output.sentences import sentence
from noughts.safe import safe
from noughts.search import alphabeta
from noughts.trace import Tracer

TRIED = ("XX./OO./...", "XX./OO./X..", "X../.O./..X", "XO./.X./O..", "X.O/.X./..O", "OX./.X./..O", "XOX/.O./...")
"""Boards on which a mistake of a search is looked for, in turn."""
OBJECT = "TicTacToeSolver.find_best_move"
Records = tuple[Record, Record | None]


def records(respondent: Respondent, main: str, board: str) -> Records:
    """Return the record of a search from a board, and one that shows what the numbers mean; else raise a Mistake."""
    mover = truths()[board].position.player
    shown = next(each for each in SHOWN if truths()[each].position.player == mover)
    (record, raised), (other, _) = (_ask(respondent, main, one) for one in (board, shown))
    if raised:
        raise Mistake(f"{main} raised {raised} on {board}, so its search has no end to show.")
    if record is None:
        raise Mistake(f"{main} told nothing of its search.")
    return record, other


def _ask(respondent: Respondent, main: str, board: str) -> tuple[Record | None, str]:
    """Ask for one record, and what was raised if anything was."""
    (answer,) = respondent.ask([question(respondent, main, board, record=True)], window=1, limit=None)
    return answer.record, answer.raised[0] if answer.raised else ""


def not_loaded(main: str, hello: Hello) -> str:
    """Say why a file could not be loaded, and in which line; nothing where it was."""
    if not hello.error:
        return ""
    kind, message = hello.error
    where = f" in line {hello.line}" if hello.line else ""
    return f"{main} stops while it is loaded: {kind}{where}: {message[:200]}."


def question(respondent: Respondent, main: str, board: str, *, record: bool) -> Question:
    """Return the question for the best move on a board, recorded or not."""
    if broken := not_loaded(main, respondent.hello):
        raise Mistake(broken)
    names: Sequence[str] = list(respondent.hello.names)
    truth, asked = truths()[board], (MOST, (*RULES, *METHODS)) if record else None
    if "minimax" in names:
        return Question("minimax", (cs50.board(truth),), record=asked)
    if "TicTacToeSolver" in names:
        args = (objects.SOLVER, objects.state(truth), objects.PLAYERS[truth.position.player])
        return Question(OBJECT, args, record=asked)
    raise Mistake(f"{main} has no minimax and no TicTacToeSolver, so there is no search to show.")


def recorded(main: str, board: str, found: Records) -> Recorded:
    """Return a record read, with what is wrong in it."""
    record, other = found
    reading = read(record, other)
    wrong = wrong_in(reading) if reading else None
    own = _nodes(reading, board) if reading else _counted(record, other)
    return Recorded(main, board, record, reading, wrong, truths()[board].nodes, _cut_nodes(board), own)


def _values(reading: Reading) -> list[Node]:
    """Return the calls that returned values, one where a function only hands its board on."""
    nodes = reading.nodes
    above = {number: nodes[node.call.parent] for number, node in nodes.items() if node.call.parent in nodes}
    return [node for number, node in nodes.items() if number not in above or above[number].truth is not node.truth]


def _nodes(reading: Reading, board: str) -> int:
    """Count the nodes of a search, with the board itself, which may have no call of its own."""
    values = _values(reading)
    return len(values) + all(node.call.board != board for node in values)


def _counted(record: Record, other: Record | None) -> int | None:
    """Count the nodes of a search that is too long to be kept, by the functions that return values in a short one."""
    reading = read(other) if other and record.cut else None
    if not other or not reading:
        return None
    values = _values(reading)
    counts = [record.counts.get(function, 0) for function in {(node.call.function, node.call.line) for node in values}]
    rooted = any(node.call.board == other.calls[0].board for node in values)
    return sum(counts) + (not rooted) if all(counts) else None


def _cut_nodes(board: str) -> int:
    tracer: Tracer[Position, Action] = Tracer(GAME, size(GAME, itself))
    alphabeta(GAME, truths()[board].position, observer=tracer)
    return sum(1 for _ in tracer.root.walk()) if tracer.root else 0


def tree(found: Recorded) -> dict[str, Any]:
    """Return a file's own search of a board as the page takes a search, with wrong nodes marked."""
    told = {"board": found.board, "method": {"search": "own", "order": "row"}, "nodes": found.own}
    told |= {"total": found.minimax, "alphabeta": found.alphabeta}
    if found.record.cut:
        calls = f"{found.own:,} calls, and up to {MOST:,}" if found.own else f"more than {MOST:,} calls, and so many"
        return told | {"fault": f"From here it makes {calls} can be drawn; play two or three moves first."}
    if not (reading := found.reading):
        return told | {"fault": "What the numbers of its search mean could not be found out."}
    functions = list(found.record.counts)
    return told | {"functions": functions, "root": _root(found, reading), "chose": _chose(found)} | _wrong(found)


def _chose(found: Recorded) -> str | None:
    """Return the move that the file came to."""
    move = move_in(found.record.calls[0])
    return cell_name(move) if move else None


def _root(found: Recorded, reading: Reading) -> list[Any]:
    """Write the call for the board itself, which may return only a move: then it is worth what that move is."""
    truth, top, call = truths()[found.board], _top(reading, found.board), found.record.calls[0]
    move = move_in(call)
    own = [node for node in reading.nodes.values() if node.truth is truth]
    chosen = [node for node in top if move and node.truth.board == after(truth, move).board]
    worth = next(iter(own or chosen or top), None)
    value = _worth(worth) if worth else truth.value
    wrong = bool(wrong_in(reading) and ((worth and not worth.right) or move not in (None, *truth.best)))
    kids, skipped = _kids(top, truth, reading), _skipped(top, found.board)
    where = (truth.board, wrong, truth.value, _told(call, reading))
    return [None, truth.position.player, None, None, value, "=", skipped, kids, None, *where]


def _told(call: Call, reading: Reading) -> list[Any]:
    """Write what a call was given and gave: function, arguments, return value, the lines it came from and ended on."""
    given = ", ".join(f"{safe(name)}={written(value)}" for name, value in call.args.items())
    came = f"raised {safe(call.raised)}" if call.raised else written(call.returned)
    number = list(reading.record.counts).index((call.function, call.line))
    return [number, given, came, call.caller, call.ended]


def unfinished(board: str) -> str:
    """Return a board on which there is something to search, or raise a Mistake."""
    if truths()[board].terminal:
        raise Mistake(f"The game {board} is over; there is nothing to search.")
    return board


def first_wrong(search: Callable[[str], Recorded], more: Iterable[str]) -> dict[str, Any]:
    """Look for a mistake of a file's search on a few boards and then on more, and return the first with the way to it.

    That the file stops on a board is told only when no other board shows a mistake.
    """
    tried, stopped = 0, None
    for board in chain(TRIED, more):
        try:
            found = search(board)
        except Mistake as mistake:
            stopped = stopped or mistake
            continue
        tried += 1
        if found.wrong:
            return {"board": board, **_wrong(found)}
    if stopped:
        raise stopped
    return {"board": None, "tried": tried}


def missed(respondent: Respondent) -> list[str]:
    """Return a few boards on which a file chooses a wrong move, those with the fewest free cells, as the judge does."""
    names = respondent.hello.names
    contract, found = detect(names), list[str]()
    for check in checks(contract) if contract else ():
        if check.line and check.name in names:
            with suppress(Died):  # what came before is known
                found += islice(_missed(respondent, check), BOARDS)
    return found


def _missed(respondent: Respondent, check: Check) -> Iterator[str]:
    cases = sorted((case for case in check.cases if FEWEST <= free(case) <= LARGEST), key=free)
    answers = respondent.ask([case.question for case in cases], window=PROMPT, limit=None)
    for case, answer in zip(cases, answers, strict=True):
        failure = mark(check, case, plain(answer))
        if failure and failure.fault.kind == "value" and case.truth:
            yield case.truth.board


def _wrong(found: Recorded) -> dict[str, Any]:
    """Return the moves to the first wrong call, and what to say of it."""
    if not found.wrong or not found.reading:
        return {"path": None, "sentence": None}
    boards, number = [found.wrong.call.board], found.wrong.number
    while (number := found.record.calls[number].parent) >= 0:
        if found.record.calls[number].board != boards[-1]:
            boards.append(found.record.calls[number].board)
    boards = boards[::-1]
    moves = [_action(truths()[one], other) for one, other in pairwise(boards) if one in truths()]
    path = "-".join(cell_name(move) for move in moves if move)
    return {"path": path, "sentence": sentence(found.wrong.note()), "line": found.wrong.call.line}


def _top(reading: Reading, board: str) -> list[Node]:
    """Return the calls that were made for the moves from the board itself."""
    outermost = [node for node in reading.nodes.values() if reading.nearest(node.call.parent) is None]
    nodes = [*{node.truth.board: node for node in outermost}.values()]  # of several the last, as in deepening
    while nodes and nodes[-1].truth.board == board:
        nodes = nodes[-1].below
    return nodes


def _action(truth: Truth, board: str) -> Action | None:
    return next((action for action in truth.actions if after(truth, action).board == board), None)


def _kids(nodes: list[Node], truth: Truth, reading: Reading) -> list[Any]:
    while nodes and all(node.truth is truth for node in nodes):
        nodes = nodes[-1].below  # a function that hands its board on
    found = [(action, node) for node in nodes if (action := _action(truth, node.truth.board))]
    return [_data(action, node, reading) for action, node in found]


def _data(action: Action, node: Node, reading: Reading) -> list[Any]:
    """Write a call as the page takes a node: its value to X, the truth beside it, and whether it is wrong."""
    truth = node.truth
    kind = "=" if node.exact or not node.right else "<=" if node.rank > truth.value else ">="
    player = None if truth.terminal else truth.position.player
    kids, skipped = _kids(node.below, truth, reading), _skipped(node.below, truth.board)
    low, high = (bound if abs(bound) < 99 else None for bound in node.window or (inf, inf))
    where = (truth.board, _is_wrong(node, reading), truth.value, _told(node.call, reading))
    return [action, player, low, high, _worth(node), kind, skipped, kids, None, *where]


def _is_wrong(node: Node, reading: Reading) -> bool | None:
    """Tell whether a call is wrong; None where nothing is proved."""
    return False if node.right else True if wrong_in(reading) else None


def _worth(node: Node) -> float:
    """Return a call's value to X, a whole number where it is one."""
    value = max(-99.0, min(99.0, node.value * node.sign))
    return int(value) if value == int(value) else round(value, 3)


def _skipped(nodes: list[Node], board: str) -> list[Any]:
    """Return the moves that were not looked at, each with the nodes below it."""
    looked, truth = {node.truth.board for node in nodes}, truths()[board]
    missed = {action: after(truth, action) for action in truth.actions}
    return [[action, below.nodes] for action, below in missed.items() if below.board not in looked]
