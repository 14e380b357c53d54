"""The engine of Capture Go for workers and the command line: think, solve, analyse and perft."""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from engines.capture_go.encoding import THINKING_SLOTS, check_playable, stones_of
from engines.capture_go.evaluation.config import CLASSIC, CONFIGS
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import COUNTS
from engines.capture_go.kernels.vertex_sets import prepare as prepare_kernels
from engines.capture_go.levels import BEGINNERS, MOVE_SCORES, PROOF_NODES
from engines.capture_go.rules.move_scores import CAPTURE, scored_moves, stubborn
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.scores import score_of
from engines.capture_go.search.analysis import analyse
from engines.capture_go.search.beginner import beginners_thought
from engines.capture_go.search.capture_race import think_race
from engines.capture_go.search.move_choice import choose
from engines.capture_go.search.root_moves import remembered_line, root_moves, scores_at
from engines.capture_go.search_run import OnProgress, Run, left_of, watching
from engines.capture_go.solving.solver import Solution, solution, winning_moves
from engines.capture_go.solving.table_results import table_thought
from engines.capture_go.solving.winning_lines import whole_thought
from engines.game import Level, Limit, Thought
from engines.score import Estimate, Win

__all__ = [
    "Perft",
    "Solution",
    "analyse",
    "perft",
    "prepare",
    "solution",
    "solve",
    "think",
    "winning_moves",
]


def prepare() -> None:
    """Compile the kernels for boards of every size, so that no game has to wait."""
    for words in (2, 1, 3):
        prepare_kernels(words)


@dataclass(frozen=True)
class Perft:
    """Move sequences of one length, those that end with a capture, and stuck sides after them."""

    sequences: int
    captures: int
    stuck: int


def perft(position: CaptureGoPosition, depth: int) -> Perft:
    """Count the move sequences of `depth` ≥ 1 plies from a position that is not over."""
    check_playable(position)
    state = CLASSIC.state_for(position)
    own, opponent = stones_of(position)
    if position.opens_at_centre:
        position = position.play(position.legal_moves()[0])
        own, opponent = stones_of(position)
        depth -= 1
    if depth == 0:
        return Perft(1, 0, 0)
    chains.perft(state, own, opponent, np.int64(depth))
    sequences, captures, stuck = (int(count) for count in state[COUNTS : COUNTS + 3])
    return Perft(sequences, captures, stuck)


def think(  # noqa: PLR0913 - the call that every game's search has
    position: CaptureGoPosition,
    level: Level,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Thought:
    """A move for `level`, as `engines.game.Engine` promises; raises `BadPosition`.

    The weakest levels play like beginners. A level that uses only the classic move scores answers
    without looking ahead; the strongest level looks up solved starts.
    """
    check_playable(position)
    rng = random.Random(f"{seed} {level.number} {position.rules} {position.to_text()}")  # noqa: S311 - variety, no secret

    def considered() -> Thought:
        return _considered(position, level, rng, limit or level.limit, on_progress, stop)

    if level.number in BEGINNERS:
        return beginners_thought(position, BEGINNERS[level.number][position.rules], rng, considered)
    return considered()


def _considered(  # noqa: PLR0913, PLR0917 - all that one search is about
    position: CaptureGoPosition,
    level: Level,
    rng: random.Random,
    limit: Limit,
    on_progress: OnProgress | None,
    stop: Event | None,
) -> Thought:
    """The move that a level finds by its evaluation and search."""
    scored = scored_moves(position, rng)
    move, score = scored[0]
    if position.target > 1 and level.evaluation != MOVE_SCORES:
        return think_race(position, level.slack, rng, limit, on_progress=on_progress, stop=stop)
    if score >= CAPTURE and position.target == 1:
        return Thought(move, Win(1, exactly=True), (move,), 1, len(scored), 0.0)
    if level.evaluation == MOVE_SCORES:
        move = choose(scored, level.slack, rng)
        return Thought(move, Estimate(dict(scored)[move]), (move,), 1, len(scored), 0.0)
    if (solved := table_thought(position, level, rng)) is not None:
        return solved
    begun, spent = time.monotonic(), 0
    if position.stones.count(EMPTY) <= level.exact_from:
        proof = _short_proof(position, PROOF_NODES.get(level.number, 0), limit, on_progress, stop)
        if proof.best:
            return _one_of_the_best(position, proof, rng)
        spent = proof.thought.nodes
        limit = left_of(limit, proof.thought.nodes, proof.thought.seconds)
    state = CONFIGS[level.evaluation].state_for(position, THINKING_SLOTS, limit)
    run = Run(state, Thought(move, Estimate(0), (), 0, 0, 0.0), begun, spent)
    with watching(run, limit, on_progress, stop):
        _deepen(run, position, scored, limit.depth, level.slack, rng)
    return whole_thought(position, run.now(), limit, stop) if level.exact_from else run.now()


def solve(
    position: CaptureGoPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Thought:
    """Who wins and in how many plies, as `engines.game.Engine` promises; raises `BadPosition`.

    A game with a target of several stones is only estimated: `exact` is then a win at once.
    """
    if position.target > 1:
        rng = random.Random(0)  # noqa: S311 - only an order
        check_playable(position)
        return think_race(position, 0, rng, limit or Limit(), on_progress=on_progress, stop=stop)
    return solution(position, limit=limit, on_progress=on_progress, stop=stop).thought


def _short_proof(
    position: CaptureGoPosition,
    budget: int,
    limit: Limit,
    on_progress: OnProgress | None,
    stop: Event | None,
) -> Solution:
    nodes = budget if limit.nodes is None else min(limit.nodes, budget)
    return solution(
        position,
        limit=Limit(nodes=nodes, seconds=limit.seconds),
        on_progress=on_progress,
        stop=stop,
    )


def _one_of_the_best(position: CaptureGoPosition, proof: Solution, rng: random.Random) -> Thought:
    won = proof.winner is position.side_to_move
    move = rng.choice(proof.best if won else stubborn(position, proof.best))
    line = proof.thought.pv if move == proof.thought.move else (move,)
    return replace(proof.thought, move=move, pv=line)


def _deepen(  # noqa: PLR0913, PLR0917 - all that one search is about
    run: Run,
    position: CaptureGoPosition,
    scored: list[tuple[str, int]],
    depth_limit: int | None,
    slack: int,
    rng: random.Random,
) -> None:
    """Search by iterative deepening; after each depth `run.thought` has its move."""
    moves, settled = root_moves(position, [name for name, _ in scored])
    if not moves:
        best = max(settled, key=lambda move: move.score)
        run.thought = replace(run.thought, move=best.name, score=best.score, pv=best.line, depth=2)
        return
    deepest = position.stones.count(EMPTY)
    if depth_limit is not None:
        deepest = min(depth_limit, deepest)
    for depth in range(1, deepest + 1):
        found = scores_at(run.state, position, moves, depth, slack)
        if run.has_ended():
            return
        moves = [move for move, _ in found]
        named = [(move.name, score) for move, score in found]
        chosen = choose(named, slack, rng)
        score = score_of(dict(named)[chosen])
        line = remembered_line(run.state, position, chosen, depth)
        run.thought = replace(run.thought, move=chosen, score=score, pv=line, depth=depth)
        if run.thought.exact:
            return
