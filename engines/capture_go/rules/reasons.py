"""Reasons for moves: a code and numbers for a sentence on a page, from the rules alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engines.capture_go.rules.natural_moves import instead_of
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition, Chain
from engines.capture_go.rules.quiet_reasons import QUIET_CODES, quiet_reason, safe_points
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

CATCHING = frozenset({"ladder", "chase", "no_escape", "gives_atari", "net"})
"""Reasons of moves that catch a chain, so that one that gets away from another move is worth telling."""

COMPARED = CATCHING | set(QUIET_CODES)
"""Reasons of moves that are compared with the most natural other one."""

URGENT = frozenset({"prevents", "threatens"})
"""Reasons of quiet moves that take precedence over who runs out of safe points."""

SHORT = 2
"""Plies from an atari to the capture of a chain that cannot escape; a ladder takes longer."""

REMEMBERED = 4096
"""Size of the cache of reasons, since reading a ladder takes some milliseconds."""


def reason_of_value(position: CaptureGoPosition, value: MoveValue) -> dict[str, Any]:
    """As `reason`, of a move with its value, which the reason never contradicts.

    It also has what is wrong with the most natural other move (see `natural_moves.instead_of`); where it
    wins for certain by catching a chain, only an atari from which the other side gets away, and where it
    wins in another way nothing, since the other move may win as well.
    Of a move that loses for certain it is `lost`, with the `plies`, `lost_exactly` if it cannot be put
    off longer, or `doomed` if the next move captures the stones at `at`. A ladder has its line only
    where that is as long as the win; otherwise it is a `chase`, so that the line of the proof can be
    told.
    """
    if isinstance(value.score, Loss):
        return _lost(position, value.move, value.score)
    found = reason(position, value.move, value.winning_line(position))
    is_won = isinstance(value.score, Win)
    if is_won and found["code"] == "ladder" and value.score != Win(len(found["line"]) + 1):
        found = {"code": "chase"}
    told = _instead(position, value.move, found)
    escapes = told.get("fault", {}).get("code") == "lets_go" and found["code"] in CATCHING
    return found if is_won and not escapes else {**found, **told}


@lru_cache(REMEMBERED)
def _compared(position: CaptureGoPosition, move: str) -> dict[str, Any]:
    return instead_of(position, move, position.play(move))


def _instead(position: CaptureGoPosition, move: str, found: dict[str, Any]) -> dict[str, Any]:
    """What is wrong with the most natural other move, unless it is no more than this one prevents."""
    told = _compared(position, move) if found["code"] in COMPARED else {}
    wrong = told.get("fault", {})
    same = wrong.get("code") == "allows" and wrong["reply"] == found.get("at")
    return {} if same else told


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
    the move to the capture, and the reason of a quiet move may be `runs_out`: after `plies` plies of
    the line the other side is in no atari, and has no point left where a stone would not be. Of the
    first stone there is the number of `lines` from the nearest edge. Raises `IllegalMove`.
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
    if all(after.why_illegal(name) for name in after.points()):
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
        if found["code"] in QUIET_CODES and found["code"] not in URGENT:
            plies = _runs_out(position, line)
            return {"code": "runs_out", "plies": plies} if plies else found
    return found


def _runs_out(position: CaptureGoPosition, line: tuple[str, ...]) -> int:
    """The plies of a won line after which the loser, in no atari, has no safe point left; 0 for none."""
    loser = position.side_to_move.other
    for plies, move in enumerate(line[:-1], 1):
        position = position.play(move)
        if position.side_to_move is not loser or any(chain.in_atari for chain in position.chains):
            continue
        if not safe_points(position, loser):
            return plies
    return 0


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
        return _first_stone(position, vertex)
    return quiet_reason(position, position.board.name(vertex))


def _first_stone(position: CaptureGoPosition, vertex: int) -> dict[str, Any]:
    """The first stone: where it stands, by the nearest edge."""
    board = position.board
    if vertex == board.centre and board.rows % 2 and board.cols % 2:
        return {"code": "centre"}
    row, col = board.place(vertex)
    lines = 1 + min(row, col, board.rows - 1 - row, board.cols - 1 - col)
    return {"code": "opens", "lines": lines, "liberties": len(board.neighbours(vertex))}


def _chased(after: CaptureGoPosition, chain: Chain, stones: int) -> dict[str, Any]:
    """The reason for putting a chain in atari: a ladder, no escape, or atari alone."""
    line = ladder_after(after, chain) if after.target == 1 else ()
    if len(line) <= SHORT:
        return {"code": "no_escape" if line else "gives_atari", "stones": stones}
    end = after
    for move in line:
        end = end.play(move)
    return {"code": "ladder", "stones": end.captured, "line": list(line)}
