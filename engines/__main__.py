"""The command line: `python -m engines …`, also installed as `yiyuan`."""

from __future__ import annotations

import os
import sys

import click

from engines.commands import capture_go, huarong, reversi


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def main() -> None:
    """Yiyuan: Reversi, Huarong Dao and Capture Go on the command line."""


@main.command()
def serve() -> None:
    """Run the site, the same as `python -m webapp`."""
    # A new program image: the site patches the standard library before anything else is imported.
    os.execv(sys.executable, [sys.executable, "-m", "webapp"])  # noqa: S606


main.add_command(reversi.commands)
main.add_command(huarong.commands)
main.add_command(capture_go.commands)

if __name__ == "__main__":
    main(prog_name="python -m engines")
