"""Reasons for quiet moves, which neither capture nor save nor give atari, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain as in_turn
from itertools import combinations
from typing import Any

from engines.capture_go.rules.move_scores import move_score
from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.threats import Threat, of_other_side, threats

Facts = dict[str, Any]

FEW = 3
"""Liberties with which a chain is weak: one net, or two moves from atari."""
LATE = 9
"""Most points that are safe for both sides when it is told who has how many of their own."""

QUIET_CODES = (
    "prevents",
    "threatens",
    "cuts",
    "connects",
    "weakens",
    "strengthens",
    "closes",
    "links",
    "points",
    "extends",
    "presses",
    "quiet",
)
"""The codes of `quiet_reason`, the most important first."""


def quiet_reason(position: CaptureGoPosition, move: str) -> Facts:
    """The most important fact about a quiet legal move, and what the natural move would allow instead.

    `code` is the first of these that holds; `at`, `one` and `two` are vertices:

    - `prevents`: the other side could have captured by force with a stone `at`, and now nowhere
    - `threatens`: with another move, `at`, the side would capture `stones` by force
    - `cuts`: `chains` of the other side could have been joined here, and no single stone joins them now
    - `connects`: it joins `chains`, which have `liberties` together
    - `weakens`: it leaves a chain of `stones` with `liberties`, at most three, and takes some
    - `strengthens`: a chain that had `before` liberties, at most three, has more, `liberties`
    - `closes`: on `points` points the other side could have played safely, and now would be in atari
    - `links`: it stands beside the chain `at`; should the other side play at `one`, `two` joins them
    - `points`: `own` points are safe for the side alone, `theirs` for the other, `both` for both, which
      are few: the side that has none left must put its own stones in atari
    - `extends`: the chain of the stone has `liberties`, more than before
    - `presses`: it takes a liberty from a chain of `stones`, which keeps `liberties`
    - `quiet`: none of these

    `kind` is that of a threat. Where the move with the highest classic score would allow the other side
    to capture by force, and this one does not, it is `natural`, and the answer to it `then`, of the
    kind `allows`.
    """
    after = position.play(move)
    vertex = position.board.find(move)
    assert vertex is not None, "play has checked the vertex"  # noqa: S101 - for the type checker
    facts = next(_facts(position, vertex, after), {"code": "quiet"})
    return facts if facts["code"] == "prevents" else {**facts, **_natural(position, move, after)}


def _facts(position: CaptureGoPosition, vertex: int, after: CaptureGoPosition) -> Iterator[Facts]:
    """The facts that hold, in order, evaluated lazily."""
    grown = after.chain_at(vertex)
    assert grown is not None, "the stone stands there"  # noqa: S101 - for the type checker
    joined = position.chains_beside(vertex, position.side_to_move)
    pressed = after.chains_beside(vertex, after.side_to_move)
    weakest = min(pressed, key=lambda each: len(each.liberties), default=None)
    yield from _of_threats(position, after)
    yield from _cut(position, vertex, after)
    liberties = len(grown.liberties)
    if len(joined) > 1:
        yield {"code": "connects", "chains": len(joined), "liberties": liberties}
    if weakest is not None and len(weakest.liberties) <= FEW:
        yield _pressed("weakens", weakest)
    before = min((len(each.liberties) for each in joined), default=FEW + 1)
    if before <= FEW and liberties > before:
        yield {"code": "strengthens", "before": before, "liberties": liberties}
    yield from in_turn(_closed(position, after), _linked(after, grown), _points_left(after))
    if move_score(position, vertex):
        yield {"code": "extends", "liberties": liberties}
    if weakest is not None:
        yield _pressed("presses", weakest)


def _pressed(code: str, weakest: Chain) -> Facts:
    return {"code": code, "stones": len(weakest.stones), "liberties": len(weakest.liberties)}


def _of_threats(position: CaptureGoPosition, after: CaptureGoPosition) -> Iterator[Facts]:
    if threats(after):
        return
    for threat in threats(of_other_side(position))[:1]:
        yield {"code": "prevents", "at": threat.move, **_threat(threat)}
    known = {(threat.move, threat.kind) for threat in threats(position)}
    for threat in threats(of_other_side(after)):
        if (threat.move, threat.kind) not in known:
            yield {"code": "threatens", "at": threat.move, **_threat(threat)}


def _threat(threat: Threat) -> Facts:
    return {"kind": threat.kind, "stones": len(threat.stones)}


def _cut(position: CaptureGoPosition, vertex: int, after: CaptureGoPosition) -> Iterator[Facts]:
    """Whether chains of the other side could be joined here, and no longer by one stone."""
    apart = position.chains_beside(vertex, position.side_to_move.other)
    left = [after.chain_at(each.stones[0]) for each in apart]
    chains = [each for each in left if each is not None]
    if len(chains) > 1 and all(
        not set(one.liberties) & set(two.liberties) for one, two in combinations(chains, 2)
    ):
        yield {"code": "cuts", "chains": len(chains)}


def safe_points(position: CaptureGoPosition) -> frozenset[int]:
    """The points where the side to move may play a stone that is not in atari then."""
    points = ((name, position.board.find(name)) for name in position.legal_moves())
    return frozenset(
        point
        for _, point in points
        if point is not None and len(position.liberties_after(point)) > 1
    )


def _closed(position: CaptureGoPosition, after: CaptureGoPosition) -> Iterator[Facts]:
    """The points that the move closes to the other side, beside its own."""
    closed = safe_points(of_other_side(position)) - safe_points(after)
    points = [point for point in closed if after.chain_at(point) is None]
    if points:
        yield {"code": "closes", "points": len(points)}


def _points_left(after: CaptureGoPosition) -> Iterator[Facts]:
    theirs, own = safe_points(after), safe_points(of_other_side(after))
    both = len(own & theirs)
    if both <= LATE:
        left = {"own": len(own - theirs), "theirs": len(theirs - own), "both": both}
        yield {"code": "points", **left}


def _linked(after: CaptureGoPosition, grown: Chain) -> Iterator[Facts]:
    """Another chain that the stone's chain joins, whichever of two points the other side takes."""
    others = (each for each in after.chains if each.side is grown.side and each != grown)
    for other in others:
        common = sorted(set(grown.liberties) & set(other.liberties))
        for one, two in combinations(common, 2):
            if _joins(after, one, two) and _joins(after, two, one):
                name = after.board.name
                near = min(other.stones, key=lambda s: (after.board.distance(one, s), s))
                yield {"code": "links", "at": name(near), "one": name(one), "two": name(two)}
                return


def _joins(after: CaptureGoPosition, taken: int, answer: int) -> bool:
    """Whether the answer at a common liberty is legal and safe once the other side has taken one."""
    name = after.board.name
    if after.why_illegal(name(taken)) is not None:
        return True
    cut = after.play(name(taken))
    return cut.why_illegal(name(answer)) is None and len(cut.liberties_after(answer)) > 1


def _natural(position: CaptureGoPosition, move: str, after: CaptureGoPosition) -> Facts:
    """What the move with the highest classic score would allow, unless it is this one."""
    if threats(after):
        return {}
    best, natural = 0, ""
    for each in position.legal_moves():
        vertex = position.board.find(each)
        score = 0 if vertex is None else move_score(position, vertex)
        if score > best:
            best, natural = score, each
    if not natural or natural == move:
        return {}
    allowed = threats(position.play(natural))
    if not allowed:
        return {}
    return {"natural": natural, "then": allowed[0].move, "allows": allowed[0].kind}
