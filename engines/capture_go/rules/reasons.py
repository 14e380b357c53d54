"""Reasons for moves: a code and numbers for a sentence on a page, from the rules alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engines.capture_go.rules.position import EMPTY, CaptureGoPosition, Chain
from engines.capture_go.rules.quiet_reasons import QUIET_CODES, quiet_reason
from engines.capture_go.rules.reading import ladder_after, netted_by
from engines.game import MoveValue
from engines.score import Loss, Win

CODES = (
    "doomed",
    "lost",
    "lost_exactly",
    "captures",
    "leaves_no_move",
    "into_atari",
    "saves",
    "double_atari",
    "ladder",
    "chase",
    "no_escape",
    "gives_atari",
    "net",
    "only_move",
    "opens",
    *QUIET_CODES,
)
"""Every code that `reason` and `reason_of_value` return, the most important first."""


ATARIS = frozenset({"saves", "double_atari", "ladder", "chase", "no_escape", "gives_atari"})
"""Reasons that take precedence over a net."""

SHORT = 2
"""Plies from an atari to the capture of a chain that cannot escape; a ladder takes longer."""

REMEMBERED = 4096
"""Size of the cache of reasons, since reading a ladder takes some milliseconds."""


def reason_of_value(position: CaptureGoPosition, value: MoveValue) -> dict[str, Any]:
    """As `reason`, of a move with its value, which the reason never contradicts.

    Of a move that loses for certain it is `lost`, with the `plies`, `lost_exactly` if it cannot be put
    off longer, or `doomed` if the next move captures the stones at `at`. A ladder has its line only
    where that is as long as the win; otherwise it is a `chase`, so that the line of the proof can be
    told.
    """
    if isinstance(value.score, Loss):
        return _lost(position, value.move, value.score)
    found = reason(position, value.move, value.winning_line(position))
    if found["code"] != "ladder" or value.score == Win(len(found["line"]) + 1):
        return found
    return {"code": "chase"} if isinstance(value.score, Win) else found


def _lost(position: CaptureGoPosition, move: str, score: Loss) -> dict[str, Any]:
    after = position.play(move)
    stood = {stone for threat in after.wins_at for stone in after.changed_by(threat)} - {move}
    if stood and score.in_plies <= SHORT:
        return {"code": "doomed", "at": min(stood), "plies": score.in_plies}
    return {"code": "lost_exactly" if score.exactly else "lost", "plies": score.in_plies}


def reason(position: CaptureGoPosition, move: str, line: tuple[str, ...] = ()) -> dict[str, Any]:
    """The most important effect of a legal `move`: one of `CODES`, and its numbers.

    `stones` counts the stones captured, saved, put in atari, caught or pressed; `liberties` are those of
    the affected chain after the move; `chains` counts the chains joined or put in atari at once; `line`
    is the ladder after the move, to the capture. `quiet_reason` has the codes of quiet moves. A net is
    reported only if a search has proven that the move wins: the argument `line` is then best play from
    the move to the capture. Raises
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
    found = _safe_move(position, vertex, after, grown)
    if line and found["code"] not in ATARIS and position.target == 1:
        caught = netted_by(position, line)
        if caught is not None:
            return {"code": "net", "stones": len(caught.stones)}
    return found


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
    if len(position.legal_moves()) == 1 and not position.opens_at_centre:
        return {"code": "only_move"}
    if set(position.stones) == {EMPTY}:
        return {"code": "opens"}
    return quiet_reason(position, position.board.name(vertex))


def _chased(after: CaptureGoPosition, chain: Chain, stones: int) -> dict[str, Any]:
    """The reason for putting a chain in atari: a ladder, no escape, or atari alone."""
    line = ladder_after(after, chain) if after.target == 1 else ()
    if len(line) <= SHORT:
        return {"code": "no_escape" if line else "gives_atari", "stones": stones}
    end = after
    for move in line:
        end = end.play(move)
    return {"code": "ladder", "stones": end.captured, "line": list(line)}
