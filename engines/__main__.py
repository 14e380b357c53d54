"""The command line: `python -m engines …`, also installed as `yiyuan`."""

from __future__ import annotations

import os
import signal
import sys

import click

from engines import __version__
from engines.commands import protocols
from engines.commands.capture_go.group import commands as capture_go
from engines.commands.huarong.group import commands as huarong
from engines.commands.laboratory import add_laboratory
from engines.commands.output import run_command
from engines.commands.reversi.group import commands as reversi


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="yiyuan")
def main() -> None:
    """Yiyuan: Reversi, Huarong Dao and Capture Go on the command line."""


@main.command()
def serve() -> None:
    """Run the site, the same as `python -m webapp`."""
    # A new program image: the site patches the standard library before anything else is imported.
    os.execv(sys.executable, [sys.executable, "-m", "webapp"])  # noqa: S606


@main.command()
@click.argument("file", type=click.Path())
def backup(file: str) -> None:
    """Copy the database of the site, which may serve meanwhile, into a new file."""
    command = [sys.executable, "-m", "webapp.storage.backup", file]
    os.execv(sys.executable, command)  # noqa: S606


@main.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def prune(arguments: tuple[str, ...]) -> None:
    """Delete old matches of the site; `--help` shows how."""
    command = [sys.executable, "-m", "webapp.storage.prune", *arguments]
    os.execv(sys.executable, command)  # noqa: S606


@main.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def unlist(arguments: tuple[str, ...]) -> None:
    """Take a name off the table of a daily puzzle; `--help` shows how."""
    command = [sys.executable, "-m", "webapp.storage.unlist", *arguments]
    os.execv(sys.executable, command)  # noqa: S606


@main.command(add_help_option=False, context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def delete_set(arguments: tuple[str, ...]) -> None:
    """Delete a set of questions that the site keeps; `--help` shows how."""
    command = [sys.executable, "-m", "webapp.storage.delete_set", *arguments]
    os.execv(sys.executable, command)  # noqa: S606


@main.command(
    add_help_option=False,
    # Everything from the first word on is the bridge's: also --, and what follows it.
    context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
)
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def bridge(arguments: tuple[str, ...]) -> None:
    """Let an engine that speaks GTP or NBoard play on a site; `--help` shows how."""
    os.execv(sys.executable, [sys.executable, "-m", "webapp.bridge", *arguments])  # noqa: S606


main.add_command(reversi)
main.add_command(huarong)
main.add_command(capture_go)
main.add_command(protocols.gtp)
main.add_command(protocols.nboard)
add_laboratory(main)


def run(name: str = "yiyuan") -> None:
    """Run the command line."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Python's own handler cannot interrupt a kernel
    run_command(main, name)


if __name__ == "__main__":
    run("python -m engines")
