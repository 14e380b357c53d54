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


@main.command("class")
@click.option("--port", type=click.IntRange(1, 65535), help="The port, 8000 by default.")
def serve_class(port: int | None) -> None:
    """Run the site on this computer for the tablets of a class: no internet is needed.

    It prints the address of this computer in its network, and a QR code to scan.
    """
    os.environ.update(YIYUAN_CLASSROOM="on", YIYUAN_HOST="0.0.0.0")  # noqa: S104 - for tablets
    if port is not None:
        os.environ["YIYUAN_PORT"] = str(port)
    os.execv(sys.executable, [sys.executable, "-m", "webapp"])  # noqa: S606


SITE_COMMANDS = {
    "doctor": ("webapp.doctor", "Look at a site, and say what to do; `--help` shows how."),
    "backup": (
        "webapp.storage.backup",
        "Copy the database of the site, which may serve meanwhile, into a new file.",
    ),
    "prune": ("webapp.storage.prune", "Delete old matches of the site; `--help` shows how."),
    "unlist": (
        "webapp.storage.unlist",
        "Take a name off the table of a daily puzzle; `--help` shows how.",
    ),
    "delete-set": (
        "webapp.storage.delete_set",
        "Delete a set of questions that the site keeps; `--help` shows how.",
    ),
    "bridge": (
        "webapp.bridge",
        "Let an engine that speaks GTP or NBoard play on a site; `--help` shows how.",
    ),
}


def add_site_command(name: str, module: str, sentence: str) -> None:
    """A command that is a program of the site: everything behind its name is that program's."""

    @main.command(
        name,
        help=sentence,
        add_help_option=False,
        context_settings={"ignore_unknown_options": True, "allow_interspersed_args": False},
    )
    @click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
    def run_program(arguments: tuple[str, ...]) -> None:
        os.execv(sys.executable, [sys.executable, "-m", module, *arguments])  # noqa: S606


for command_name, (its_module, its_sentence) in SITE_COMMANDS.items():
    add_site_command(command_name, its_module, its_sentence)
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
