"""Every mutant of tictactoe.py that changes behaviour is caught, and every other one passes.

Each place of the file that decides something is changed in turn. Whether that changes what the contract can see
is found out on all positions by a second judge, so that a mutant called equivalent is proved to be.
"""

import ast
import contextlib
from functools import cache
from types import CodeType

import pytest
from support import ROOT, brute, independent, inprocess, searches
from support.shares import one_in

from noughts.box.judging import judge
from noughts.intake.reader import read_named
from noughts.judge import cs50
from noughts.judge.diagnosis.own_search import first_wrong

SOURCE = (ROOT / "tictactoe.py").read_text()
COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
NAMES = {"max": "min", "min": "max", "X": "O", "O": "X", "me": "you", "you": "me", "alpha": "beta", "beta": "alpha"}
PARTS = 16  # so that several processes share the work
SHARES = one_in(PARTS, range(PARTS))
"""One mutant in four with every run, the others with the long one."""
NAMES |= {"max_value": "min_value", "min_value": "max_value", "i": "j", "all": "any", "any": "all"}


def changed(node: ast.AST) -> ast.AST | None:
    """Return a node with its meaning turned, or None for one that decides nothing."""
    match node:
        case ast.Compare(ops=[op, *rest]) if type(op) in COMPARED:
            return ast.Compare(node.left, [COMPARED[type(op)](), *rest], node.comparators)
        case ast.BoolOp(op=ast.And()):
            return ast.BoolOp(ast.Or(), node.values)
        case ast.BoolOp(op=ast.Or()):
            return ast.BoolOp(ast.And(), node.values)
        case ast.UnaryOp():
            return node.operand
        case ast.BinOp(op=ast.Add()):
            return ast.BinOp(node.left, ast.Sub(), node.right)
        case ast.BinOp(op=ast.Sub() | ast.Mult()):
            return ast.BinOp(node.left, ast.Add(), node.right)
        case ast.Constant(value=bool() | int()):
            return ast.Constant(node.value + 1)
        case ast.IfExp():
            return ast.IfExp(node.test, node.orelse, node.body)
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            return ast.Name(NAMES[name], ast.Load())
        case ast.If():
            return ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
        case ast.Return(value=ast.AST()):
            return ast.Return(ast.Constant(None))
        case ast.Raise() | ast.Break() | ast.Assign() | ast.Expr(value=ast.Call()):
            return ast.Pass()
    return None


class Turn(ast.NodeTransformer):
    """Changes the one place with this number, and counts them all."""

    def __init__(self, number: int):
        self.number, self.seen, self.line = number, -1, 0

    def visit(self, node: ast.AST) -> ast.AST:
        new = None if isinstance(node, ast.AnnAssign | ast.arguments) else changed(node)
        self.seen += new is not None
        if new is not None and self.seen == self.number:
            self.line = node.lineno
            return ast.copy_location(new, node)
        return self.generic_visit(node) if self.descends(node) else node

    @staticmethod
    def descends(node: ast.AST) -> bool:
        """Whether to look inside: annotations and docstrings decide nothing."""
        return not isinstance(node, ast.AnnAssign | ast.arguments)


def functions_only() -> ast.Module:
    """Return the file without annotations of what functions return."""
    tree = ast.parse(SOURCE)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            node.returns = None
    return tree


@cache
def places() -> int:
    turn = Turn(-1)
    turn.visit(functions_only())
    return turn.seen + 1


def mutant(number: int) -> tuple[int, ast.Module]:
    turn = Turn(number)
    tree = ast.fix_missing_locations(turn.visit(functions_only()))
    return turn.line, tree


@cache
def runnable() -> dict[int, CodeType]:
    """Return the mutants that can be imported; the others the judge reports before any question."""
    found = {}
    for number in range(places()):
        _line, tree = mutant(number)
        code = compile(tree, "/submission/tictactoe.py", "exec")
        with contextlib.suppress(Exception):
            inprocess.module(code)
            found[number] = code
    return found


def test_there_are_many_mutants():
    assert len(runnable()) > 140


@pytest.mark.parametrize("part", SHARES)
def test_every_mutant_that_changes_behaviour_is_caught_and_no_other(part):
    verdicts = {number: verdict(number) for number in list(runnable())[part::PARTS]}
    assert [number for number, (wrong, caught) in verdicts.items() if wrong != caught] == []
    assert sum(not wrong for wrong, _ in verdicts.values()) < 30 / PARTS + 3


def verdict(number: int) -> tuple[bool, bool]:
    """Tell whether the second judge, and whether the judge's own cases, find something wrong with a mutant."""
    code, checks = runnable()[number], tuple(reversed(cs50.contract().checks))
    wrong = independent.wrong(inprocess.module(code))
    return wrong is not None, inprocess.first_failure(inprocess.module(code), checks) is not None


def searching() -> list[int]:
    """Return the mutants whose rules are right, for the change is in the search below them."""
    first = SOURCE[: SOURCE.index("def minimax")].count("\n")
    return [number for number in runnable() if mutant(number)[0] > first]


@pytest.mark.parametrize("part", SHARES)
def test_the_call_that_is_named_is_really_wrong(part):
    for number in searching()[part::PARTS]:
        module = inprocess.module(runnable()[number])
        shown, right = searches.shown(module), independent.right(module, "minimax")
        for board, _answer, record in searches.answers(module, searches.unlike(5)[::12]):
            if told := first_wrong(record, shown[brute.mover(board)]):
                assert not right, (number, told)
                searches.prove(told, record, shown[brute.mover(board)])


@pytest.mark.parametrize("which", one_in(4, range(4)))
def test_some_mutants_in_the_box(which, tmp_path):
    number = list(runnable())[40 * which]
    line, tree = mutant(number)
    path = tmp_path / "tictactoe.py"
    path.write_text(ast.unparse(tree))
    report = judge(read_named(path))
    assert (report.score < report.max_score) == bool(independent.wrong(inprocess.module(runnable()[number]))), line
