"""Consequences of another natural move: an atari from the other side, or a weak chain that runs."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

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
FREED = 3
"""The least liberties of a chain that has got away from an atari."""


def instead_of(position: CaptureGoPosition, move: str, after: CaptureGoPosition) -> Facts:
    """What the most natural other move would allow; empty where nothing is found.

    `natural` is that move and `then` the answer. Either the other side captures by force with it,
    `within` a number of plies, in a way of the kind `allows`, and could not after `move`; or the natural
    move is an atari, and after `then` the chain `escapes` with that number of liberties: no ataris
    capture it then.
    """
    if position.target > 1 or position.wins_at or threat(after):
        return {}
    tried = [each for each in natural_moves(position) if each != move][:TRIED]
    for each in tried:
        found = threat(position.play(each))
        if found is not None:
            kind = {"allows": found.kind, "within": found.plies}
            return {"natural": each, "then": found.move, **kind}
    return next((facts for each in tried if (facts := _escape(position, each))), {})


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


def _escape(position: CaptureGoPosition, move: str) -> Facts:
    """How a chain gets away from an atari; empty where the move gives none, or it does not."""
    after = position.play(move)
    attacked = [c for c in after.chains if c.side is after.side_to_move and c.in_atari]
    if len(attacked) != 1:
        return {}
    (way_out,) = attacked[0].liberties
    name = after.board.name(way_out)
    if after.why_illegal(name) is not None:
        return {}
    away = after.play(name)
    chain = away.chain_at(way_out)
    if chain is None or len(chain.liberties) < FREED or threat(away) is not None:
        return {}
    return {"natural": move, "then": name, "escapes": len(chain.liberties)}
