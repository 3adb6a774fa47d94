"""The grade's commands; nothing heavy is imported until one runs."""

from typing import Annotated

import typer


def doctor(
    level: Annotated[
        list[str] | None, typer.Option(metavar="NAME", help="Examine only this level; may be given again.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print the findings as JSON.")] = False,
) -> None:
    """Attack the boxes of this machine, and say what held."""
    from noughts.grade.doctor_command import doctor

    raise typer.Exit(doctor(level or [], as_json=as_json))


def register(app: typer.Typer) -> None:
    """Add these commands to `noughts`."""
    from noughts.grade import check_command, class_commands

    check_command.register(app)
    app.command()(doctor)
    class_commands.register(app)
