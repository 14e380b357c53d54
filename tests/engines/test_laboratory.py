"""The commands of the laboratory, in a checkout and in an installation, which has no laboratory."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from engines.commands.laboratory import NAMES, add_laboratory
from lab.commands import COMMANDS
from tests.support.servers import ROOT

INSTALLED = [f"{group} {name}" for group, names in NAMES.items() for name in names]
OWN_WORDS = ["--games", "20", "-", "more", "--help"]
"""Arguments that the laboratory might understand."""


def installed_commands(folder: Path) -> click.Group:
    """The groups that have commands of the laboratory, as an installation has them."""
    main = click.Group("yiyuan")
    for path in NAMES:
        group = main
        for name in path.split():
            group.add_command(group.commands.get(name, click.Group(name)))
            group = group.commands[name]
    add_laboratory(main, folder)
    return main


def test_an_installation_names_the_commands_that_a_checkout_has() -> None:
    there = {group: {each.name for each in commands} for group, commands in COMMANDS.items()}
    assert there == {group: set(names) for group, names in NAMES.items()}


@pytest.mark.parametrize("command", INSTALLED)
def test_an_installed_command_says_that_it_needs_a_checkout(command: str, tmp_path: Path) -> None:
    main = installed_commands(tmp_path)
    for words in ([], ["--help"], OWN_WORDS):
        reply = CliRunner().invoke(main, [*command.split(), *words])
        assert reply.exit_code == 2
        assert f"`yiyuan {command}` needs a checkout of the sources" in reply.stderr
        assert reply.stdout == ""


@pytest.mark.slow(reason="starts a process")
def test_a_checkout_has_its_laboratory_in_every_folder(tmp_path: Path) -> None:
    """The installed script finds the packages, but not the folder beside them."""
    program = (
        f"import sys; sys.path[:] = [each for each in sys.path if each != {str(ROOT)!r}]; "
        "from engines.__main__ import run; run()"
    )
    reply = subprocess.run(
        [sys.executable, "-P", "-c", program, "reversi", "bench", "--help"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "midgame" in reply.stdout
