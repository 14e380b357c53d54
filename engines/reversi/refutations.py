"""Why the best move is better than the natural one: what that one loses, as the values show."""

from __future__ import annotations

from collections.abc import Iterator

from engines.game import PASS, Analysis, MoveValue
from engines.reversi.rules.faults import Facts, fault, fault_of_value
from engines.reversi.rules.position import EMPTY, INDEX, RAYS, SQUARES, ReversiPosition
from engines.reversi.rules.reasons import natural_move, reason
from engines.reversi.rules.squares import CORNERS
from engines.reversi.scores import NOISE, loss
from engines.score import Seen

AS_GOOD = 1
"""The most discs between two moves that are called about as good: estimates are rounded."""
WEAK = frozenset({"one_reply", "turns_many", "pass_later"})
"""Faults that say less than a corner."""
FEW = 4
"""Squares that are left to a side, from which it is told how many."""
ENOUGH = frozenset({"must_pass", "wipe_out", "end", "corner", "passes", "saves", "symmetric"})
"""Reasons that need no comparison."""
TELLING = frozenset(
    {
        *ENOUGH - {"must_pass", "symmetric"},
        *("corner_next", "denies", "safe_edge", "swindle", "alone", "mobility", "aims", "wedge"),
    }
)
"""Reasons of an answer that say what it does."""


def reason_among(position: ReversiPosition, analysis: Analysis) -> Facts:
    """Why the best move of an analysis is good: as `reason`, unless the natural other move is worse.

    That is the one that flips the most discs. With values of both, the code may be:

    - `refuted`: the natural move loses `loss` discs more, and has a `fault`; `refuted_exactly` where
      both values are proven
      `ghosts` are its moves to be shown on the board, with their numbers from 1
    - `as_good`: it is about as good, where the reason would have said that it is worse

    A `fault` is one of `rules.faults`, or else `beside_corner`, the empty corner `at`, or `answered`:
    by `reply`, and `does` is the reason of that, if it is telling; it is `few_left` where the side then
    has no more than `left` squares.
    """
    best = analysis.best
    found: Facts = dict(reason(position, best.move, best.pv))
    natural = natural_move(position, best.move) if found["code"] not in ENOUGH else {}
    other = analysis.of(str(natural["natural"])) if natural else None
    if other is None or isinstance(best.score, Seen) or isinstance(other.score, Seen):
        return found
    lost = loss(best.score, other.score)
    if lost >= NOISE:
        refuted = next(_refuted(position, best, other), None)
        code = "refuted_exactly" if best.exact and other.exact else "refuted"
        if refuted is None:
            return found
        ghosts = _ghosts(other, refuted, best.move)
        return {**found, **natural, "code": code, "loss": lost, "fault": refuted, "ghosts": ghosts}
    if lost <= AS_GOOD and "natural" in found:
        return {**found, "code": "as_good"}
    return found


def _refuted(position: ReversiPosition, best: MoveValue, other: MoveValue) -> Iterator[Facts]:
    """What is wrong with the other move and not with the best one as well, or else its answer."""
    own = fault_of_value(position, best) or {}
    for found in _faults(position, other):
        if (own.get("code"), own.get("at")) != (found["code"], found.get("at")):
            yield found
    after = position.play(other.move)
    line = other.pv[1:] if other.pv[:1] == (other.move,) else ()
    if not line or line[0] == PASS or after.why_illegal(line[0]) is not None:
        return
    reply, does = line[0], reason(after, line[0], line)
    left = len(after.play(reply).legal_moves())
    if does["code"] in TELLING:
        yield {"code": "answered", "reply": reply, "does": dict(does)}
    elif left <= FEW:
        yield {"code": "few_left", "reply": reply, "left": left}
    else:
        yield {"code": "answered", "reply": reply}


def shown_fault(position: ReversiPosition, value: MoveValue) -> Facts | None:
    """What is wrong with a move, with its moves to be shown on the board, the `ghosts`."""
    found = fault_of_value(position, value)
    return found and {**found, "ghosts": _ghosts(value, found)}


def _ghosts(value: MoveValue, refuted: Facts, best: str = "") -> list[tuple[str, int]]:
    """A move, its answer, and a corner that is lost later, with their numbers in the line.

    None stands where the best move has its ring.
    """
    told = dict.fromkeys((value.move, refuted.get("reply"), refuted.get("at")))
    line = value.pv[: value.pv.index(PASS)] if PASS in value.pv else value.pv
    return [(move, number) for number, move in enumerate(line, 1) if move in told and move != best]


def _faults(position: ReversiPosition, value: MoveValue) -> Iterator[Facts]:
    """What is wrong with a move, the clearest first."""
    near, later = fault_of_value(position, value), fault(position, value.move, value.pv[1:])
    if near and near["code"] not in WEAK:
        yield near
    if later and later["code"] == "corner_later":
        yield later
    for ray in RAYS[INDEX[value.move]]:
        if ray and ray[0] in CORNERS and position.cells[ray[0]] == EMPTY:
            yield {"code": "beside_corner", "at": SQUARES[ray[0]]}
    if near:
        yield near
