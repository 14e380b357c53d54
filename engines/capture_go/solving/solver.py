"""Solves a position exactly: the winner, the length of best play and all best moves."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from threading import Event

from engines.capture_go.encoding import bit_of, check_playable, set_of, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import HISTORY, NUMBERS, State
from engines.capture_go.kernels.vertex_sets import words_for
from engines.capture_go.rules.move_scores import scored_moves
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.scores import proven_in
from engines.capture_go.search_run import OnProgress, Run, watching
from engines.capture_go.solving.proof_state import (
    proof_number_state,
    slots_in,
    solving_state,
    wins_within,
)
from engines.game import Limit, Side, Thought
from engines.native import STOP
from engines.score import Estimate, Loss, Win


@dataclass(frozen=True)
class Solution:
    """A solved position: the winner, the plies of best play, and all best moves.

    A stopped search has no winner and no best moves.
    """

    thought: Thought
    winner: Side | None = None
    plies: int | None = None
    best: tuple[str, ...] = ()


def solution(
    position: CaptureGoPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
    all_best: bool = True,
) -> Solution:
    """Solve a position and list all best moves, or only one; raises `BadPosition`.

    `limit.depth` is the longest win searched for. `Thought.depth` counts the plies that are settled.
    """
    check_playable(position)
    limit = limit or Limit()
    move = scored_moves(position, random.Random(0))[0][0]  # noqa: S311 - any legal move will do
    run = Run(solving_state(position, limit), Thought(move, Estimate(0), (), 0, 0, 0.0))
    with watching(run, limit, on_progress, stop):
        best = _prove(run, position, limit.depth, all_best)
    thought = run.now()
    side = position.side_to_move
    match thought.score:
        case Win(in_plies):
            return Solution(thought, side, in_plies, best)
        case Loss(in_plies):
            return Solution(thought, side.other, in_plies, best)
        case _:
            return Solution(thought)


def winner(
    position: CaptureGoPosition,
    *,
    megabytes: int = 512,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Solution:
    """Prove who wins, without the plies, which takes far fewer nodes; raises `BadPosition`.

    The solution has no best moves. There is no draw: who does not win within the most plies has lost.
    """
    check_playable(position)
    limit = limit or Limit()
    board, side = position.board, position.side_to_move
    slots = slots_in(megabytes, words_for(board.rows, board.cols))
    move = scored_moves(position, random.Random(0))[0][0]  # noqa: S311 - any legal move will do
    run = Run(proof_number_state(position, slots, limit), Thought(move, Estimate(0), (), 0, 0, 0.0))
    most = position.stones.count(EMPTY) + 1
    with watching(run, limit, on_progress, stop):
        wins = attacker_wins(run.state, position, most + (most + 1) % 2)
    if run.has_ended():
        return Solution(run.now())
    return Solution(run.now(), side if wins else side.other)


def winning_moves(position: CaptureGoPosition) -> dict[str, int]:
    """All winning moves, each with the plies to the end, its own included; raises `BadPosition`."""
    found: dict[str, int] = {}
    for move in position.legal_moves():
        after = position.play(move)
        if after.outcome() is not None:
            found[move] = 1
            continue
        answer = solution(after, all_best=False)
        if answer.winner is position.side_to_move and answer.plies is not None:
            found[move] = answer.plies + 1
    return found


def _prove(
    run: Run, position: CaptureGoPosition, longest: int | None, all_best: bool
) -> tuple[str, ...]:
    """Ask for increasingly long wins until one is proven; returns all best moves."""
    most = position.stones.count(EMPTY) + 1
    for plies in range(1, (most if longest is None else min(longest, most)) + 1):
        wins = attacker_wins(run.state, position, plies)
        if run.has_ended():
            return ()
        run.thought = replace(run.thought, depth=plies)
        if wins:
            best = tuple(sorted(best_moves(run.state, position, plies, None if all_best else 1)))
            if run.has_ended():
                return ()
            line = (best[0], *_proven_line(run.state, position.play(best[0]), plies - 1))
            if run.has_ended():
                return ()
            run.thought = replace(run.thought, move=best[0], score=proven_in(plies), pv=line)
            return best
    return ()


def attacker_wins(state: State, position: CaptureGoPosition, plies: int) -> bool:
    """Whether the attacker wins within `plies`; the attacker is the side to move if they are odd."""
    outcome = position.outcome()
    if outcome is not None:  # the side that moved last has won, and it is the attacker if even
        return plies % 2 == 0
    if plies <= 0:
        return False
    if any(position.captured_by(vertex) for vertex in _legal_vertices(position)):
        return plies % 2 == 1
    if position.opens_at_centre:
        return attacker_wins(state, position.play(position.legal_moves()[0]), plies - 1)
    own, opponent = stones_of(position)
    threat = chains.threat_to(own, set_of(position, EMPTY))
    return wins_within(state, own, opponent, threat, plies)


def _legal_vertices(position: CaptureGoPosition) -> list[int]:
    found = (position.board.find(move) for move in position.legal_moves())
    return [vertex for vertex in found if vertex is not None]


def best_moves(
    state: State, position: CaptureGoPosition, plies: int, enough: int | None = None
) -> Iterator[str]:
    """The first `enough` moves that keep the result in `plies`: the fastest wins or slowest losses."""
    wins = plies % 2 == 1
    left = plies - 1 if wins else plies - 3
    keep = (
        move
        for move in _likely_first(state, position)
        if attacker_wins(state, position.play(move), left) == wins
    )
    return islice(keep, enough)


def _likely_first(state: State, position: CaptureGoPosition) -> list[str]:
    """The legal moves, those with a high history score first."""

    def worth(name: str) -> int:
        vertex = position.board.find(name)
        bit = HISTORY if vertex is None else HISTORY + bit_of(position.board, vertex)
        return -int(state[bit]) - int(state[bit + NUMBERS])

    return sorted(position.legal_moves(), key=worth)


def _proven_line(state: State, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
    """A shortest win against a longest resistance, to the end of the game; cut off by a stop.

    Which of several equal moves it contains depends on earlier searches.
    """
    line: list[str] = []
    for left in range(plies, 0, -1):
        best = list(best_moves(state, position, left, 1))
        if state[STOP] or not best:
            break
        line.append(best[0])
        position = position.play(line[-1])
    return tuple(line)
