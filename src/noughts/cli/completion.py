"""`noughts completion`: a script for a shell, so that its Tab key knows the commands and their options."""

from noughts.cli.parser import Parser, Run, command
from noughts.cli.table import COMMANDS
from noughts.errors import Mistake

BASH = """\
_noughts() {{
  local words=
  case "$COMP_CWORD,$2,${{COMP_WORDS[1]}}" in
    1,*) words="{names} --version --help" ;;
{cases}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$2"))
}}
complete -o default -F _noughts noughts"""
ZSH = "autoload -U compinit bashcompinit && compinit && bashcompinit\n"


def completion(parser: Parser) -> Run:
    """Take the name of a shell."""
    parser.add_argument("shell", metavar="SHELL", help="bash, zsh or fish.")
    parser.epilog = 'In ~/.bashrc write: eval "$(noughts completion bash)"'
    return run_completion


def run_completion(shell: str) -> None:
    """Print the script of a shell."""
    if shell not in ("bash", "zsh", "fish"):
        raise Mistake(f"There is no completion for {shell[:40]!r}; there is for bash, zsh and fish.")
    print(_fish() if shell == "fish" else ZSH * (shell == "zsh") + _bash())


def _options(name: str) -> dict[str, str]:
    """Return the long options of a command, each with its help."""
    parser, _ = command(name)
    return {option: action.help or "" for option, action in parser.options().items() if option.startswith("--")}


def _bash() -> str:
    cases = (f'    *,-*,{name}) words="{" ".join(_options(name))}" ;;' for name in COMMANDS)
    return BASH.format(names=" ".join(COMMANDS), cases="\n".join(cases))


def _fish() -> str:
    lines = []
    for name, (_, summary) in COMMANDS.items():
        lines.append(f"complete -c noughts -n __fish_use_subcommand -f -a {name} -d {_quoted(summary)}")
        for option, help in _options(name).items():
            seen = f"'__fish_seen_subcommand_from {name}'"
            lines.append(f"complete -c noughts -n {seen} -l {option[2:]} -d {_quoted(help)}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """Write a text as fish and bash read it."""
    return "'" + text.replace("'", r"\'") + "'"
