"""The table of solved starts: positions needed for perfect play that cannot be proven in a moment.

Each line of a table file has the rules and the standard form, a tab, the plies of best play, and the
best moves.
"""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form
from engines.checked_file import read_checked_file, write_checked_file
from engines.game import BadInput

MAGIC = b"yiyuan capture-go starts 2\n"
SHIPPED = Path(__file__).with_name("starts.bin")
"""The table shipped with this package."""


class BadTable(BadInput):
    """A table file that is missing or damaged."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_table", message)


@dataclass(frozen=True)
class Entry:
    """A solved position: the plies of best play (odd if the side to move wins) and the best moves."""

    plies: int
    best: tuple[str, ...]


@dataclass(frozen=True)
class SolvedStarts:
    """Entries by rules and standard form; `run` describes how they were made."""

    entries: Mapping[str, Entry] = field(default_factory=lambda: MappingProxyType({}))
    run: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def _boards(self) -> frozenset[tuple[str, int, int]]:
        """Rules, vertices and numbers of stones of all entries, which tell quickly what is missing."""
        parts = (key.split(" ") for key in self.entries)
        rows = ((rules, board.replace("/", "")) for rules, board, _ in parts)
        return frozenset((rules, len(row), len(row) - row.count("-")) for rules, row in rows)

    def may_have(self, position: CaptureGoPosition, more: int = 0) -> bool:
        """Whether there are entries for boards like this one, with `more` stones added."""
        vertices = len(position.stones)
        stones = vertices - position.stones.count(EMPTY) + more
        return (position.rules, vertices, stones) in self._boards

    def entry(self, position: CaptureGoPosition) -> Entry | None:
        """The entry of a position, with moves in the position's own orientation, or None."""
        if position.target > 1 or position.captured:
            return None
        if position.opens_at_centre:
            (centre,) = position.legal_moves()
            after = self.entry(position.play(centre))
            return None if after is None else Entry(after.plies + 1, (centre,))
        if not self.may_have(position):
            return None
        form = standard_form(position)
        known = self.entries.get(f"{position.rules} {form.text}")
        if known is None:
            return None
        board = position.board
        found = (board.find(move) for move in known.best)
        named = (board.name(form.turn[vertex]) for vertex in found if vertex is not None)
        return Entry(known.plies, tuple(sorted(named)))

    def line(self, position: CaptureGoPosition, move: str) -> tuple[str, ...]:
        """A move followed by best play, as far as the table has it."""
        found = [move]
        position = position.play(move)
        while position.outcome() is None and (entry := self.entry(position)) is not None:
            found.append(entry.best[0])
            position = position.play(entry.best[0])
        return tuple(found)


def save(path: Path, table: SolvedStarts) -> None:
    """Write a table file atomically."""
    lines = (
        f"{key}\t{entry.plies} {' '.join(entry.best)}"
        for key, entry in sorted(table.entries.items())
    )
    run = {**table.run, "positions": len(table.entries)}
    write_checked_file(path, MAGIC, run, "\n".join(lines).encode())


def load(path: Path) -> SolvedStarts:
    """Read the table of a file; raises `BadTable`, which names the problem."""
    run, contents = read_checked_file(path, MAGIC, "table of solved starts", BadTable)
    return SolvedStarts(dict(map(_entry, contents.decode().splitlines())), run)


@cache
def shipped() -> SolvedStarts:
    """The table of the package, read once; if it cannot be read, warns and returns an empty one."""
    try:
        return load(SHIPPED)
    except BadTable as reason:
        warnings.warn(f"{reason}; every position is searched", RuntimeWarning, stacklevel=2)
        return SolvedStarts()


def _entry(line: str) -> tuple[str, Entry]:
    key, _, found = line.partition("\t")
    plies, *best = found.split()
    return key, Entry(int(plies), tuple(best))
