"""Commands of the laboratory: there in a checkout, and refused by one sentence elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path

import click

SOURCES = Path(__file__).parents[2]
"""The folder of the packages: a checkout has the laboratory there, `lab`."""

NAMES: Mapping[str, Sequence[str]] = {
    "reversi": ("bench", "exercises", "judge", "ladder", "train", "verify"),
    "reversi book": ("build",),
    "huarong atlas": ("verify",),
    "capture-go": ("bench", "ladder", "lessons", "verify"),
    "capture-go starts": ("build",),
}
"""The commands of the laboratory by the group that has them."""


def add_laboratory(main: click.Group, sources: Path = SOURCES) -> None:
    """Add the commands of the laboratory to the groups of `main`, or others that refuse to run."""
    for path, commands in _commands(sources).items():
        group = main
        for name in path.split():
            found = group.commands[name]
            assert isinstance(found, click.Group)  # noqa: S101 - the names above are of groups
            group = found
        for command in commands:
            group.add_command(command)


def _commands(sources: Path) -> Mapping[str, Sequence[click.Command]]:
    if not (sources / "lab" / "commands" / "__init__.py").is_file():
        return {path: [_absent(name) for name in names] for path, names in NAMES.items()}
    if (
        str(sources) not in sys.path
    ):  # `yiyuan` in another folder finds the installed packages alone
        sys.path.insert(0, str(sources))
    commands: Mapping[str, Sequence[click.Command]] = import_module("lab.commands").COMMANDS
    return commands


def _absent(name: str) -> click.Command:
    """A command that takes any arguments and says that it needs a checkout."""

    @click.pass_context
    def refuse(context: click.Context, /, **_arguments: object) -> None:
        words = context.command_path
        raise click.UsageError(
            f"`{words}` needs a checkout of the sources: the laboratory is not installed"
        )

    return click.Command(
        name,
        callback=refuse,
        params=[click.Argument(["arguments"], nargs=-1, type=click.UNPROCESSED)],
        context_settings={"ignore_unknown_options": True},
        add_help_option=False,
        short_help="Needs a checkout of the sources.",
    )
