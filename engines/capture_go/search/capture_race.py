"""Searches games with a target of several stones: a capture race, estimated and not proven."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event

import numpy as np

from engines.capture_go.encoding import bit_of, stones_of
from engines.capture_go.evaluation.config import CLASSIC
from engines.capture_go.kernels.search_state import State
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.scores import UNBOUNDED, race_score_of
from engines.capture_go.search.move_choice import choose
from engines.capture_go.search.race_alphabeta import exchange_after
from engines.capture_go.search_run import OnProgress, Run, watching
from engines.game import Limit, Side, Thought
from engines.native import NODE_LIMIT, STOP
from engines.score import Estimate, Score, Win

MOST_NODES = 600_000
"""Node limit of every level, since a race has no proof to wait for."""


@dataclass(frozen=True)
class RankedMove:
    """A move with its kernel score at some depth."""

    name: str
    number: int

    @property
    def score(self) -> Score:
        """The same as a score."""
        return race_score_of(self.number)

    @property
    def wins(self) -> bool:
        """Whether the move takes the last stone that is needed."""
        return self.score == Win(1)


def cap_nodes(state: State) -> None:
    """Limit the search of this state to at most `MOST_NODES`."""
    state[NODE_LIMIT] = min(int(state[NODE_LIMIT]), MOST_NODES)


def ranked_by_depth(
    state: State,
    position: CaptureGoPosition,
    deepest: int | None,
    slack: int,
    rng: random.Random,
) -> Iterator[tuple[int, list[RankedMove]]]:
    """Yield each finished depth and all legal moves with their scores, the best first.

    Scores are exact for every move within `slack` of the best. Ends at a stop or a win.
    """
    cap_nodes(state)
    names = list(position.legal_moves())
    rng.shuffle(names)
    for depth in range(1, min(deepest or UNBOUNDED, position.stones.count(EMPTY)) + 1):
        found = _scores(state, position, names, depth, slack)
        if state[STOP]:
            return
        found.sort(key=lambda move: -move.number)
        yield depth, found
        if found[0].wins:
            return
        names = [move.name for move in found]


def _scores(
    state: State, position: CaptureGoPosition, names: list[str], depth: int, slack: int
) -> list[RankedMove]:
    own, opponent = stones_of(position)
    black = position.side_to_move is Side.BLACK
    mine, theirs = position.captures if black else reversed(position.captures)
    best, found = -UNBOUNDED, []
    for name in names:
        numbers = (
            bit_of(position.board, position.board.vertex(name)),
            position.target - mine,
            position.target - theirs,
            depth - 1,
            max(best - slack - 1, -UNBOUNDED),
        )
        number = int(exchange_after(state, own, opponent, *map(np.int64, numbers)))
        found.append(RankedMove(name, number))
        best = max(best, number)
        if state[STOP]:
            break
    return found


def think_race(  # noqa: PLR0913 - the parts of one search
    position: CaptureGoPosition,
    slack: int,
    rng: random.Random,
    limit: Limit,
    *,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Thought:
    """One of the best moves found within the limit; exact only if it wins at once."""
    state = CLASSIC.state_for(position, 0, limit)
    move = position.legal_moves()[0]
    run = Run(state, Thought(move, Estimate(0), (), 0, 0, 0.0))
    with watching(run, limit, on_progress, stop):
        for depth, ranked in ranked_by_depth(state, position, limit.depth, slack, rng):
            chosen = choose([(each, each.number) for each in ranked], slack, rng)
            move = chosen.name
            run.thought = Thought(move, chosen.score, (move,), depth, 0, 0.0)
    return run.now()
