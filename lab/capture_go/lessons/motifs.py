"""The kinds of lessons: strict tests, by facts that the rules give or the solver proves.

Each set has stages, from easy to hard. A position belongs to a set if it passes the test of one stage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import product
from types import MappingProxyType

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.reading import Reading, taken_by
from engines.capture_go.rules.reasons import reason
from engines.game import Side
from lab.capture_go.lessons.candidates import (
    SLACK,
    Candidate,
    Stage,
)
from lab.capture_go.lessons.lesson_proof import UNSAVED_IN, atari_turn
from lab.capture_go.lessons.resistance import Fight, quickest_capture
from lab.capture_go.lessons.solver_queries import Prover

SAFE_FOR = 7
"""Plies for which a saved chain is proven safe."""

LADDER_PLIES = 5
"""Fewest plies of a ladder: two ataris before the capture."""

NET_SLACK = 4
"""Plies after the shortest win within which no atari on the netted chain may win."""

LIBERTIES_OF_A_RESCUE = 3
"""Fewest liberties of a chain that counts as saved."""

MOST_IN_A_RACE = 4
"""Most liberties of a chain in a race."""

STONES_IN_A_RACE = 2
"""Fewest stones of each chain in a race: a single stone is chased rather than raced with."""

STONES_OF_FIVE = 6
"""Fewest stones of a whole 5×5 board."""


def _does(position: CaptureGoPosition, move: str) -> str:
    return str(reason(position, move)["code"])


def _chains(position: CaptureGoPosition, side: Side) -> list[Chain]:
    return [chain for chain in position.chains if chain.side is side]


def captures_alone(_prover: Prover, found: Candidate) -> bool:
    """Whether the one white chain on the board is captured."""
    return len(_chains(found.position, Side.WHITE)) == 1 and not _is_attacked(found.position)


def captures_one_of_many(_prover: Prover, found: Candidate) -> bool:
    """Whether one of several white chains is captured, while the others have two liberties."""
    others = [each for each in _chains(found.position, Side.WHITE) if each != found.target]
    return (
        1 <= len(others) <= 2
        and all(len(chain.liberties) == 2 for chain in others)
        and not _is_attacked(found.position)
    )


def captures_first(_prover: Prover, found: Candidate) -> bool:
    """Whether a capture is right although an own chain is in atari."""
    saving = {liberty for chain in _own_in_atari(found.position) for liberty in chain.liberties}
    return bool(saving) and found.vertex not in saving


def _own_in_atari(position: CaptureGoPosition) -> list[Chain]:
    return [chain for chain in _chains(position, position.side_to_move) if chain.in_atari]


def _is_attacked(position: CaptureGoPosition) -> bool:
    return bool(_own_in_atari(position))


def is_double_atari(_prover: Prover, found: Candidate) -> bool:
    """Whether a move puts two chains in atari, of which only one can be saved."""
    return _does(found.position, found.first) == "double_atari"


def is_ladder(prover: Prover, found: Candidate) -> bool:
    """Whether successive ataris capture one chain, and the atari from its other side fails."""
    if len(found.target.liberties) != 2:
        return False
    for before, answer in zip(found.stages()[1:-1:2], found.line[1::2], strict=True):
        chain = before.chain_at(found.target.stones[0])
        if chain is None or not chain.in_atari:
            return False
        if before.board.vertex(answer) not in chain.liberties:
            return False
    name = found.position.board.name
    other = next(name(each) for each in found.target.liberties if each != found.vertex)
    if found.vertex not in found.target.liberties or found.position.why_illegal(other):
        return False
    return not prover.wins(found.position.play(other), Side.BLACK, found.plies + SLACK)


def has_ladder(position: CaptureGoPosition) -> bool:
    """Whether some white chain with two liberties is caught by successive ataris."""
    return any(
        len(Reading().chase(position, chain.stones[0])) >= LADDER_PLIES
        for chain in _chains(position, Side.WHITE)
        if len(chain.liberties) == 2
    )


def outruns_ladders(position: CaptureGoPosition) -> bool:
    """Whether some white chain with two liberties is not caught by successive ataris."""
    return any(
        not Reading().chase(position, chain.stones[0])
        for chain in _chains(position, Side.WHITE)
        if len(chain.liberties) == 2
    )


def is_net(prover: Prover, found: Candidate) -> bool:
    """Whether a move off the chain's liberties, without atari, catches it, and no atari does."""
    position, target = found.position, found.target
    if len(target.liberties) != 2 or found.vertex in target.liberties:
        return False
    after = position.play(found.first)
    if any(chain.in_atari for chain in after.chains):
        return False
    if after.board.vertex(found.line[1]) not in target.liberties:
        return False
    within = found.plies + NET_SLACK
    chases = map(position.board.name, target.liberties)
    return not any(
        position.why_illegal(chase) is None
        and (
            _does(position, chase) in {"ladder", "no_escape"}
            or prover.wins(position.play(chase), Side.BLACK, within - 1)
        )
        for chase in chases
    )


def is_cut(prover: Prover, found: Candidate) -> bool:
    """Whether a move separates two white chains that one white stone would join, and catches one."""
    position = found.position
    cut_off = position.chains_beside(found.vertex, Side.WHITE)
    if len(cut_off) != 2 or found.target not in cut_off:
        return False
    if _does(position, found.first) == "double_atari":
        return False
    waits = replace(position, side_to_move=Side.WHITE)
    if waits.why_illegal(found.first) is not None:
        return False
    joined = waits.play(found.first)
    return not joined.captured and not prover.wins(joined, Side.BLACK, found.plies + SLACK)


def is_race(prover: Prover, found: Candidate) -> bool:
    """Whether two adjacent chains that cannot run fill each other's liberties, Black first."""
    rivals = [rival for chain, rival in _races(found.position) if chain == found.target]
    if len(rivals) != 1:
        return False
    return _fills(found, rivals[0]) and _is_lost_by_waiting(prover, found, rivals[0])


def has_race(position: CaptureGoPosition) -> bool:
    """Whether two adjacent chains race for their liberties."""
    return bool(_races(position))


def _races(position: CaptureGoPosition) -> list[tuple[Chain, Chain]]:
    """The white chains of several stones that race with such a black one."""
    white, black = (
        [
            chain
            for chain in _chains(position, side)
            if len(chain.stones) >= STONES_IN_A_RACE
            and 2 <= len(chain.liberties) <= MOST_IN_A_RACE
            and _is_shut_in(position, chain)
        ]
        for side in (Side.WHITE, Side.BLACK)
    )
    return [pair for pair in product(white, black) if _touch(position, *pair)]


def _is_shut_in(position: CaptureGoPosition, chain: Chain) -> bool:
    """Whether no stone of its own gives the chain more liberties than it has."""
    own = replace(position, side_to_move=chain.side)
    return all(
        len(own.liberties_after(liberty)) <= len(chain.liberties) for liberty in chain.liberties
    )


def _fills(found: Candidate, rival: Chain) -> bool:
    """Whether Black's stones fill liberties of the target, and White's first one of the rival."""
    stages = found.stages()
    for before, move in zip(stages[:-1:2], found.line[::2], strict=True):
        chain = before.chain_at(found.target.stones[0])
        if chain is None or before.board.vertex(move) not in chain.liberties:
            return False
    return found.plies == 3 or stages[1].board.vertex(found.line[1]) in rival.liberties


def _is_lost_by_waiting(prover: Prover, found: Candidate, rival: Chain) -> bool:
    """Whether White, to move, captures the rival first."""
    waits = replace(found.position, side_to_move=Side.WHITE)
    shortest = prover.shortest_win(waits, found.plies + SLACK)
    if shortest is None:
        return False
    return taken_by(waits, prover.line(waits, shortest)) == rival


def _touch(position: CaptureGoPosition, one: Chain, other: Chain) -> bool:
    return any(
        position.board.distance(stone, another) == 1
        for stone in one.stones
        for another in other.stones
    )


def is_sacrifice(_prover: Prover, found: Candidate) -> bool:
    """Whether an atari on the chain would give up a stone, which loses, while another move wins."""
    position = found.position
    return any(
        position.why_illegal(move) is None
        and _does(position, move) == "into_atari"
        and _gives_atari(position, move)
        for move in map(position.board.name, found.target.liberties)
    )


def _gives_atari(position: CaptureGoPosition, move: str) -> bool:
    after = position.play(move)
    beside = after.chains_beside(position.board.vertex(move), after.side_to_move)
    return any(chain.in_atari for chain in beside)


def is_five(_prover: Prover, found: Candidate) -> bool:
    """Whether it is a 5×5 board as in a game: as many black stones as white ones, no simple shape."""
    stones, board = found.position.stones, found.position.board
    black, white = stones.count("X"), stones.count("O")
    return (board.rows, board.cols) == (5, 5) and black == white and black + white >= STONES_OF_FIVE


CAPTURES: Mapping[str, tuple[Stage, ...]] = MappingProxyType(
    {
        "capture": (
            Stage(frozenset({1}), captures_alone),
            Stage(frozenset({1}), captures_one_of_many),
            Stage(frozenset({1}), captures_first),
        ),
        "double-atari": (Stage(frozenset({3}), is_double_atari),),
        "ladder": (
            Stage(frozenset({5, 7}), is_ladder, slack=0, may_hold=has_ladder),
            Stage(frozenset({9, 11, 13}), is_ladder, slack=0, may_hold=has_ladder),
        ),
        "net": (
            Stage(frozenset({5}), is_net, may_hold=outruns_ladders),
            Stage(frozenset({7}), is_net, may_hold=outruns_ladders),
        ),
        "cut": (Stage(frozenset({3}), is_cut), Stage(frozenset({5, 7}), is_cut)),
        "race": (
            Stage(frozenset({3}), is_race, 2, slack=0, may_hold=has_race),
            Stage(frozenset({5}), is_race, 2, slack=0, may_hold=has_race),
            Stage(frozenset({7}), is_race, 2, slack=0, may_hold=has_race),
        ),
        "sacrifice": (
            Stage(frozenset({3}), is_sacrifice),
            Stage(frozenset({5}), is_sacrifice),
        ),
        "five": (Stage(frozenset({5}), is_five), Stage(frozenset({7, 9}), is_five)),
    }
)
"""The stages of the sets that end with a capture."""


@dataclass(frozen=True)
class Rescue:
    """A stage of the rescues: how many own chains the move joins, or whether it captures."""

    joined: int
    captures: bool = False


RESCUES: tuple[Rescue, ...] = (Rescue(1), Rescue(2), Rescue(1, captures=True))
"""The stages of rescues: to run, to join another chain, and to capture because running fails."""


def rescue(prover: Prover, position: CaptureGoPosition, stage: Rescue) -> Candidate | None:
    """The only move that saves the one black chain in atari, and this chain; else None."""
    attacked = _own_in_atari(position)
    if len(attacked) != 1:
        return None
    chain = attacked[0]
    way_out = position.board.name(chain.liberties[0])
    capture = quickest_capture(position)
    if (capture is not None) is not stage.captures or capture == way_out:
        return None
    if capture is None:
        joined = position.chains_beside(chain.liberties[0], chain.side)
        gained = len(position.liberties_after(chain.liberties[0]))
        if gained < LIBERTIES_OF_A_RESCUE or len(joined) != stage.joined:
            return None
    elif position.why_illegal(way_out) is None and not prover.wins(
        position.play(way_out), Side.WHITE, UNSAVED_IN
    ):
        return None
    saving = prover.saving_moves(position, SAFE_FOR)
    right = way_out if capture is None else capture
    return Candidate(position, (right,), chain) if saving == (right,) else None


def one_atari(position: CaptureGoPosition) -> Candidate | None:
    """The white chain with two liberties that can be put in atari from one side only, if it is alone."""
    whites = _chains(position, Side.WHITE)
    if any(chain.in_atari for chain in position.chains):
        return None
    for chain in whites:
        if len(chain.liberties) != 2:
            continue
        turn = atari_turn(Fight(chain.stones[0], "atari"), position)
        traps = [
            move
            for move in map(position.board.name, chain.liberties)
            if move in turn.wrong and position.play(move).changed_by(turn.wrong[move][0])
        ]
        if len(turn.right) == 1 and len(traps) == 1:
            return Candidate(position, tuple(turn.right), chain)
    return None
