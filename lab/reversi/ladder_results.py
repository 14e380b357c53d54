"""Ladder results on disk, so that an interrupted ladder can resume."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engines.game import BadInput
from engines.reversi.evaluation.weights import SHIPPED
from engines.reversi.levels import CLASSIC, LEVELS
from lab.paired_games import Tally

Pairing = tuple[int, int]
"""Two level numbers, the stronger first."""


@dataclass(frozen=True)
class Task:
    """Pairs of games between two levels, from the openings of one seed."""

    pairing: Pairing
    pairs: int
    seed: int
    clock_nodes: int

    @property
    def key(self) -> str:
        """Everything that the result depends on, as a text: nodes and weights only if they matter."""
        levels = [LEVELS[number - 1] for number in self.pairing]
        timed = any(level.limit.seconds is not None for level in levels)
        trained = any(level.number > CLASSIC for level in levels)
        first, second = self.pairing
        return (
            f"{first}-{second} seed {self.seed} pairs {self.pairs}"
            + (f" nodes {self.clock_nodes}" if timed else "")
            + (f" weights {_weights_digest()}" if trained else "")
        )


class BadResults(BadInput):
    """A file that does not hold ladder results."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_results", message)


class Results:
    """The tallies of tasks; with a file, each is appended at once as a line of JSON."""

    def __init__(self, path: Path | None = None) -> None:
        """Read the file, if there is one; raises `BadResults` with the number of the bad line."""
        self._path = path
        self._known: dict[str, Tally] = {}
        if path is not None and path.exists():
            content = path.read_bytes()
            self._known.update(_read(path.name, content))
            if not content.endswith(b"\n"):  # an earlier run was killed in the middle of a line
                path.write_bytes(content[: content.rfind(b"\n") + 1])

    def of(self, task: Task) -> Tally | None:
        """The tally of a task, if it was played."""
        return self._known.get(task.key)

    def save(self, task: Task, tally: Tally) -> None:
        """Store the tally of a task."""
        self._known[task.key] = tally
        if self._path is not None:
            with self._path.open("a", encoding="utf-8") as file:
                file.write(_line(task.key, tally))


def _line(key: str, tally: Tally) -> str:
    row = asdict(tally)
    row["discs"] = row.pop("margin")
    return json.dumps({"task": key, **row}) + "\n"


_BEGINNING = b'{"task": '


def _read(name: str, content: bytes) -> Iterator[tuple[str, Tally]]:
    *lines, torn = content.split(b"\n")
    for number, line in enumerate(lines, start=1):
        try:
            row: dict[str, Any] = json.loads(line)
            key = str(row.pop("task"))
            pairs, margin = tuple(row.pop("pairs")), row.pop("discs")
            yield key, Tally(**row, pairs=pairs, margin=margin)
        except (ValueError, KeyError, TypeError, AttributeError):
            raise BadResults(f"line {number} of {name} is not a ladder result") from None
    if not _BEGINNING.startswith(torn[: len(_BEGINNING)]):
        raise BadResults(f"line {len(lines) + 1} of {name} is not a ladder result")


@cache
def _weights_digest() -> str:
    return hashlib.sha256(SHIPPED.read_bytes()).hexdigest()[:12] if SHIPPED.exists() else "none"
