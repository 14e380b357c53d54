"""Faults of moves: what the other side captures after them, or what they miss, from the rules alone."""

from __future__ import annotations

from typing import Any

from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.threats import threat
from engines.game import MoveValue
from engines.score import Win

Facts = dict[str, Any]

GIFTS = frozenset({"misses", "leaves_atari", "into_atari"})
"""The faults that give a capture away at once."""
FREED = 3
"""The least liberties of a chain that has got away from an atari."""


def fault(position: CaptureGoPosition, move: str) -> Facts | None:
    """What is wrong with a legal move; None if nothing is seen.

    `reply` is the answer, `stones` the number of those captured or in atari, `ghosts` the moves to be
    shown on the board, with their numbers from 1. The code is the first that holds:

    - `misses`: a stone `at` would have captured `stones`
    - `leaves_atari`: `stones` that were in atari are captured by the reply
    - `into_atari`: `stones` that were not are captured by the reply
    - `allows`: the reply puts `stones` in atari and captures `within` a number of plies, in a way of
      a `kind` of `threats`
    """
    after = position.play(move)
    if after.outcome() is not None or position.changed_by(move):
        return None
    missed = position.captures_at
    if missed:
        at = max(missed, key=missed.__getitem__)
        return {"code": "misses", "at": at, "stones": missed[at], "ghosts": [[at, 1]]}
    taken = after.captures_at
    if taken:
        return _captured(position, after, move, max(taken, key=taken.__getitem__))
    found = threat(after)
    if found is None:
        return None
    told = {"reply": found.move, "stones": len(found.stones), "within": found.plies}
    ghosts = [[move, 1], [found.move, 2], [found.captures, found.plies + 1]]
    return {"code": "allows", **told, "kind": found.kind, "ghosts": ghosts}


def fault_of_value(position: CaptureGoPosition, value: MoveValue) -> Facts | None:
    """The same for a move with its value: one that wins for certain has none."""
    return None if isinstance(value.score, Win) else fault(position, value.move)


def _captured(
    position: CaptureGoPosition, after: CaptureGoPosition, move: str, reply: str
) -> Facts:
    stones = after.changed_by(reply)
    vertices = [position.board.find(name) for name in stones]
    before = [position.chain_at(vertex) for vertex in vertices if vertex is not None]
    stood = any(chain is not None and chain.in_atari for chain in before)
    code = "leaves_atari" if stood else "into_atari"
    ghosts = [[move, 1], [reply, 2]]
    return {"code": code, "reply": reply, "stones": len(stones), "ghosts": ghosts}


def escape(position: CaptureGoPosition, move: str) -> Facts | None:
    """How the other side gets away from the only atari that a move gives; None without one.

    The code is `lets_go`: after the `reply` the chain has `liberties`, and no ataris capture it then.
    """
    after = position.play(move)
    attacked = [c for c in after.chains if c.side is after.side_to_move and c.in_atari]
    if len(attacked) != 1:
        return None
    (way_out,) = attacked[0].liberties
    reply = after.board.name(way_out)
    if after.why_illegal(reply) is not None:
        return None
    away = after.play(reply)
    chain = away.chain_at(way_out)
    if chain is None or len(chain.liberties) < FREED or threat(away) is not None:
        return None
    told = {"reply": reply, "liberties": len(chain.liberties)}
    return {"code": "lets_go", **told, "ghosts": [[move, 1], [reply, 2]]}
