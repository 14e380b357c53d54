"""What a move does, as a code and numbers that pages put into a sentence; from the rules alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engines.capture_go.rules.move_scores import move_score
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition, Chain
from engines.capture_go.rules.reading import ladder_after, netted_by

CODES = (
    "captures",
    "leaves_no_move",
    "into_atari",
    "saves",
    "double_atari",
    "ladder",
    "no_escape",
    "gives_atari",
    "net",
    "only_move",
    "opens",
    "connects",
    "extends",
    "presses",
    "quiet",
)
"""Every code that `reason` gives, the weightiest first."""


ATARIS = frozenset({"saves", "double_atari", "ladder", "no_escape", "gives_atari"})
"""Reasons that say more than a net could."""

SHORT = 2
"""So many plies after an atari capture a chain that has no way out; a ladder takes longer."""

REMEMBERED = 4096
"""Reasons of so many moves are kept: reading a ladder takes some milliseconds."""


def reason(position: CaptureGoPosition, move: str, line: tuple[str, ...] = ()) -> dict[str, Any]:
    """The weightiest thing that a legal `move` does: one of `CODES`, and its numbers.

    `stones` counts the stones captured, saved, put in atari, caught or pressed, `liberties` those of
    the chain it is about after the move, `chains` those joined or put in atari at once, and `line` is
    the ladder after the move, to the capture. A net is named where a search has proven that the move
    wins: the `line` given is then that of best play, from the move to the capture. Raises
    `IllegalMove`.
    """
    return dict(_reason(position, move, line))


@lru_cache(REMEMBERED)
def _reason(position: CaptureGoPosition, move: str, line: tuple[str, ...]) -> dict[str, Any]:
    after = position.play(move)
    vertex = position.board.find(move)
    assert vertex is not None, "play has checked the vertex"  # noqa: S101 - for the type checker
    captured = sum(after.captures) - sum(position.captures)
    if captured:
        return {"code": "captures", "stones": captured}
    if after.outcome() is not None:
        return {"code": "leaves_no_move"}
    grown = after.chain_at(vertex)
    assert grown is not None, "the stone stands there"  # noqa: S101 - for the type checker
    if grown.in_atari:
        return {"code": "into_atari", "stones": len(grown.stones)}
    said = _safe_move(position, vertex, after, grown)
    if line and said["code"] not in ATARIS and position.target == 1:
        caught = netted_by(position, line)
        if caught is not None:
            return {"code": "net", "stones": len(caught.stones)}
    return said


def _safe_move(
    position: CaptureGoPosition, vertex: int, after: CaptureGoPosition, grown: Chain
) -> dict[str, Any]:
    joined = position.chains_beside(vertex, position.side_to_move)
    saved = sum(len(chain.stones) for chain in joined if chain.in_atari)
    if saved:
        return {"code": "saves", "stones": saved, "liberties": len(grown.liberties)}
    attacked = [
        chain for chain in after.chains_beside(vertex, after.side_to_move) if chain.in_atari
    ]
    stones = sum(len(chain.stones) for chain in attacked)
    if len({chain.liberties for chain in attacked}) > 1:
        return {"code": "double_atari", "stones": stones, "chains": len(attacked)}
    if attacked:
        return _chased(after, attacked[0], stones)
    return _quiet_move(position, vertex, after, grown)


def _chased(after: CaptureGoPosition, chain: Chain, stones: int) -> dict[str, Any]:
    """What becomes of a chain that was just put in atari."""
    line = ladder_after(after, chain) if after.target == 1 else ()
    if len(line) <= SHORT:
        return {"code": "no_escape" if line else "gives_atari", "stones": stones}
    end = after
    for move in line:
        end = end.play(move)
    return {"code": "ladder", "stones": end.captured, "line": list(line)}


def _quiet_move(
    position: CaptureGoPosition, vertex: int, after: CaptureGoPosition, grown: Chain
) -> dict[str, Any]:
    if len(position.legal_moves()) == 1 and not position.opens_at_centre:
        return {"code": "only_move"}
    if set(position.stones) == {EMPTY}:
        return {"code": "opens"}
    liberties = len(grown.liberties)
    joined = position.chains_beside(vertex, position.side_to_move)
    if len(joined) > 1:
        return {"code": "connects", "chains": len(joined), "liberties": liberties}
    if move_score(position, vertex):
        return {"code": "extends", "liberties": liberties}
    pressed = after.chains_beside(vertex, after.side_to_move)
    if pressed:
        weakest = min(pressed, key=lambda chain: len(chain.liberties))
        left = len(weakest.liberties)
        return {"code": "presses", "stones": len(weakest.stones), "liberties": left}
    return {"code": "quiet"}
