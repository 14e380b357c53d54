"""Analysis while it is being watched: `lz-analyze` and `kata-analyze` of the Go Text Protocol.

The lines follow Leela Zero and KataGo. Yiyuan searches by depth and has no network, so some fields have
another source: `visits` are the nodes of the whole search, `prior` is 0, `lcb` is the win rate. A win
rate of 100 % or 0 % is proven; an estimate lies between 2 % and 98 %.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, field
from threading import Event, Lock, Thread
from typing import Any

from engines.game import Analysis, Limit, MoveValue, Position, Side
from engines.protocols.integers import whole_number
from engines.score import Estimate, Score, is_proven, sign_of

FURTHEST = 0.48
"""Distance of an estimated win rate from one half, at most."""
HALF_WAY = 60
"""Points of an estimate that go about three quarters of that distance."""
USUAL_CENTISECONDS = 100
MOST_MOVES = 20


class BadRequest(ValueError):
    """Arguments of an analysis that cannot be followed."""


@dataclass(frozen=True)
class AnalysisRequest:
    """What a front end wants to see, and how often."""

    kata: bool
    side: Side | None = None
    centiseconds: int = USUAL_CENTISECONDS
    most: int = MOST_MOVES
    allowed: frozenset[str] = field(default_factory=frozenset)
    avoided: frozenset[str] = field(default_factory=frozenset)

    @classmethod
    def parse(cls, words: list[str], sides: dict[str, Side], *, kata: bool) -> AnalysisRequest:
        """The request in `[player] [interval] [key value …]`; raises `BadRequest`."""
        rest = [word.lower() for word in words]
        found: dict[str, Any] = {}
        if rest and rest[0] in sides:
            found["side"] = sides[rest.pop(0)]
        if rest and whole_number(rest[0]) is not None:
            found["centiseconds"] = whole_number(rest.pop(0))
        while rest:
            _pair(rest, sides, found)
        return cls(kata, **found)

    def wants(self, move: str) -> bool:
        """Whether a move is to be shown."""
        return move not in self.avoided and (not self.allowed or move in self.allowed)


def _pair(rest: list[str], sides: dict[str, Side], found: dict[str, Any]) -> None:
    """Take one key with its values off the words; raises `BadRequest`."""
    key = rest.pop(0)
    try:
        if key in ("allow", "avoid"):
            side, vertices, _depth = (rest.pop(0) for _ in range(3))
            found[f"{key}ed"] = frozenset(vertices.split(","))
            if side not in sides:
                raise BadRequest(side)
            return
        value = rest.pop(0)
    except IndexError:
        raise BadRequest(key) from None
    number = whole_number(value)
    if key in ("interval", "maxmoves") and number is not None:
        found["centiseconds" if key == "interval" else "most"] = number
    elif key not in ("minmoves", "ownership", "movesownership", "pvvisits", "rootinfo"):
        raise BadRequest(key)


def win_rate(score: Score) -> float:
    """A score as a chance between 0 and 1; only what is proven is 0, one half or 1."""
    if is_proven(score):
        return (1 + sign_of(score)) / 2
    if isinstance(score, Estimate):
        return 0.5 + FURTHEST * math.tanh(score.amount / HALF_WAY)
    return 0.5 + FURTHEST * sign_of(score)


def info_line(analysis: Analysis, asked: AnalysisRequest) -> str:
    """One line about all moves that are wanted, the best first; empty if nothing is known."""
    shown = [value for value in analysis.values if asked.wants(value.move)][: asked.most]
    write = _kata_info if asked.kata else _lz_info
    return " ".join(write(value, order, analysis.nodes) for order, value in enumerate(shown))


def _lz_info(value: MoveValue, order: int, nodes: int) -> str:
    rate = round(10_000 * win_rate(value.score))
    return (
        f"info move {value.move.upper()} visits {max(1, nodes)} winrate {rate} prior 0 lcb {rate} "
        f"order {order} pv {_line(value)}"
    )


def _kata_info(value: MoveValue, order: int, nodes: int) -> str:
    rate = win_rate(value.score)
    return (
        f"info move {value.move.upper()} visits {max(1, nodes)} utility {2 * rate - 1:.6f} "
        f"winrate {rate:.6f} prior 0.000000 lcb {rate:.6f} order {order} pv {_line(value)}"
    )


def _line(value: MoveValue) -> str:
    return " ".join(move.upper() for move in value.pv or (value.move,))


class LiveAnalysis:
    """A running analysis, which writes a line at every interval until it is stopped."""

    def __init__(self, engine: Any, position: Position, asked: AnalysisRequest) -> None:
        """`engine` is the module of a game's engine."""
        self._engine = engine
        self._position = position
        self._asked = asked
        self._stop = Event()
        self._guard = Lock()
        self._latest: Analysis | None = None
        self._threads: tuple[Thread, ...] = ()

    def start(self, write: Callable[[str], None]) -> None:
        """Begin to search; `write` receives the lines."""
        self._threads = (
            Thread(target=self._search, daemon=True),
            Thread(target=self._report, args=(write,), daemon=True),
        )
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        """End the search; no lines are written afterwards."""
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _search(self) -> None:
        found = self._engine.analyse(
            self._position, limit=Limit(), on_progress=self._learn, stop=self._stop
        )
        if not self._stop.is_set():
            self._learn(found)

    def _learn(self, found: Analysis) -> None:
        with self._guard:
            self._latest = found

    def _report(self, write: Callable[[str], None]) -> None:
        while not self._stop.wait(max(1, self._asked.centiseconds) / 100):
            with self._guard:
                latest = self._latest
            if latest is not None and (line := info_line(latest, self._asked)):
                write(line + "\n")
