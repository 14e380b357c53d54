"""The tables of inputs beside this file: what other programs write, and what becomes of it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path

PROBLEM = "(;GM[1]FF[4]SZ[19]AB[pc][qc][rd]AW[qd][pd][re]PL[B])"


@dataclass(frozen=True)
class Input:
    """A text, in a file with an encoding if one is named, and what is expected.

    `moves` are those of all branches in the order of the file; `said` is a part of what is said of the
    input, empty where nothing may be said. `refused` inputs open nothing. `side` and `stones` are of the
    first position.
    """

    kind: str
    program: str
    game: str
    given: str
    encoding: str = ""
    moves: list[str] = field(default_factory=list)
    said: str = ""
    refused: bool = False
    names: tuple[str, str] = ("", "")
    side: str = ""
    stones: int | None = None

    @property
    def content(self) -> str | bytes:
        """What somebody pastes, or the bytes of the file."""
        return self.given.encode(self.encoding) if self.encoding else self.given


@dataclass(frozen=True)
class OfProgram:
    """A game of a program: its text, the moves of all branches, and facts that must be known."""

    program: str
    game: str
    text: str
    moves: list[str]
    facts: dict[str, str]


def _lines(name: str) -> list[str]:
    return Path(__file__).with_name(name).read_text("utf-8").splitlines()


TABLE = [Input(**json.loads(line)) for line in _lines("inputs.jsonl")]
GAMES = [OfProgram(**json.loads(line)) for line in _lines("programs.jsonl")]
"""Games as other programs write them, one for each: made by hand in their manner."""
