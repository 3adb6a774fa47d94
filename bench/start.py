"""How long a command takes to start: CPU time beside that of a Python that does nothing, medians of nine.

    python bench/start.py

All are run in turn, nine times, in one run; then the table says how many times as long as nothing each takes, and how
many times it may take. Byte code is kept from the first run, as it is where Noughts is installed.
"""

import os
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
PYTHON, SCRIPT = sys.executable, str(Path(sys.executable).with_name("noughts"))
ROUNDS = 9

SOLVE = """from noughts.mnk import MNK; from noughts.solve import solve; solve(MNK.parse("3x3x3").initial_state())"""
MOVE = "from tictactoe import initial_state, minimax; minimax(initial_state())"
COMMANDS = {"--version": 4, "--help": 4, "best .../.../... --json": 4, "check --help": 4, "best .../.../...": 8}

Case = tuple[list[str], float | None]
CASES: dict[str, Case] = {"python -c pass": ([PYTHON, "-c", "pass"], None)}
for words, bar in COMMANDS.items():
    CASES[f"noughts {words}"] = [SCRIPT, *words.split()], bar
    CASES[f"python -m noughts {words}"] = [PYTHON, "-m", "noughts", *words.split()], bar
CASES["the library: solve 3x3x3"] = [PYTHON, "-c", SOLVE], 3.5
CASES["tictactoe.py alone: the first move"] = [PYTHON, "-c", MOVE], 2.5


def cpu(command: list[str]) -> float:
    """Run a command with its output thrown away; return the seconds of CPU that it took."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    nowhere = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    child = os.posix_spawn(command[0], command, environment, file_actions=nowhere)
    _, status, used = os.wait4(child, 0)
    if status:
        raise SystemExit(f"{' '.join(command)} ended with {os.waitstatus_to_exitcode(status)}")
    return used.ru_utime + used.ru_stime


def measure(rounds: int = ROUNDS) -> dict[str, float]:
    """Return the median of each case; a first round, which writes byte code, is not counted."""
    os.chdir(ROOT)  # where tictactoe.py is
    times = [[cpu(command) for command, _ in CASES.values()] for _ in range(rounds + 1)]
    return dict(zip(CASES, map(median, zip(*times[1:], strict=True)), strict=True))


def main() -> int:
    found = measure()
    bare = next(iter(found.values()))
    width, over = max(map(len, found)), 0
    print(f"{'CPU time, median of nine':{width}}       ms  x bare  at most")
    for name, seconds in found.items():
        bar = CASES[name][1]
        over += bar is not None and seconds > bar * bare
        print(f"{name:{width}}  {1000 * seconds:7.1f}  {seconds / bare:6.2f}  {'' if bar is None else bar:>7}")
    return int(over > 0)


if __name__ == "__main__":
    sys.exit(main())
