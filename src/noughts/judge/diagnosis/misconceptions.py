"""From patterns of failures to misconceptions: what a learner probably believes.

A row holds a name, the role it explains, and a test of the evidence; what to do about it is told by `output.hints`.
For each role that fails by itself, and not because a function it leans on fails, the first row whose pattern shows is
the one that speaks; the counterexample is chosen from what it speaks of. A row about the file as a whole, when one
speaks, is the only one.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from noughts.judge.diagnosis import (
    cells_named,
    lines_seen,
    loops_shown,
    moves_made,
    moves_refused,
    python_says,
    steps_recorded,
    text_shows,
    turns_told,
)
from noughts.judge.diagnosis import patterns as p
from noughts.judge.diagnosis import rules_told as r
from noughts.judge.diagnosis.blame import Evidence
from noughts.judge.diagnosis.moves_made import idea
from noughts.judge.diagnosis.patterns import Pattern, both, every, kind, most, says, some
from noughts.judge.diagnosis.text_shows import saying
from noughts.judge.note import Note, note
from noughts.mnk import O, X

ANY = "any"
FILE = "file"


class Misconception(NamedTuple):
    """One row of the table."""

    name: str
    role: str
    pattern: Pattern
    about: Mapping[str, Any] = {}
    """What the evidence adds to the hint, once there is evidence."""

    @property
    def hint(self) -> Note:
        """The hint that this row gives."""
        return note("hint", name=self.name, role=self.role, **self.about)


M = Misconception
IN_VAIN = Pattern(text_shows.lacks_a_module, lambda f: bool(text_shows.module_in_vain(f)), text_shows.the_module)
PRUNING = r"\b(?i:alpha|beta)\b"

TABLE: Sequence[Misconception] = (
    # The file as a whole
    M("syntax error", FILE, p.trouble("syntax")),
    M("runs on import", FILE, p.trouble("input", "exit", "slow")),
    M("module missing", FILE, p.trouble("module")),
    M("module not allowed", FILE, p.trouble("closed")),
    M("refused by the box", FILE, p.trouble("refused")),
    M("fails on import", FILE, p.trouble("error")),
    M("wrong file", FILE, p.trouble("contract")),
    M("answers that equal everything", FILE, Pattern(p.equals_everything)),
    M("constants changed", FILE, Pattern(p.constants_changed)),
    # Any function, after what is special to one
    M("row and column required", "Move", some(p.asked("short"))),
    M("function missing", ANY, Pattern(p.absent)),
    M("not written yet", ANY, every(p.raised("NotImplementedError"))),
    M("empty", ANY, both(every(says(None)), Pattern(p.has_no_body))),
    M("asks for input", ANY, some(p.raised("EOFError"))),
    M("ends the program", ANY, some(p.exits)),
    M("never comes back", ANY, saying(some(p.died("cpu", "wall")), loops_shown.what_takes_long)),
    M("module not allowed", ANY, both(IN_VAIN, Pattern(text_shows.is_kept_out))),
    M("module missing", ANY, IN_VAIN),
    M("imports inside a function", ANY, some(p.raised("ModuleNotFoundError", "ImportError"))),
    M("reaches outside", ANY, some(p.raised("PermissionError"))),
    M("recursion without an end", ANY, saying(some(p.raised("RecursionError")), text_shows.calls_back)),
    M("a call with other arguments", ANY, Pattern(text_shows.calls_wrongly, about=text_shows.the_call)),
    M("another number of arguments", ANY, every(text_shows.takes_other_arguments)),
    M("a class of its own wanted", ANY, Pattern(text_shows.wants_its_own_class, about=text_shows.the_class)),
    M("a function not called", ANY, Pattern(text_shows.never_called, about=text_shows.the_function)),
    M("answers by chance", "minimax", Pattern(p.by_chance)),
    M("answers by chance", ANY, Pattern(p.by_chance)),
    M("state between calls", ANY, Pattern(p.changes, about=text_shows.what_is_kept)),
    M("rows compared with a mark", ANY, Pattern(loops_shown.compares_rows, about=loops_shown.the_row)),
    M("a pair gone through", ANY, Pattern(loops_shown.goes_through_a_pair, about=loops_shown.the_pair)),
    M("name not defined", ANY, saying(most(p.raised("NameError", words="is not defined")), text_shows.not_imported)),
    # player and actions
    M("several values for a player", "player", most(text_shows.several)),
    M("other marks", "player", most(p.says_other_than("X", "O", None))),
    M("only the top row counts", "player", Pattern(turns_told.top_row_alone, about=text_shows.leaves_a_loop)),
    M("only some cells count", "player", Pattern(turns_told.part_alone, about=turns_told.which_part)),
    M("players exchanged", "player", Pattern(turns_told.exchanged)),
    M("player counts wrong", "player", most(says("X", "O"))._replace(about=turns_told.where)),
    M("a list for a set", "actions", most(p.returns("list"))),
    M("row and column swapped", "actions", most(r.maps_to(lambda row, col: (col, row)))),
    M("counts from one", "actions", most(r.maps_to(lambda row, col: (row + 1, col + 1)))),
    M("misses the last row or column", "actions", most(r.maps_to(r.corner_of_board))),
    M("taken cells for free ones", "actions", most(r.gives_taken_cells)),
    M("returns after the first free cell", "actions", Pattern(cells_named.first_alone, about=text_shows.leaves_a_loop)),
    M(
        "only some cells are named",
        "actions",
        saying(Pattern(cells_named.some_alone, about=cells_named.which), text_shows.leaves_a_loop),
    ),
    M("no action is found", "actions", every(r.maps_to(lambda _row, _col: None))),
    M("index finds the first", "actions", both(most(cells_named.misses_some), p.written_in_it(r"\.index\("))),
    M("other cells than the free ones", "actions", most(kind("value"))),
    # result
    M(
        "copies only the outer list",
        "result",
        both(some(kind("mutated")), p.written_in_it(r"\bcopy\(|\.copy\(\)|board\[:\]|list\((self\.)?board\)")),
    ),
    M("mutates the board", "result", some(kind("mutated"))),
    M("shares rows with the old board", "result", some(kind("shared"))),
    M("row and column swapped", "result", Pattern(r.exchanges_numbers, r.lands_exchanged, r.how_many_exchanged)),
    M("refuses a free cell", "result", Pattern(r.refuses, r.legal_raised, r.where_refused)),
    M(
        "no mark placed",
        "result",
        saying(most(r.unmoved)._replace(about=turns_told.whose_moves), loops_shown.what_is_not_written),
    ),
    M("wrong mark placed", "result", most(r.other_mark)),
    M("mark in the wrong place", "result", most(lambda f: kind("value")(f) and r.said_a_board(f))),
    M("an exception returned", "illegal", most(r.an_exception)),
    M(
        "its own exception caught",
        "illegal",
        both(saying(some(r.left_alone), r.let_pass), Pattern(loops_shown.catches_its_own)),
    ),
    M("only outside moves pass", "illegal", every(lambda f: p.asked("outside")(f) and r.left_alone(f))),
    M("no exception for an illegal move", "illegal", every(r.left_alone)),
    M("illegal moves accepted", "illegal", Pattern(r.several_accepted, r.made_a_move, r.what_is_accepted)),
    M("taken cell accepted", "illegal", r.helped(some(p.asked("taken")))),
    M("out-of-range accepted by wrap-around", "illegal", r.helped(some(p.asked("outside")))),
    M("negative index accepted", "illegal", saying(r.helped(some(p.asked("negative"))), moves_refused.in_one_number)),
    # winner
    M("False for None", "winner", most(lambda f: r.won_by(None)(f) and says(False)(f))),
    M("None-lines taken for a win", "winner", most(r.fooled_by_empty)),
    M(
        "no mark for a winner",
        "winner",
        most(lambda f: not r.won_by(None)(f) and p.says_other_than(None, False, X, O)(f)),
    ),
    M("sees wins that are none", "winner", most(lines_seen.made_up)._replace(about=lines_seen.too_few_cells)),
    M(
        "wrong winner",
        "winner",
        most(lambda f: not r.won_by(None)(f) and says("X", "O")(f))._replace(about=lines_seen.lines_of),
    ),
    M(
        "a line compared with a text",
        "winner",
        both(Pattern(lines_seen.nothing, lines_seen.blind), p.written_in_it(lines_seen.TEXT_OF_THREE)),
    ),
    M(
        "nothing but None is returned",
        "winner",
        both(Pattern(lines_seen.nothing, lines_seen.blind), Pattern(text_shows.gives_nothing_but_none)),
    ),
    M("no win is ever seen", "winner", Pattern(lines_seen.nothing, lines_seen.blind)),
    M(
        "zero for the letter O",
        "winner",
        both(lines_seen.missed(Pattern(lines_seen.one_player)), every(r.won_by("O")), p.written_in_it(p.ZERO)),
    ),
    M("one player's wins not seen", "winner", lines_seen.missed(Pattern(lines_seen.one_player))),
    M("diagonal forgotten", "winner", lines_seen.missed(Pattern(lines_seen.diagonals))),
    M(
        "line forgotten",
        "winner",
        saying(lines_seen.missed(Pattern(lines_seen.certain_lines)), text_shows.leaves_a_loop),
    ),
    M("looks at the wrong cell", "winner", Pattern(lines_seen.wrong_cell, lines_seen.blind, lines_seen.the_cell)),
    M(
        "gives up too early",
        "winner",
        saying(lines_seen.missed(Pattern(lines_seen.now_and_then)), loops_shown.leaves_lines_out),
    ),
    M(
        "a draw given as a winner",
        "winner",
        most(lambda f: r.won_by(None)(f) and p.says_other_than(None, X, O)(f)),
    ),
    # terminal
    M("not a true bool", "terminal", saying(most(p.says_other_than(True, False)), r.draws_left)),
    M(
        "None is not False",
        "terminal",
        both(most(lambda f: says(True)(f) and not r.over(f)), p.written_in_it(text_shows.WINNER_NOT_FALSE)),
    ),
    M(
        "a mark is not True",
        "terminal",
        both(most(lambda f: r.missed_end(f) and not r.full(f)), p.written_in_it(text_shows.WINNER_TRUE)),
    ),
    M("None-lines taken for a win", "terminal", most(r.fooled_by_empty)),
    M("empty taken for full", "terminal", Pattern(turns_told.full_when_empty)),
    M("counts the cells wrong", "terminal", both(most(r.off_by_one), some(says(True)), some(r.full))),
    M("only the top row counts", "terminal", Pattern(turns_told.full_by_the_top_row, about=text_shows.leaves_a_loop)),
    M("only some cells count", "terminal", Pattern(turns_told.full_by_a_part, about=turns_told.the_full_part)),
    M("over and not over exchanged", "terminal", Pattern(turns_told.ends_exchanged)),
    M(
        "another name than EMPTY",
        "terminal",
        both(
            every(says(True))._replace(about=text_shows.the_name),
            Pattern(r.says_end_everywhere),
            Pattern(text_shows.another_empty),
        ),
    ),
    M(
        "EMPTY sought among the rows",
        "terminal",
        both(most(lambda f: says(True)(f) and not r.over(f)), p.written_in_it(loops_shown.EMPTY_IN_BOARD)),
    ),
    M("every game is over", "terminal", both(every(says(True)), Pattern(r.says_end_everywhere))),
    M("ends too early", "terminal", most(lambda f: says(True)(f) and not r.over(f))),
    M(
        "a function not called",
        "terminal",
        both(
            most(lambda f: r.missed_end(f) and not r.full(f))._replace(about=text_shows.asked_for_none),
            Pattern(lambda evidence, role: bool(text_shows.asked_for_none(evidence, role))),
        ),
    ),
    M("line forgotten", "terminal", both(lines_seen.missed(Pattern(lines_seen.some_lines)), some(r.missed_end))),
    M("no game ever ends", "terminal", both(most(r.missed_end), some(r.full), some(lambda f: not r.full(f)))),
    M("full board not terminal", "terminal", most(lambda f: r.missed_end(f) and r.full(f))),
    M("zero for the letter O", "terminal", both(most(r.missed_end_of("O")), p.written_in_it(p.ZERO))),
    M("only X's wins end the game", "terminal", most(r.missed_end_of("O"))),
    M("only O's wins end the game", "terminal", most(r.missed_end_of("X"))),
    M("win not terminal", "terminal", most(lambda f: r.missed_end(f) and not r.full(f))),
    # utility
    M("one value everywhere", "utility", Pattern(r.one_value, about=r.the_value)),
    M(
        "utility signs swapped",
        "utility",
        both(most(lambda f: says(-1)(f) if r.won_by("X")(f) else says(1)(f)), some(r.won_by("X")), some(r.won_by("O"))),
    ),
    M("None-lines taken for a win", "utility", every(r.hidden_by_empty)),
    M("a full board scored as a draw", "utility", every(lambda f: r.full(f) and not r.won_by(None)(f) and says(0)(f))),
    M("O's win scored as +1", "utility", most(lambda f: r.won_by("O")(f) and says(1)(f))),
    M(
        "zero for the letter O",
        "utility",
        both(most(lambda f: r.won_by("O")(f) and says(0, None)(f)), p.written_in_it(p.ZERO)),
    ),
    M("letter O for zero", "utility", every(lambda f: r.won_by(None)(f) and says("O")(f))),
    M("O's win scored as 0", "utility", most(lambda f: r.won_by("O")(f) and says(0)(f))),
    M("utility for the player to move", "utility", most(lambda f: r.won_by("X")(f) and says(-1)(f))),
    M(
        "other utilities",
        "utility",
        most(lambda f: kind("value")(f) and not says(None)(f))._replace(about=r.utilities_given),
    ),
    # minimax
    M("a value for a move on a finished board", "finished", saying(most(moves_made.a_number), text_shows.calls_itself)),
    M("plays on a finished board", "finished", saying(some(kind("finished")), text_shows.calls_itself)),
    M("raises on a finished board", "finished", both(some(kind("raised")), Pattern(moves_made.moves_elsewhere))),
    M("returns (value, move)", "minimax", most(moves_made.holds_value_and_move)),
    M("a list for a move", "minimax", most(moves_made.a_list)),
    M("a value for a move", "minimax", most(moves_made.a_number)),
    M("a value thrown away", "minimax", Pattern(loops_shown.throws_away, about=loops_shown.what_is_thrown)),
    M(
        "returns in the first round",
        "minimax",
        Pattern(text_shows.ends_at_once, lambda f: not kind("raised")(f), text_shows.where_at_once),
    ),
    M("the other player's move", "minimax", Pattern(text_shows.returns_the_reply, kind("value", "illegal", "type"))),
    M("start value returned", "minimax", some(moves_made.outside)._replace(about=moves_made.the_move)),
    M("returns nothing", "minimax", Pattern(moves_made.never_moves, about=loops_shown.what_is_returned)),
    M("settles for a draw", "minimax", Pattern(moves_made.settles, kind("value"), moves_made.without_losing)),
    M("no move where one ends the game", "minimax", both(some(says(None)), Pattern(moves_made.only_before_an_end))),
    M("no move when every move loses", "minimax", both(some(says(None)), Pattern(moves_made.only_when_lost))),
    M(
        "finds no move",
        "minimax",
        saying(some(says(None))._replace(about=moves_made.without_a_move), loops_shown.what_is_returned),
    ),
    M("minimax changes the board", "minimax", some(kind("mutated"))),
    M("takes the first free cell", "minimax", both(idea("takes the first free cell"), p.not_written(PRUNING))),
    M("one cell taken without looking", "minimax", Pattern(moves_made.favours, about=moves_made.the_favourite)),
    M("maximises for both", "minimax", idea("maximises for both")),
    M("minimises for both", "minimax", idea("minimises for both")),
    M("picks the largest value for O too", "minimax", idea("picks the largest value for O too")),
    M("picks the smallest value for X too", "minimax", idea("picks the smallest value for X too")),
    M("plays to lose", "minimax", idea("plays to lose")),
    M("max and min mixed up", "minimax", steps_recorded.mixed_up()),
    M("ties taken last", "minimax", idea("ties taken last")),
    M("looks too few moves ahead", "minimax", steps_recorded.short_sighted()),
    M(
        "wrong on one side",
        "minimax",
        both(Pattern(moves_made.one_side, about=moves_made.the_side), every(kind("value"))),
    ),
    M(
        "pruning bug",
        "minimax",
        both(
            some(kind("value"))._replace(about=steps_recorded.how_it_cuts),
            Pattern(steps_recorded.cuts_wrongly),
            p.written(PRUNING),
        ),
    ),
    M("bounds kept in one place", "minimax", both(some(kind("value")), Pattern(steps_recorded.shares_bounds))),
    M("gives the game away", "minimax", Pattern(moves_made.all_alike, kind("value"), moves_made.given_away)),
    # The object contract
    M("Player is no enumerated type", "Player", some(kind("value", "raised"))),
    M("text does not show the board", "GameState.__str__", some(kind("alike", "type"))),
    M("row and column swapped", "spot", some(kind("value"))),
    M("does not prune", "search", every(kind("unpruned"))),
    M("score with the wrong sign", "search", some(kind("score"))),
    M("plays no game", "main", some(kind("value"))),
    # Whatever is left
    M("name not defined", ANY, saying(some(p.raised("NameError", words="is not defined")), text_shows.not_imported)),
    M(
        "name hidden by a variable",
        ANY,
        both(
            some(p.raised("UnboundLocalError"))._replace(about=text_shows.what_is_hidden), Pattern(p.hides_a_function)
        ),
    ),
    M("variable without a value", ANY, some(p.raised("UnboundLocalError"))._replace(about=p.the_variable)),
    M("hands on what is no board", "minimax", Pattern(text_shows.hands_on, kind("raised"), text_shows.who_was_handed)),
    M("hands on what is no board", "finished", Pattern(text_shows.hands_on, kind("raised"), text_shows.who_was_handed)),
    M("a pair for an index", ANY, some(p.raised("TypeError", words="indices must be integers or slices, not tuple"))),
    M(
        "a row for an index",
        ANY,
        both(
            some(p.raised("TypeError", words="integers or slices, not list")), p.written_in_it(r"\bfor \w+ in \w+ *:")
        ),
    ),
    M(
        "a list for a number",
        ANY,
        both(some(p.raised("TypeError", words="'list' object cannot be int")), p.written_in_it(r"\brange\(")),
    ),
    M("raise for return", ANY, some(p.raised("TypeError", words=p.NO_ERROR))),
    M("a list called", ANY, some(p.raised("TypeError", words="'list' object is not callable"))),
    M("two numbers for a pair", ANY, some(p.raised("TypeError", words=p.TWO_FOR_ONE))),
    M("calls itself for values", "minimax", Pattern(moves_made.calls_itself_for_values, kind("raised"))),
    M("goes through a number", ANY, some(p.raised("TypeError", words="'int' object is not iterable"))),
    M("a move for a value", "minimax", some(p.raised("TypeError", words=text_shows.TUPLE_AND_NUMBER))),
    M("stops when every move loses", "minimax", both(some(kind("raised")), Pattern(moves_made.stops_when_lost))),
    M(
        "an index that is not there",
        ANY,
        saying(some(p.raised("IndexError", words="index out of range")), python_says.whose_index),
    ),
    M("what Python says", ANY, Pattern(python_says.speaks, kind("raised"), python_says.what)),
    M(
        "returns nothing",
        ANY,
        saying(most(lambda f: says(None)(f) and not kind("mutated")(f)), loops_shown.has_no_return),
    ),
    M("wrong type", ANY, every(kind("type"))),
    M(
        "sees wins that are none and misses others",
        "winner",
        both(some(lines_seen.made_up), some(lambda f: not r.won_by(None)(f)))._replace(about=lines_seen.both_ways),
    ),
)


def found(evidence: Evidence) -> dict[str, Misconception]:
    """Return the misconception behind the file, or else behind each role, from what is its own fault."""
    if whole := _speaking(evidence, FILE):
        return {FILE: whole}
    roles = (*evidence.failures, *sorted(evidence.missing))
    return {role: row for role in roles if (row := _speaking(evidence, role))}


def _speaking(evidence: Evidence, role: str) -> Misconception | None:
    """Return the first row that speaks about a role, if any does, with what it has to say."""
    rows = (row for row in TABLE if row.role == role or (row.role == ANY and role != FILE))
    row = next((row for row in rows if row.pattern.shows(evidence, role)), None)
    return row and row._replace(about=row.pattern.about(evidence, role))
