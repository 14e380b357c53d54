"""Consequences of another natural move: an atari from the other side, or a weak chain that runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engines.capture_go.rules.faults import escape, fault
from engines.capture_go.rules.move_scores import move_score
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.threats import threat

Facts = dict[str, Any]

WEAK = 3
"""Most liberties of a chain for which it is natural to run."""
ATARI = 2
"""Liberties of a chain that can be put in atari."""
TRIED = 8
"""The most moves that are tried."""


def instead_of(position: CaptureGoPosition, move: str, after: CaptureGoPosition) -> Facts:
    """What is wrong with the most natural other move; empty where nothing is found.

    `natural` is that move and `fault` one of `faults`, whose moves are the `ghosts`. Either the other
    side captures by force after it, and could not after `move`; or it is an atari from which the chain
    gets away.
    """
    if position.target > 1 or position.wins_at or after.captures_at or threat(after):
        return {}
    tried = [each for each in natural_moves(position) if each != move][:TRIED]
    for find in (fault, escape):
        for each in tried:
            found = find(position, each)
            if found is not None:
                ghosts = [each for each in found.pop("ghosts") if each[0] != move]
                return {"natural": each, "fault": found, "ghosts": ghosts}
    return {}


def natural_moves(position: CaptureGoPosition) -> Iterator[str]:
    """The natural moves, the most obvious first.

    They are ataris, stones that make weak chains longer, and stones against those of the other side.
    """
    own = position.side_to_move
    found = dict.fromkeys(_against(position, ATARI))
    weak = [c for c in position.chains if c.side is own and 1 < len(c.liberties) <= WEAK]
    runs = {v: move_score(position, v) for c in weak for v in c.liberties}
    for vertex in sorted(runs, key=lambda v: (-runs[v], v)):
        if runs[vertex] and len(position.liberties_after(vertex)) > 1:
            found.setdefault(position.board.name(vertex))
    found.update(dict.fromkeys(_against(position, WEAK)))
    return (each for each in found if position.why_illegal(each) is None)


def _against(position: CaptureGoPosition, liberties: int) -> Iterator[str]:
    """The moves beside enemy chains with `liberties` liberties that do not end in atari."""
    enemy = position.side_to_move.other
    for chain in position.chains:
        if chain.side is enemy and len(chain.liberties) == liberties:
            for vertex in chain.liberties:
                if len(position.liberties_after(vertex)) > 1:
                    yield position.board.name(vertex)
