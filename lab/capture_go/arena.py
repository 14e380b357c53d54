"""Quick games between two evaluations, entirely in kernels, for tuning and tests."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from engines.capture_go.encoding import stones_of
from engines.capture_go.evaluation.config import EvaluationConfig
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.move_list import list_moves, vertex_in
from engines.capture_go.kernels.search_state import LISTS, ROOT_SCORES, State, empty_of
from engines.capture_go.kernels.vertex_sets import VertexSet, from_bits, to_bits
from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.search.alphabeta import search_root
from engines.capture_go.search.move_choice import choose
from engines.game import Side
from lab.capture_go.ladder import random_opening
from lab.paired_games import Tally, play_pairs

SLOTS = 2**14
NOTHING_KNOWN, NO_WORTH = np.int64(chains.NO_VERTEX), np.int64(0)


@dataclass(frozen=True)
class Mover:
    """A player: its evaluation, its depth in plies, and its slack in choosing moves."""

    config: EvaluationConfig
    depth: int = 2
    slack: int = 0


@dataclass(frozen=True)
class Stage:
    """One position of a game: the stones of the side to move and of the opponent."""

    side: Side
    own: VertexSet
    opponent: VertexSet


@dataclass(frozen=True)
class Game:
    """A played game: its positions before each move, and the winner."""

    stages: tuple[Stage, ...]
    winner: Side


def play(opening: CaptureGoPosition, players: Mapping[Side, Mover], rng: random.Random) -> Game:
    """Play a game from a position without ataris to its end."""
    states = {side: players[side].config.state_for(opening, SLOTS) for side in Side}
    stages = [Stage(opening.side_to_move, *stones_of(opening))]
    while True:
        now = stages[-1]
        state = states[now.side]
        if to_bits(chains.last_liberties(now.opponent, empty_at(state, now))):
            return Game(tuple(stages), now.side)
        bit = _chosen(state, now, players[now.side], opening.rules == CONTACT, rng)
        if bit is None:
            return Game(tuple(stages), now.side.other)
        placed = from_bits(to_bits(now.own) | 1 << bit, len(now.own))
        stages.append(Stage(now.side.other, now.opponent, placed))


def empty_at(state: State, now: Stage) -> VertexSet:
    """The empty vertices as a vertex set; kernels return plain integers, which need converting."""
    return as_set(empty_of(state, now.own, now.opponent))


def as_set(found: VertexSet) -> VertexSet:
    """Convert a set returned by a kernel to a vertex set."""
    return from_bits(to_bits(found), len(found))


def _chosen(
    state: State, now: Stage, player: Mover, contact: bool, rng: random.Random
) -> int | None:
    """The vertex that a player chooses; None if every move loses at once."""
    empty = empty_at(state, now)
    threatened = as_set(chains.last_liberties(now.own, empty))
    if to_bits(threatened).bit_count() > 1:
        return None
    anywhere = as_set(chains.candidates(now.opponent, empty, contact))
    allowed = threatened if to_bits(threatened) else anywhere
    count = int(
        list_moves(
            state, now.own, now.opponent, allowed, NOTHING_KNOWN, np.int64(0), np.int64(0), NO_WORTH
        )
    )
    if count == 0:
        return None
    slack = np.int64(player.slack)
    for depth in range(player.depth):
        search_root(state, now.own, now.opponent, np.int64(count), np.int64(depth), slack)
    bits = [int(vertex_in(np.int64(entry))) for entry in state[LISTS : LISTS + count]]
    scores = state[ROOT_SCORES : ROOT_SCORES + count].view(np.int64)
    return choose(list(zip(bits, map(int, scores), strict=True)), player.slack, rng)


def match(  # noqa: PLR0913 - the parameters of a match
    first: Mover, second: Mover, pairs: int, *, size: int = 9, rules: str = FREE, seed: int = 0
) -> Iterator[Tally]:
    """Play each random opening with either colour; the tally of `first` after each pair."""

    def margin(pair: int, black: bool) -> int:
        side = Side.BLACK if black else Side.WHITE
        opening = random_opening(size, rules, random.Random(f"{seed} {pair}"))  # noqa: S311 - variety
        dice = random.Random(f"{seed} {pair} {side.value}")  # noqa: S311 - variety
        won = play(opening, {side: first, side.other: second}, dice).winner is side
        return 1 if won else -1

    return play_pairs(range(pairs), margin)
