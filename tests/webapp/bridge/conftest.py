"""A program for the bridge: it speaks GTP, plays what it is told to, and notes what it was asked."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from webapp.bridge.programs import GtpProgram

FAKE = """
import sys
notes, known, *answers = sys.argv[1:]
for line in sys.stdin:
    with open(notes, "a") as file:
        file.write(line)
    command = line.split()[0]
    if command == "genmove":
        move = answers.pop(0)
        if move == "die":
            break
        print(f"= {move}\\n", flush=True)
    elif command == "list_commands":
        print("= " + known.replace(",", "\\n") + "\\n", flush=True)
    elif command not in known.split(",") and command != "quit":
        print("? unknown command\\n", flush=True)
    else:
        print("= Fake\\n" if command == "name" else "=\\n", flush=True)
    if command == "quit":
        break
"""
USUAL = "name,list_commands,boardsize,clear_board,komi,play,undo,genmove,time_settings,time_left"


class FakeGtp:
    """Starts such programs; `asked` are the commands so far, without those of the start."""

    def __init__(self, folder: Path) -> None:
        self._script, self._notes = folder / "fake_gtp.py", folder / "asked.txt"
        self._script.write_text(FAKE, "utf-8")
        self._started: list[GtpProgram] = []

    def command(self, *moves: str, known: str = USUAL) -> list[str]:
        """The command line of a program that plays these moves in turn."""
        return [sys.executable, "-S", str(self._script), str(self._notes), known, *moves]

    def start(self, *moves: str, known: str = USUAL) -> GtpProgram:
        """A program that plays these moves in turn; `die` ends it."""
        self._started.append(GtpProgram(self.command(*moves, known=known)))
        return self._started[-1]

    def asked(self) -> list[str]:
        """The commands since the last call."""
        lines = self._notes.read_text("utf-8").splitlines()
        self._notes.write_text("", "utf-8")
        return [line for line in lines if line not in ("name", "list_commands", "quit")]

    def close(self) -> None:
        """End all programs."""
        for program in self._started:
            program.close()


@pytest.fixture
def fake_gtp(tmp_path: Path) -> Iterator[FakeGtp]:
    """Starts fake programs, which end with the test."""
    fakes = FakeGtp(tmp_path)
    yield fakes
    fakes.close()
