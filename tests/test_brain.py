"""The protocol of Gomocup: every example of its public description, and what a hostile manager might send.

The description: https://plastovicka.github.io/protocl2en.htm
"""

import io
import re
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from noughts.brain import Brain, read, serve
from noughts.mnk import Position
from noughts.solve import Choice, choose

MOVE = re.compile(r"[0-9]+,[0-9]+")


def quick(position: Position, _seconds: float) -> Choice:
    """Think without time: enough for what is said, whatever is played."""
    return choose(position, seconds=0)


def talk(*lines: str) -> list[str]:
    """Return the answers of a fresh brain to these lines, ended as a manager ends them."""
    answers: list[str] = []
    serve(quick, read(io.BytesIO("".join(f"{line}\r\n" for line in lines).encode())), answers.append)
    return answers


def test_start_turn_and_begin():
    assert talk("START 20") == ["OK"]
    ok, move = talk("START 20", "TURN 10,10")
    assert ok == "OK"
    assert MOVE.fullmatch(move)
    assert move != "10,10"
    assert talk("START 20", "BEGIN")[1] in {"9,9", "10,10", "9,10", "10,9"}


def test_board_is_answered_once_after_done():
    stones = ["BOARD", "10,10,1", "10,11,2", "11,11,1", "9,10,2", "DONE"]
    ok, move = talk("START 20", *stones)
    assert ok == "OK"
    assert MOVE.fullmatch(move)
    assert move not in {"10,10", "10,11", "11,11", "9,10"}


def test_info_is_never_answered():
    known = ["timeout_match 300000", "timeout_turn 10000", "max_memory 83886080", "time_left -5", "game_type 1"]
    known += [
        "rule 0",
        "evaluate 3,3",
        "folder /tmp",
        "something new",
        "",
        "timeout_turn soon",
        "rule 99999999999999999999",
    ]
    assert talk(*(f"INFO {line}" for line in known), "START 15", "BEGIN")[0] == "OK"
    assert len(talk(*(f"INFO {line}" for line in known), "START 15", "BEGIN")) == 2


def test_end_is_not_answered_and_ends():
    assert talk("START 20", "END", "START 20") == ["OK"]


def test_about_says_who_plays():
    (about,) = talk("ABOUT")
    assert re.fullmatch(r'(\w+="[^"]*")(, \w+="[^"]*")*', about)
    assert 'name="Noughts"' in about


def test_rectstart_restart_and_takeback():
    assert talk("RECTSTART 20,10", "RESTART") == ["OK", "OK"]
    (refused,) = talk("RECTSTART 30,20")
    assert refused.startswith("ERROR A board has 1 to 20 columns")
    assert talk("START 20", "BOARD", "9,10,2", "DONE", "TAKEBACK 9,10")[2] == "OK"


def test_coordinates_are_column_first():
    assert talk("RECTSTART 20,10", "TURN 19,9")[1] != "ERROR"
    assert talk("RECTSTART 20,10", "TURN 9,19")[1].startswith("ERROR 9,19 is outside")


def test_swap2_in_its_three_cases():
    ok, three = talk("START 15", "SWAP2BOARD", "DONE")
    assert ok == "OK"
    assert three == "7,7 8,7 9,9"
    for stones in (["7,7", "8,7", "9,9"], ["7,7", "8,7", "9,9", "8,8", "8,6"]):
        answer = talk("START 15", "SWAP2BOARD", *stones, "DONE")[1]
        assert answer == "SWAP" or (MOVE.fullmatch(answer) and answer not in stones)
    after = ["BOARD", "7,7,1", "8,7,2", "9,9,1", "8,8,2", "8,6,1", "6,8,2", "DONE"]
    assert MOVE.fullmatch(talk("START 15", *after)[1])
    assert MOVE.fullmatch(talk("START 15", "BOARD", "7,7,2", "8,7,1", "9,9,2", "DONE")[1])


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (["TURN 1,1"], "ERROR There is no board yet"),
        (["BOARD", "1,1,1", "DONE"], "ERROR There is no board yet"),
        (["RESTART"], "ERROR There is no board yet"),
        (["START"], "ERROR '' is not the size"),
        (["START 4"], "ERROR 4,4 is too small"),
        (["RECTSTART 20,4"], "ERROR 20,4 is too small"),
        (["START 21"], "ERROR A board has 1 to 20"),
        (["START 99999999999999999999"], "ERROR"),
        (["START 15", "TURN 15,0"], "ERROR 15,0 is outside"),
        (["START 15", "TURN -1,0"], "ERROR '-1,0' is not coordinates"),
        (["START 15", "TURN 1"], "ERROR '1' is not coordinates"),
        (["START 15", "TAKEBACK 1,1"], "ERROR There is no stone"),
        (["START 15", "BOARD", "1,1,1", "1,1,2", "DONE"], "ERROR 1,1 is taken"),
        (["START 15", "BOARD", "1,1,3", "DONE"], "ERROR 1,1,3 is no stone"),
        (["START 15", "BOARD", "1,1,1", "DONE"], "ERROR 1 own stones and 0 others"),
        (["START 15", "SWAP2BOARD", "1,1", "DONE"], "ERROR SWAP2BOARD has 0, 3 or 5 stones"),
        (["INFO rule 1", "START 15", "BEGIN"], "ERROR Not played here: exactly five in a row"),
        (["INFO rule 4", "START 15", "BEGIN"], "ERROR Not played here: renju"),
        (["START 15", "INFO rule 1", "BOARD", "7,7,2", "DONE"], "ERROR Not played here: exactly five in a row"),
        (["INFO rule 1", "START 15", "RESTART"], "OK"),
        (["INFO max_memory 1000", "START 15", "BEGIN"], "ERROR 1000 bytes are too few"),
        (["PLAY 1,1"], "UNKNOWN PLAY"),
        (["\x1b[2Jé"], "UNKNOWN ?[2J"),
    ],
)
def test_mistakes_are_answered(lines: list[str], answer: str):
    assert talk(*lines)[-1].startswith(answer)
    assert talk(*lines, "START 15")[-1] == "OK"


def test_a_board_has_one_answer_whatever_is_wrong_with_it():
    assert len(talk("INFO rule 1", "START 15", "BOARD", "1,1,1", "2,2,2", "", "3,3,2", "DONE")) == 2
    assert len(talk("BOARD", "what", "1,1,1", "DONE")) == 1


def test_a_board_may_be_told_anew_or_never_ended():
    ok, move, again = talk("START 15", "BOARD", "1,1,2", "BOARD", "7,7,2", "INFO timeout_turn 9", "DONE", "TURN 1,1")
    assert (ok, bool(MOVE.fullmatch(move)), bool(MOVE.fullmatch(again))) == ("OK", True, True)
    assert talk("START 15", "BOARD", "1,1,2", "START 10", "1,1,2") == [
        "OK",
        "OK",
        "UNKNOWN 1,1,2 is no command of this brain.",
    ]


def test_takeback_to_the_empty_board():
    ok, move = talk("START 15", "TURN 7,7")
    assert talk("START 15", "TURN 7,7", f"TAKEBACK {move}", "TAKEBACK 7,7", "BEGIN") == [ok, move, "OK", "OK", "7,7"]


def test_a_mistake_changes_nothing():
    answers = talk("START 15", "TURN 7,7", "TURN 7,7", "TURN 99,0", "TURN 0,0")
    assert [answer.split()[0] for answer in answers[2:4]] == ["ERROR", "ERROR"]
    assert MOVE.fullmatch(answers[4])


def test_a_finished_game_has_no_move():
    stones = [f"{x},0,2" for x in range(5)] + [f"{x},5,1" for x in range(4)]
    assert "is over" in talk("START 15", "BOARD", *stones, "DONE")[1]


def test_a_whole_game_of_two_brains():
    first, second = Brain(quick), Brain(quick)
    assert first.answer("START 5") == second.answer("START 5") == "OK"
    move, turn, played = first.answer("BEGIN"), 1, set[str]()
    while MOVE.fullmatch(move):
        assert move not in played
        played.add(move)
        move, turn = (second if turn % 2 else first).answer(f"TURN {move}"), turn + 1
    assert "is over" in move
    assert len(played) == 25  # five in a row on 5 by 5 is a draw


words = st.sampled_from(["START", "TURN", "BOARD", "DONE", "BEGIN", "INFO", "TAKEBACK", "RESTART", "SWAP2BOARD", "7"])
hostile = st.lists(
    st.one_of(st.text(max_size=30), st.tuples(words, st.text("0123456789,- x", max_size=12)).map(" ".join))
)


@given(hostile)
@settings(max_examples=150, deadline=None)
def test_anything_is_answered_by_words_of_the_protocol(lines: list[str]):
    answers = talk("START 6", *(line.replace("\n", " ") for line in lines))
    for answer in answers:
        assert re.fullmatch(r"OK|SWAP|[ -~]*name=[ -~]*|(ERROR|UNKNOWN) [ -~]+|[0-9]+,[0-9]+( [0-9]+,[0-9]+)*", answer)


def test_a_line_that_never_ends_is_cut():
    answers = talk("x" * 100_000, "START 15")
    assert answers[1:] == ["OK"]
    assert len(answers[0]) < 300


@pytest.mark.parametrize(
    ("turn", "left", "most"), [(1000, None, 0.99), (0, None, 0), (5000, 10_000, 0.4), (5000, -1, 0)]
)
def test_the_time_for_a_turn_is_kept(turn: int, left: int | None, most: float):
    given_: list[float] = []

    def note(position: Position, seconds: float) -> Choice:
        given_.append(seconds)
        return quick(position, seconds)

    brain = Brain(note)
    for line in ("START 15", f"INFO timeout_turn {turn}", *([f"INFO time_left {left}"] if left else []), "BEGIN"):
        brain.answer(line)
    assert most * 0.8 <= given_[-1] <= most


COMMAND = [sys.executable, "-m", "noughts.brain"]


def test_end_ends_it_while_it_thinks():
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as brain:
        assert brain.stdin
        assert brain.stdout
        print("START 15\nINFO timeout_turn 9999999\nBOARD\n7,7,2\nDONE", file=brain.stdin, flush=True)
        assert brain.stdout.readline() == "OK\n"
        print("END", file=brain.stdin, flush=True)  # its pipe stays open
        assert brain.wait(timeout=60) == 0


def test_as_a_process():
    lines = "START 15\r\nINFO timeout_turn 50\r\nTURN 7,7\r\nwhat\r\nEND\r\n"
    ended = subprocess.run(COMMAND, input=lines, capture_output=True, text=True, check=True, timeout=60)
    ok, move, unknown = ended.stdout.splitlines()
    assert (ok, ended.stderr) == ("OK", "")
    assert MOVE.fullmatch(move)
    assert unknown.startswith("UNKNOWN what")
