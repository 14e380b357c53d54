"""Positions with one right answer, and the line of best play in which White keeps to the fight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.reading import taken_by
from lab.capture_go.lessons.resistance import Fight, longest_reply
from lab.capture_go.lessons.solver_queries import Prover

SLACK = 2
"""Plies after the shortest win within which no other first move may win either."""


@dataclass(frozen=True)
class Candidate:
    """A position with one right answer for a set, and the line of best play.

    `target` is the chain in question: the white one that is captured, or the black one that is saved.
    """

    position: CaptureGoPosition
    line: tuple[str, ...]
    target: Chain

    @property
    def plies(self) -> int:
        """The plies of the line."""
        return len(self.line)

    @property
    def first(self) -> str:
        """The right move."""
        return self.line[0]

    @property
    def vertex(self) -> int:
        """The vertex of the right move."""
        return self.position.board.vertex(self.first)

    def stages(self) -> list[CaptureGoPosition]:
        """The positions along the line, the first one included."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return found


@dataclass(frozen=True)
class Stage:
    """A stage of a set: the plies to its capture, and its test.

    `ways` is the number of first moves that may be right, and `slack` the plies after the shortest win
    within which no other first move may win. `may_hold` is a quick test by the rules alone.
    """

    plies: frozenset[int]
    test: Callable[[Prover, Candidate], bool]
    ways: int = 1
    slack: int = SLACK
    may_hold: Callable[[CaptureGoPosition], bool] = bool


def capture_candidate(
    prover: Prover, position: CaptureGoPosition, key: str, stage: Stage
) -> Candidate | None:
    """The candidate of a position whose shortest win fits the stage, else None."""
    attacked = any(chain.in_atari for chain in position.chains)
    if (attacked and 1 not in stage.plies) or not stage.may_hold(position):
        return None
    shortest = prover.shortest_win(position, max(stage.plies))
    if shortest not in stage.plies or not _has_few_ways(prover, position, shortest, stage):
        return None
    target = taken_by(position, prover.line(position, shortest))
    if target is None:
        return None
    line = fighting_line(prover, Fight(target.stones[0], key), position, shortest)
    if line is None or taken_by(position, line) != target:
        return None
    return Candidate(position, line, target)


def _has_few_ways(prover: Prover, position: CaptureGoPosition, plies: int, stage: Stage) -> bool:
    """Whether no more first moves win than the stage allows, also a little later."""
    return all(
        len(prover.winning_moves(position, within)) <= stage.ways
        for within in sorted({plies, plies + stage.slack})
    )


def fighting_line(
    prover: Prover, fight: Fight, position: CaptureGoPosition, plies: int
) -> tuple[str, ...] | None:
    """A shortest win against the longest resistance in the fight; None if White plays elsewhere."""
    moves: list[str] = []
    for left in range(plies, 0, -1):
        if left % 2:
            moves.append(prover.winning_move(position, left))
        else:
            moves.append(longest_reply(prover, fight, position, left))
            if not fight.is_within(position, moves[-1]):
                return None
        position = position.play(moves[-1])
        if position.outcome() is not None:
            return tuple(moves) if position.captured else None
    return None
