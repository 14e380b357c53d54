"""What a worker and the command line call: think for a level, solve exactly, count with perft."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from threading import Event

import numpy as np

from engines.capture_go import kernels
from engines.capture_go.alphabeta import DECIDED, remembered_move, search_root
from engines.capture_go.board import Board
from engines.capture_go.levels import MOVE_SCORES, PROOF_NODES, WIN
from engines.capture_go.ordering import CAPTURE, scored_moves
from engines.capture_go.position import CONTACT, EMPTY, CaptureGoPosition
from engines.capture_go.proof import proves
from engines.capture_go.search_state import (
    COUNTS,
    LISTS,
    ROOT_SCORES,
    State,
    build,
)
from engines.capture_go.vertex_sets import LARGEST_SIDE, STRIDE, VertexSet, from_bits
from engines.game import BadPosition, Level, Limit, Side, Thought
from engines.native import NODES, STOP
from engines.running import stopper, watched

THINKING_SLOTS, SOLVING_SLOTS = 2**17, 2**21
"""How many positions a search remembers, 32 bytes each."""

OnProgress = Callable[[Thought], None]


@dataclass(frozen=True)
class Perft:
    """Move sequences of one length, those that end with a capture, and stuck sides after them."""

    sequences: int
    captures: int
    stuck: int


@dataclass(frozen=True)
class Solution:
    """A solved position: who wins in how many plies, and all moves that win or resist as well.

    A search that was stopped knows no winner and no best moves.
    """

    thought: Thought
    winner: Side | None = None
    plies: int | None = None
    best: tuple[str, ...] = ()


@dataclass
class _Run:
    """One search while it runs: its state array, its clock and the last thing it can say.

    `before` counts the nodes of a proof that came first.
    """

    state: State
    said: Thought
    begun: float = field(default_factory=time.monotonic)
    before: int = 0

    def now(self) -> Thought:
        """The last thought with the nodes and seconds of this moment."""
        seconds = time.monotonic() - self.begun
        return replace(self.said, nodes=self.before + int(self.state[NODES]), seconds=seconds)

    def has_ended(self) -> bool:
        """Whether the search was stopped by its nodes, its clock or from outside."""
        return bool(self.state[STOP])


def perft(position: CaptureGoPosition, depth: int) -> Perft:
    """Count the move sequences of `depth` ≥ 1 plies from a position that is not over."""
    _check(position)
    state = _state_for(position)
    own, opponent = _stones(position)
    if position.opens_at_centre:
        position = position.play(position.legal_moves()[0])
        own, opponent = _stones(position)
        depth -= 1
    if depth == 0:
        return Perft(1, 0, 0)
    kernels.perft(state, own, opponent, np.int64(depth))
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

    A level that only knows the classic move scores answers without looking ahead.
    """
    _check(position)
    rng = random.Random(f"{seed} {level.number} {position.rules} {position.to_text()}")  # noqa: S311 - variety, no secret
    scored = scored_moves(position, rng)
    move, score = scored[0]
    if score >= CAPTURE:
        return Thought(move, WIN - 1, True, (move,), 1, len(scored), 0.0)
    if level.evaluation == MOVE_SCORES:
        move = _choose(scored, level.slack, rng)
        return Thought(move, dict(scored)[move], False, (move,), 1, len(scored), 0.0)
    limit = limit or level.limit
    begun, spent = time.monotonic(), 0
    if position.stones.count(EMPTY) <= level.exact_from:
        proof = _short_proof(position, limit, on_progress, stop)
        if proof.best:
            return _one_of_the_best(proof, rng)
        spent = proof.thought.nodes
    state = _state_for(position, THINKING_SLOTS, limit)
    run = _Run(state, Thought(move, 0, False, (move,), 0, 0, 0.0), begun, spent)
    with _watching(run, limit, on_progress, stop):
        _deepen(run, position, scored, limit.depth, level.slack, rng)
    return run.now()


def solve(
    position: CaptureGoPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Thought:
    """Who wins and in how many plies, as `engines.game.Engine` promises; raises `BadPosition`."""
    return solution(position, limit=limit, on_progress=on_progress, stop=stop).thought


def solution(
    position: CaptureGoPosition,
    *,
    limit: Limit | None = None,
    on_progress: OnProgress | None = None,
    stop: Event | None = None,
) -> Solution:
    """Solve and list all best moves; raises `BadPosition`.

    `limit.depth` is the longest win looked for. `Thought.depth` counts the plies that are settled.
    """
    _check(position)
    limit = limit or Limit()
    move = scored_moves(position, random.Random(0))[0][0]  # noqa: S311 - any legal move will do
    run = _Run(_state_for(position, SOLVING_SLOTS, limit), Thought(move, 0, False, (), 0, 0, 0.0))
    with _watching(run, limit, on_progress, stop):
        best = _prove(run, position, limit.depth)
    thought = run.now()
    if not thought.exact:
        return Solution(thought)
    side = position.side_to_move
    winner = side if thought.score > 0 else side.other
    return Solution(thought, winner, WIN - abs(thought.score), best)


def _short_proof(
    position: CaptureGoPosition, limit: Limit, on_progress: OnProgress | None, stop: Event | None
) -> Solution:
    nodes = PROOF_NODES if limit.nodes is None else min(limit.nodes, PROOF_NODES)
    return solution(
        position,
        limit=Limit(nodes=nodes, seconds=limit.seconds),
        on_progress=on_progress,
        stop=stop,
    )


def _one_of_the_best(proof: Solution, rng: random.Random) -> Thought:
    move = rng.choice(proof.best)
    line = proof.thought.pv if move == proof.thought.move else (move,)
    return replace(proof.thought, move=move, pv=line)


def _check(position: CaptureGoPosition) -> None:
    board = position.board
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise BadPosition(
            "board_too_large",
            f"the engine plays boards up to {LARGEST_SIDE} × {LARGEST_SIDE}, "
            f"not {board.rows} × {board.cols}",
        )
    if position.outcome() is not None:
        raise BadPosition("game_over", "the game is over")


def _watching(
    run: _Run, limit: Limit, on_progress: OnProgress | None, stop: Event | None
) -> AbstractContextManager[None]:
    def tell() -> None:
        if on_progress is not None:
            on_progress(run.now())

    return watched(
        stopper(run.state, STOP),
        seconds=limit.seconds,
        stop=stop,
        on_tick=None if on_progress is None else tell,
    )


def _stones(position: CaptureGoPosition) -> tuple[VertexSet, VertexSet]:
    """The stones of the side to move and those of the other, as the kernels take them."""
    side = position.side_to_move
    return _set_of(position, side.letter), _set_of(position, side.other.letter)


def _set_of(position: CaptureGoPosition, letters: str) -> VertexSet:
    board = position.board
    found = (vertex for vertex in board.vertices if position.stones[vertex] in letters)
    return from_bits(sum(1 << _bit(board, vertex) for vertex in found))


def _bit(board: Board, vertex: int) -> int:
    row, col = divmod(vertex, board.cols)
    return row * STRIDE + col


def _name(board: Board, bit: int) -> str:
    row, col = divmod(bit, STRIDE)
    return board.name(row * board.cols + col)


def _state_for(position: CaptureGoPosition, slots: int = 0, limit: Limit | None = None) -> State:
    return build(
        _set_of(position, "XO" + EMPTY),
        contact=position.rules == CONTACT,
        slots=slots,
        node_limit=limit.nodes if limit else None,
    )


def _choose(scored: list[tuple[str, int]], slack: int, rng: random.Random) -> str:
    """One of the moves within `slack` of the best, the nearer the more often."""
    best = max(score for _, score in scored)
    if abs(best) >= DECIDED:
        slack = 0  # even a loose player does not let go what it sees for certain
    near = [(move, best - score) for move, score in scored if best - score <= slack]
    weights = [slack + 1 - short for _, short in near]
    return rng.choices([move for move, _ in near], weights)[0]


@dataclass(frozen=True)
class _RootMove:
    """A move at the root as kernels see it: its bit, and where the opponent must answer it."""

    name: str
    bit: int
    threat: int


def _safe_moves(position: CaptureGoPosition, names: list[str]) -> list[_RootMove]:
    """The moves that do not lose in two plies at once, in the order given; no capture is there."""
    own, opponent = _stones(position)
    empty = _set_of(position, EMPTY)
    must_save = int(kernels.threat_to(own, empty))
    safe = []
    for name in names:
        vertex = position.board.find(name)
        assert vertex is not None, "a legal move is on the board"  # noqa: S101 - for the type checker
        bit = _bit(position.board, vertex)
        liberties, _, threat = kernels.after(from_bits(1 << bit), own, opponent, empty)
        if liberties >= 2 and must_save in {kernels.NO_VERTEX, bit}:
            safe.append(_RootMove(name, bit, int(threat)))
    return safe


def _deepen(  # noqa: PLR0913, PLR0917 - all that one search is about
    run: _Run,
    position: CaptureGoPosition,
    scored: list[tuple[str, int]],
    depth_limit: int | None,
    slack: int,
    rng: random.Random,
) -> None:
    """Search deeper and deeper; after each depth `run.said` is the move for it."""
    moves = _safe_moves(position, [name for name, _ in scored])
    if not moves:
        run.said = replace(run.said, score=2 - WIN, exact=True, depth=2)
        return
    state, (own, opponent) = run.state, _stones(position)
    deepest = position.stones.count(EMPTY)
    if depth_limit is not None:
        deepest = min(depth_limit, deepest)
    for depth in range(1, deepest + 1):
        for number, move in enumerate(moves):
            state[LISTS + number] = move.threat << 7 | move.bit
        search_root(
            state, own, opponent, np.int64(len(moves)), np.int64(depth - 1), np.int64(slack)
        )
        if run.has_ended():
            return
        scores = state[ROOT_SCORES : ROOT_SCORES + len(moves)].view(np.int64)
        found = sorted(
            ((move, int(score)) for move, score in zip(moves, scores, strict=True)),
            key=lambda pair: -pair[1],
        )
        moves = [move for move, _ in found]
        named = [(move.name, score) for move, score in found]
        chosen = _choose(named, slack, rng)
        score = dict(named)[chosen]
        decided = abs(score) >= DECIDED
        line = _line(state, position, chosen, depth)
        run.said = replace(run.said, move=chosen, score=score, exact=decided, pv=line, depth=depth)
        if decided:
            return


def _line(state: State, position: CaptureGoPosition, move: str, length: int) -> tuple[str, ...]:
    """The move and the best answers that the table remembers, at most `length` plies."""
    line = [move]
    position = position.play(move)
    while len(line) < length and position.outcome() is None:
        vertex = int(remembered_move(state, *_stones(position)))
        if vertex == kernels.NO_VERTEX:
            break
        line.append(_name(position.board, vertex))
        position = position.play(line[-1])
    return tuple(line)


def _prove(run: _Run, position: CaptureGoPosition, longest: int | None) -> tuple[str, ...]:
    """Ask for longer and longer wins until one is proven; all best moves."""
    most = position.stones.count(EMPTY) + 1
    for plies in range(1, (most if longest is None else min(longest, most)) + 1):
        wins = _attacker_wins(run.state, position, plies)
        if run.has_ended():
            return ()
        run.said = replace(run.said, depth=plies)
        if wins:
            best = _best_moves(run.state, position, plies)
            score = WIN - plies if plies % 2 else plies - WIN
            line = _proven_line(run.state, position, plies)
            if run.has_ended():
                return ()
            run.said = replace(run.said, move=best[0], score=score, exact=True, pv=line)
            return best
    return ()


def _attacker_wins(state: State, position: CaptureGoPosition, plies: int) -> bool:
    """Whether a capture or a stuck side comes within `plies`; the side to move attacks if odd."""
    outcome = position.outcome()
    if outcome is not None:  # the side that has just moved has won, and it attacks when even
        return plies % 2 == 0
    if plies <= 0:
        return False
    if any(position.captured_by(vertex) for vertex in _legal_vertices(position)):
        return plies % 2 == 1
    if position.opens_at_centre:
        return _attacker_wins(state, position.play(position.legal_moves()[0]), plies - 1)
    own, opponent = _stones(position)
    threat = kernels.threat_to(own, _set_of(position, EMPTY))
    return bool(proves(state, own, opponent, np.int64(threat), np.int64(plies), np.int64(0)))


def _legal_vertices(position: CaptureGoPosition) -> list[int]:
    found = (position.board.find(move) for move in position.legal_moves())
    return [vertex for vertex in found if vertex is not None]


def _best_moves(state: State, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
    """The moves that keep to a result in `plies`: wins as soon, or losses as late."""
    wins = plies % 2 == 1
    left = plies - 1 if wins else plies - 3
    return tuple(
        move
        for move in position.legal_moves()
        if _attacker_wins(state, position.play(move), left) == wins
    )


def _proven_line(state: State, position: CaptureGoPosition, plies: int) -> tuple[str, ...]:
    """A shortest win against a longest resistance, to the end of the game."""
    line: list[str] = []
    for left in range(plies, 0, -1):
        line.append(_best_moves(state, position, left)[0])
        position = position.play(line[-1])
    return tuple(line)
