"""Reasons for quiet moves, which neither capture nor save nor give atari, from the rules alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Any

from engines.capture_go.rules.point_sets import (
    NONE,
    Grid,
    Points,
    grid_of,
    points_named,
    size,
    stones_of,
    vertices,
)
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from engines.capture_go.rules.threats import Threat, of_other_side, threat
from engines.game import Side

Facts = dict[str, Any]

WEAK = 2
"""Liberties with which a chain is one move from atari."""
FEW = 3
"""Liberties with which a chain is weak: one net, or two moves from atari."""
LAST, LATE = 5, 9
"""Most points that are safe for both sides when it is told who has how many of their own: before and
after most other reasons."""
NARROW, NARROWER = 12, 3
"""Most points that a chain that is shut in can reach, and the least that it has lost with the move."""
OPENING = 4
"""Most stones on the board when the centre and a mirrored board are told."""
MORE_ROOM = 2
"""The least gain in the balance of points nearer to the stones of either side that is told."""

BARE_CODES = ("extends", "presses", "quiet")
"""The codes that say nothing of why the move is good."""

QUIET_CODES = (
    "prevents",
    "threatens",
    "runs_out",
    "cuts",
    "mends",
    "connects",
    "separates",
    "holds",
    "weakens",
    "strengthens",
    "encloses",
    "breaks_out",
    "peeps",
    "closes",
    "links",
    "points",
    "centre",
    "mirrors",
    "space",
    "nears",
    *BARE_CODES,
)
"""The codes of quiet moves, the most important first; `weakens`, `strengthens` and `points` come later
where three liberties, or more than a few points, are left."""


def quiet_reason(position: CaptureGoPosition, move: str) -> Facts:
    """The most important fact about a quiet legal move.

    `code` is the first of these that holds; `at`, `one` and `two` are vertices:

    - `prevents`: the other side could have captured by force, with a stone `at`, and now cannot
    - `threatens`: with another move, `at`, the side would capture by force, and could not before
    - `cuts`: `chains` of the other side could have been joined here, and no single stone joins them now
    - `mends`: it joins `chains` that no single stone could have joined after a stone of the other side
      here; they have `liberties`
    - `connects`: it joins `chains`, which have `liberties` together
    - `separates`: the other side's stones `one` and `two` hung together through empty points, and no
      longer do
    - `holds`: it leaves a chain of `stones` with `liberties`, at most three, takes some, and no single
      stone gets it more
    - `weakens`: it leaves a chain of `stones` with `liberties`, at most three, and takes some
    - `strengthens`: a chain that had `before` liberties, at most three, has more, `liberties`; with a
      stone of the other side here it would have had `taken`
    - `encloses`: it shuts in a chain of `stones`, which reaches `points` empty points and no longer
      `before`
    - `breaks_out`: with a stone of the other side here, a chain of `stones` would reach only `points`
      empty points, and reaches `room` now
    - `peeps`: only a stone `at` still joins the other side's chains of `one` and `two`
    - `closes`: on `points` points the other side could have played safely, and now would be in atari
    - `links`: it stands beside the chain `at`; should the other side play at `one`, `two` joins them
    - `points`: `own` points are safe for the side alone, `theirs` for the other, `both` for both, which
      are few: the side that has none left must put its own stones in atari
    - `centre`: it is the centre of a board with few stones
    - `mirrors`: turned by half, the board is the same with colours changed; it has few stones
    - `space`: `own` points are nearer to the side's stones and `theirs` to the other's; before, they
      were `had` and `left`, with a worse balance
    - `nears`: one more stone, `at`, would join it with the chain of `one`, and none would have before
    - `extends`: the chain of the stone has `liberties`, more than before
    - `presses`: it takes a liberty from a chain of `stones`, which keeps `liberties`
    - `quiet`: none of these

    `kind` and `plies` are those of a threat, and `ghosts` the moves of one that is prevented from
    elsewhere, with their numbers from 1, which another move had. (`runs_out` is one of `reasons`, since
    it takes a proof.)
    """
    return next(_facts(_Move.of(position, move)), {"code": "quiet"})


@dataclass(frozen=True)
class _Move:
    """A quiet move: what stood on the board, and what stands there after it."""

    position: CaptureGoPosition
    after: CaptureGoPosition
    grid: Grid
    stone: Points
    before: Points
    """The stones of the side that moves, before the move."""
    own: Points
    other: Points

    @classmethod
    def of(cls, position: CaptureGoPosition, move: str) -> _Move:
        side = position.side_to_move
        own, stone = stones_of(position, side), points_named(position.board, move)
        other = stones_of(position, side.other)
        grid = grid_of(position.board)
        return cls(position, position.play(move), grid, stone, own, own | stone, other)

    @cached_property
    def empty(self) -> Points:
        """The empty points after the move."""
        return self.grid.all & ~self.own & ~self.other

    @cached_property
    def grown(self) -> Points:
        """The chain of the stone."""
        return self.grid.reached(self.stone, self.own)

    @cached_property
    def other_could_play(self) -> bool:
        """Whether the other side could have played there."""
        return of_other_side(self.position).why_illegal(self.name(self.stone)) is None

    @cached_property
    def liberties(self) -> int:
        """The number of its liberties."""
        return size(self.grid.liberties(self.grown, self.empty))

    @cached_property
    def joined(self) -> tuple[Points, ...]:
        """The side's chains beside the stone, before the move."""
        return tuple(self.grid.parts(self.grown ^ self.stone))

    @cached_property
    def pressed(self) -> tuple[Points, ...]:
        """The other side's chains beside the stone."""
        return tuple(self.grid.chains(self.grid.beside(self.stone), self.other))

    def name(self, points: Points) -> str:
        """The name of the first point of a set."""
        return self.position.board.name(next(vertices(points)))

    def nearest(self, points: Points) -> str:
        """The name of the point of a set that is nearest to the stone."""
        board, stone = self.position.board, next(vertices(self.stone))
        return board.name(min(vertices(points), key=lambda v: (board.distance(v, stone), v)))

    def kept(self, chain: Points) -> int:
        """The number of liberties of a chain after the move."""
        return size(self.grid.liberties(chain, self.empty))


def _facts(move: _Move) -> Iterator[Facts]:
    """The facts that hold, in order, evaluated lazily."""
    yield from _of_threats(move)
    yield from _of_joints(move)
    yield from _of_ways(move)
    yield from _points_left(move, LAST)
    yield from _weakened(move, WEAK)
    yield from _strengthened(move, WEAK)
    yield from _shut_in(move)
    yield from _broken_out(move)
    yield from _peeped(move)
    yield from _closed(move)
    yield from _weakened(move, FEW)
    yield from _strengthened(move, FEW)
    yield from _linked(move)
    yield from _points_left(move, LATE)
    yield from _of_opening(move)
    yield from _room(move)
    yield from _neared(move)
    if move.joined and move.liberties > max(map(_liberties_before(move), move.joined)):
        yield {"code": "extends", "liberties": move.liberties}
    if move.pressed:
        yield _of_chain("presses", min(move.pressed, key=move.kept), move)


def _of_chain(code: str, chain: Points, move: _Move) -> Facts:
    return {"code": code, "stones": size(chain), "liberties": move.kept(chain)}


def _of_threats(move: _Move) -> Iterator[Facts]:
    if threat(move.after):
        return
    if (prevented := threat(of_other_side(move.position))) is not None:
        numbers = {prevented.move: 2, prevented.captures: prevented.plies + 1}
        own = move.position.board.name(next(vertices(move.stone)))
        shown = {} if own in numbers else {"ghosts": [list(each) for each in numbers.items()]}
        yield {"code": "prevents", **_threat(prevented), **shown}
    elif threat(move.position) is None:
        threatened = threat(of_other_side(move.after))
        if threatened is not None:
            yield {"code": "threatens", **_threat(threatened)}


def _threat(found: Threat) -> Facts:
    return {"at": found.move, "kind": found.kind, "plies": found.plies}


def _of_joints(move: _Move) -> Iterator[Facts]:
    """Chains of either side that meet at the stone."""
    if len(move.pressed) > 1 and not _joinable(move, move.pressed):
        yield {"code": "cuts", "chains": len(move.pressed)}
    if len(move.joined) > 1:
        told = {"chains": len(move.joined), "liberties": move.liberties}
        apart = move.other_could_play and not _joinable(move, move.joined)
        yield {"code": "mends" if apart else "connects", **told}


def _joinable(move: _Move, chains: tuple[Points, ...]) -> bool:
    """Whether a stone elsewhere would join two of the chains."""
    liberties = (move.grid.liberties(chain, move.empty) for chain in chains)
    return any(one & two for one, two in combinations(liberties, 2))


def _of_ways(move: _Move) -> Iterator[Facts]:
    """Stones of the other side that no way through empty points joins any more."""
    beside = move.grid.beside(move.stone)
    through = move.other | move.empty
    parts = [p for p in move.grid.parts(through) if p & beside and p & move.other]
    if len(parts) > 1:
        one, two = sorted(parts, key=lambda part: -size(part & move.other))[:2]
        named = (move.nearest(part & move.other) for part in (one, two))
        yield {"code": "separates", **dict(zip(("one", "two"), named, strict=True))}


def _weakened(move: _Move, most: int) -> Iterator[Facts]:
    weakest = min(move.pressed, key=move.kept, default=NONE)
    if not weakest or move.kept(weakest) > most:
        return
    free = move.grid.liberties(weakest, move.empty)
    grown = (move.grid.reached(1 << v, move.other | 1 << v) for v in vertices(free))
    best = max(size(move.grid.liberties(chain, move.empty & ~chain)) for chain in grown)
    yield _of_chain("weakens" if best > move.kept(weakest) else "holds", weakest, move)


def _liberties_before(move: _Move) -> Any:
    return lambda chain: size(move.grid.liberties(chain, move.empty | move.stone))


def _strengthened(move: _Move, most: int) -> Iterator[Facts]:
    before = min(map(_liberties_before(move), move.joined), default=most + 1)
    if before <= most and move.liberties > before and move.other_could_play:
        told = {"before": before, "liberties": move.liberties, "taken": before - 1}
        yield {"code": "strengthens", **told}


def _shut_in(move: _Move) -> Iterator[Facts]:
    """Chains of the other side that reach few points, and reached more."""
    for chain in move.grid.parts(move.other):
        reach = size(move.grid.reached(chain, move.other | move.empty) & move.empty)
        if reach > NARROW:
            continue
        had = move.empty | move.stone
        before = size(move.grid.reached(chain, move.other | had) & had)
        if before >= reach + 1 + NARROWER:
            told = {"stones": size(chain), "points": reach, "before": before}
            yield {"code": "encloses", **told}


def _broken_out(move: _Move) -> Iterator[Facts]:
    """Chains that a stone of the other side here would have shut in."""
    if not move.other_could_play:
        return
    for chain in move.grid.parts(move.before):
        shut = size(move.grid.reached(chain, move.before | move.empty) & move.empty)
        if shut > NARROW:
            continue
        now = move.grid.reached(chain, move.own | move.empty)
        room = size(now & move.empty)
        if room >= shut + NARROWER:
            told = {"stones": size(chain), "points": shut, "room": room}
            yield {"code": "breaks_out", **told}


def _peeped(move: _Move) -> Iterator[Facts]:
    """Chains of the other side that two points could have joined, and now one."""
    free = [(chain, move.grid.liberties(chain, move.empty)) for chain in move.pressed]
    for (one, around), (two, about) in combinations(free, 2):
        common = around & about
        if size(common) == 1:
            named = {"at": move.name(common), "one": move.nearest(one), "two": move.nearest(two)}
            yield {"code": "peeps", **named}


def safe_points(position: CaptureGoPosition, side: Side) -> Points:
    """The points where a side may play, were it to move, a stone that is not in atari then."""
    grid = grid_of(position.board)
    own = stones_of(position, side)
    empty = grid.all & ~own & ~stones_of(position, side.other)
    free = [(chain, grid.liberties(chain, empty)) for chain in grid.parts(own)]
    found = NONE
    for vertex in vertices(empty):
        point = 1 << vertex
        beside = grid.beside(point)
        liberties = beside & empty
        for chain, around in free:
            if chain & beside:
                liberties |= around
        if size(liberties & ~point) > 1:
            found |= point
    if position.rules == FREE and position.target == 1:
        return found
    turned = position if position.side_to_move is side else of_other_side(position)
    return found & points_named(position.board, *turned.legal_moves())


def _closed(move: _Move) -> Iterator[Facts]:
    """The points that the move closes to the other side, beside its own."""
    side = move.after.side_to_move
    had, has = safe_points(move.position, side), safe_points(move.after, side)
    closed = had & ~has & ~move.stone
    if closed:
        yield {"code": "closes", "points": size(closed)}


def _points_left(move: _Move, most: int) -> Iterator[Facts]:
    side = move.position.side_to_move
    own, theirs = safe_points(move.after, side), safe_points(move.after, side.other)
    both = size(own & theirs)
    if move.position.rules == FREE and both <= most and own | theirs:
        told = {"own": size(own & ~theirs), "theirs": size(theirs & ~own), "both": both}
        yield {"code": "points", **told}


def _linked(move: _Move) -> Iterator[Facts]:
    """Another chain that the stone's chain joins, whichever of two points the other side takes."""
    liberties = move.grid.liberties(move.grown, move.empty)
    for other in move.grid.parts(move.own & ~move.grown):
        common = liberties & move.grid.liberties(other, move.empty)
        for one, two in combinations(map(move.position.board.name, vertices(common)), 2):
            if _joins(move.after, one, two) and _joins(move.after, two, one):
                yield {"code": "links", "at": move.nearest(other), "one": one, "two": two}
                return


def _neared(move: _Move) -> Iterator[Facts]:
    """A chain of the side that one more stone joins, and would not have joined before."""
    had = NONE
    for chain in move.joined:
        had |= move.grid.liberties(chain, move.empty | move.stone)
    liberties = move.grid.liberties(move.grown, move.empty)
    for other in move.grid.parts(move.own & ~move.grown):
        around = move.grid.liberties(other, move.empty)
        if around & liberties and not around & had:
            at = move.nearest(around & liberties)
            yield {"code": "nears", "at": at, "one": move.nearest(other)}


def _joins(after: CaptureGoPosition, taken: str, answer: str) -> bool:
    """Whether the answer at a common liberty is legal and safe once the other side has taken one."""
    if after.why_illegal(taken) is not None:
        return True
    cut, vertex = after.play(taken), after.board.find(answer)
    if vertex is None or cut.why_illegal(answer) is not None:
        return False
    return len(cut.liberties_after(vertex)) > 1


def _of_opening(move: _Move) -> Iterator[Facts]:
    if size(move.own | move.other) > OPENING:
        return
    stone, board = next(vertices(move.stone)), move.position.board
    if stone == board.centre and board.rows % 2 and board.cols % 2:
        yield {"code": "centre"}
    last = board.rows * board.cols - 1
    if move.other and sum(1 << last - vertex for vertex in vertices(move.own)) == move.other:
        yield {"code": "mirrors"}


def _room(move: _Move) -> Iterator[Facts]:
    """The points nearer to the stones of each side, where the balance has moved."""
    if not move.other:
        return
    nearer, empty = move.grid.nearer, move.empty
    had = size(nearer(move.before, move.other, empty | move.stone))
    left = size(nearer(move.other, move.before, empty | move.stone))
    own = size(nearer(move.own, move.other, empty))
    theirs = size(nearer(move.other, move.own, empty))
    if own - theirs >= had - left + MORE_ROOM:
        yield {"code": "space", "own": own, "theirs": theirs, "had": had, "left": left}
