"""Why a move is worth playing, as plain facts that a page can put into a sentence."""

from __future__ import annotations

from engines.game import PASS
from engines.reversi.position import INDEX, ReversiPosition


def reason(position: ReversiPosition, move: str) -> dict[str, str | int]:
    """The most telling fact about a legal `move`; raises `IllegalMove`.

    `flips`: how many discs it turns over. `replies`: to how many squares the opponent may move then.
    `code`, the first that holds of:

    - `must_pass`: there is no other move
    - `wipe_out`: the opponent has no disc left
    - `end`: the game is over
    - `corner`: it takes a corner, which is never turned back
    - `passes`: the opponent has to pass
    - `mobility`: it leaves the opponent fewer replies than any other move does
    - `edge`: it takes a square on an edge
    - `quiet`: none of these
    """
    after = position.play(move)
    return {
        "code": _code(position, move, after),
        "flips": len(position.changed_by(move)),
        "replies": _squares(after),
    }


def _code(position: ReversiPosition, move: str, after: ReversiPosition) -> str:
    if move == PASS:
        return "must_pass"
    edges = sum(place in (0, 7) for place in divmod(INDEX[move], 8))
    others = [_squares(position.play(other)) for other in position.legal_moves() if other != move]
    facts = {
        "wipe_out": after.count(after.side_to_move) == 0,
        "end": not after.legal_moves(),
        "corner": edges == 2,
        "passes": after.legal_moves() == (PASS,),
        "mobility": bool(others) and _squares(after) < min(others),
        "edge": edges == 1,
    }
    return next((code for code, holds in facts.items() if holds), "quiet")


def _squares(position: ReversiPosition) -> int:
    """To how many squares the side to move may move."""
    return sum(move != PASS for move in position.legal_moves())
