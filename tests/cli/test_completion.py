"""`noughts completion`: what the Tab key offers, asked of the shell itself."""

import subprocess

from noughts.cli.parser import command
from noughts.cli.table import COMMANDS


def offered(script: str, *words: str) -> list[str]:
    """Return what bash offers for the last of the words after `noughts`."""
    typed = " ".join(f"'{word}'" for word in ("noughts", *words))
    ask = (
        f"""COMP_WORDS=({typed}); COMP_CWORD={len(words)}; _noughts noughts '{words[-1]}'; echo "${{COMPREPLY[@]}}" """
    )
    run = subprocess.run(["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True)
    assert run.stderr == ""
    return run.stdout.split()


def test_bash_offers_every_command_and_every_option(noughts):
    script = noughts("completion", "bash")[1]
    assert offered(script, "") == [*COMMANDS, "--version", "--help"]
    assert offered(script, "gr") == ["grade", "gradescope-zip"]
    for name in COMMANDS:
        options = [option for option in command(name)[0].options() if option.startswith("--")]
        assert offered(script, name, "-") == options
        assert offered(script, name, "a file", "--h") == [option for option in options if option.startswith("--h")]
        assert offered(script, name, "") == []  # bash goes on with the names of files


def test_zsh_runs_the_same_script(noughts):
    assert noughts("completion", "zsh")[1].endswith(noughts("completion", "bash")[1])


def test_fish_is_told_every_command_and_every_option(noughts):
    lines = noughts("completion", "fish")[1].splitlines()
    told = {line.partition(" -d '")[0] for line in lines}
    assert len(told) == len(lines)
    for name in COMMANDS:
        assert f"complete -c noughts -n __fish_use_subcommand -f -a {name}" in told
        options = [option[2:] for option in command(name)[0].options() if option.startswith("--")]
        assert {f"complete -c noughts -n '__fish_seen_subcommand_from {name}' -l {option}" for option in options} < told
