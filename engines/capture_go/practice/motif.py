"""The motif that decided a game: the move that won it, or the chance that was missed, with a proof."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from engines.capture_go.practice.proofs import NotProven, Proofs
from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.reading import taken_by
from engines.capture_go.rules.reasons import reason
from engines.game import Side

LONGEST, LONGEST_ON_LARGE = 7, 5
"""Plies of the longest win that is looked for, on boards of up to `SMALL` points and on larger ones."""

SMALL = 49

SAFE_FOR = 5
"""Plies for which a rescue is proven safe."""

MISSED_CAPTURE, MISSED_ESCAPE, OWN_ATARI = "missed_capture", "missed_escape", "own_atari"
DOUBLE_ATARI, LADDER, NET, CHASED = "double_atari", "ladder", "net", "chased"
RACE, FORCED = "race", "forced"
MOTIFS = (
    MISSED_CAPTURE,
    MISSED_ESCAPE,
    OWN_ATARI,
    DOUBLE_ATARI,
    LADDER,
    NET,
    CHASED,
    RACE,
    FORCED,
)
"""Motifs that decide a game: the loser missed a capture or an escape, or put its own stones in atari;
or the winner had a double atari, a ladder, a net, an atari without a way out, a race or another win by
force."""

REASONS = {"double_atari": DOUBLE_ATARI, "ladder": LADDER, "net": NET, "no_escape": CHASED}
"""Motifs by the reason of the move that begins them."""


@dataclass(frozen=True)
class Decision:
    """How a game was decided: the motif and the position at `ply`, with the side that learns to move.

    The learner captures within `plies`, or has to save its chain if `saves`. `target` is a stone of the
    chain that it is about.
    """

    motif: str
    ply: int
    position: CaptureGoPosition
    plies: int
    target: int
    saves: bool = False


def decisions(
    proofs: Proofs, positions: Sequence[CaptureGoPosition], moves: Sequence[str]
) -> Iterator[Decision]:
    """How a game that ended with a capture was decided, the best explanation first.

    `positions` are those before each of `moves` and the last one.
    """
    last = len(moves) - 1
    winner = positions[last].side_to_move
    begins = _won_from(proofs, positions, winner, last)
    if begins == last:
        yield from _at_once(proofs, positions, moves, last)
        return
    found: list[Decision] = []
    for ply in range(begins, last, 2):
        decision = _forced(proofs, positions[ply], moves[ply], ply)
        if decision is not None:
            found.append(decision)
    yield from (each for each in found if each.motif != FORCED)
    yield from found


def _won_from(
    proofs: Proofs, positions: Sequence[CaptureGoPosition], winner: Side, last: int
) -> int:
    """The earliest ply from which the winner, to move, had a proven win at each turn."""
    ply = last
    try:
        while ply >= 2 and proofs.wins(positions[ply - 2], winner, _longest(positions[0])):
            ply -= 2
    except NotProven:
        return ply
    return ply


def _longest(position: CaptureGoPosition) -> int:
    return LONGEST if len(position.stones) <= SMALL else LONGEST_ON_LARGE


def _at_once(
    proofs: Proofs, positions: Sequence[CaptureGoPosition], moves: Sequence[str], last: int
) -> Iterator[Decision]:
    """The explanations of a capture that could have been avoided a move before."""
    taken = taken_by(positions[last], (moves[last],))
    if taken is None:
        return
    if last:
        before, winner = positions[last - 1], positions[last].side_to_move
        prey = next((c for c in before.chains if c.in_atari and c.side is winner), None)
        if prey is not None and _may_be_filled(before, prey):
            yield Decision(MISSED_CAPTURE, last - 1, before, 1, prey.stones[0])
        saved = before.chain_at(taken.stones[0])
        if saved is not None and saved.in_atari:
            if _may_be_saved(proofs, before):
                yield Decision(
                    MISSED_ESCAPE, last - 1, before, SAFE_FOR, saved.stones[0], saves=True
                )
            return
    yield Decision(OWN_ATARI, last, positions[last], 1, taken.stones[0])


def _may_be_filled(position: CaptureGoPosition, prey: Chain) -> bool:
    return position.why_illegal(position.board.name(prey.liberties[0])) is None


def _may_be_saved(proofs: Proofs, position: CaptureGoPosition) -> bool:
    """Whether it is proven that some move keeps the side to move safe."""
    try:
        return not proofs.wins(position, position.side_to_move.other, SAFE_FOR + 1)
    except NotProven:
        return False


def _forced(proofs: Proofs, position: CaptureGoPosition, move: str, ply: int) -> Decision | None:
    """The win that begins with the played move, or None if that one let it go or is too long."""
    side = position.side_to_move
    after = position.play(move)
    try:
        plies = proofs.shortest(after, side, _longest(position) - 1)
        if plies is None:
            return None
        line = (move, *proofs.line(after, side, plies))
    except NotProven:
        return None
    taken = taken_by(position, line)
    if taken is None:
        return None
    motif = REASONS.get(str(reason(position, move, line)["code"]))
    if motif is None:
        motif = RACE if _is_race(proofs, position, move, line, taken) else FORCED
    shortest = proofs.shortest(position, side, len(line))
    if shortest != len(line):
        motif = FORCED  # another move captures sooner, so that the problem would be a different one
    return Decision(motif, ply, position, shortest or len(line), taken.stones[0])


def _is_race(
    proofs: Proofs, position: CaptureGoPosition, move: str, line: tuple[str, ...], taken: Chain
) -> bool:
    """Whether two chains beside each other race: who moves first captures the other one."""
    if taken.in_atari or position.board.find(move) not in taken.liberties:
        return False
    turned = replace(position, side_to_move=taken.side)
    plies = proofs.shortest(turned, taken.side, len(line))
    if plies is None or plies == 1:
        return False
    other = taken_by(turned, proofs.line(turned, taken.side, plies))
    return other is not None and any(
        position.board.distance(stone, another) == 1
        for stone in taken.stones
        for another in other.stones
    )
