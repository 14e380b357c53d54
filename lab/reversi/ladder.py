"""The ladder of Reversi: paired games between levels, and their Elo ratings."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import as_completed
from dataclasses import dataclass
from itertools import combinations

from engines.game import Level, Limit, Side
from engines.reversi.encoding import Board, position_of
from engines.reversi.levels import LEVELS
from engines.reversi.search.engine import think
from lab.background import processes
from lab.paired_games import NORMAL_95, Tally, last
from lab.reversi.ladder_results import Pairing, Results, Task
from lab.reversi.matches import Player, match

CLOCK_NODES = 300_000
"""Nodes per move of a level with a time limit, so that a ladder is reproducible."""

PAIRS_A_TASK = 10
ROUNDS = 2_000
ELO = math.log(10) / 400
"""Natural logarithm of odds per Elo point."""


@dataclass(frozen=True)
class Rating:
    """The Elo rating of a level relative to the lowest, and half its 95 % interval."""

    level: int
    elo: float
    error: float


def level_player(level: Level, seed: int, clock_nodes: int | None = CLOCK_NODES) -> Player:
    """A level as a player of matches, without book; the same board and seed give the same move.

    A level with a clock gets `clock_nodes` nodes instead, or its clock without them.
    """
    clocked = level.limit.seconds is not None and clock_nodes is not None
    limit = Limit(nodes=clock_nodes) if clocked else level.limit

    def choose(board: Board) -> str:
        position = position_of(int(board.own), int(board.opponent), Side.BLACK)
        move = think(position, level, limit=limit, seed=seed).move
        if move is None:
            raise AssertionError("players are only asked during the game")
        return move

    return choose


def play_levels(task: Task) -> Tally:
    """Play a task; returns the tally of its first level."""
    one, other = (
        level_player(LEVELS[number - 1], task.seed, task.clock_nodes) for number in task.pairing
    )
    return last(match(one, other, task.pairs, task.seed))


def neighbours(levels: Sequence[int]) -> list[Pairing]:
    """Each level against the one below."""
    return [(levels[place], levels[place - 1]) for place in range(len(levels) - 1, 0, -1)]


def round_robin(levels: Sequence[int]) -> list[Pairing]:
    """Each level against every other."""
    return [(stronger, weaker) for weaker, stronger in combinations(levels, 2)]


def tasks_of(games: Mapping[Pairing, int], seed: int, clock_nodes: int) -> list[Task]:
    """Split the games of each pairing into tasks, the first task of each pairing first."""
    return [
        Task(pairing, min(PAIRS_A_TASK, games[pairing] // 2 - begin), seed + begin, clock_nodes)
        for begin in range(0, max(games.values()) // 2, PAIRS_A_TASK)
        for pairing in games
        if begin < games[pairing] // 2
    ]


def climb(
    tasks: Sequence[Task], workers: int, results: Results | None = None
) -> Iterator[Mapping[Pairing, Tally]]:
    """Play the tasks missing from `results`; yields all tallies at the start and after each task."""
    results = results if results is not None else Results()
    tallies = {task.pairing: Tally() for task in tasks}
    missing = []
    for task in tasks:
        known = results.of(task)
        if known is None:
            missing.append(task)
        else:
            tallies[task.pairing] = tallies[task.pairing].joined(known)
    yield dict(tallies)
    with processes(workers) as pool:
        playing = {pool.submit(play_levels, task): task for task in missing}
        for done in as_completed(playing):
            task, tally = playing[done], done.result()
            results.save(task, tally)
            tallies[task.pairing] = tallies[task.pairing].joined(tally)
            yield dict(tallies)


def ratings(tallies: Mapping[Pairing, Tally]) -> list[Rating]:
    """The maximum-likelihood ratings (Bradley and Terry, 1952), lowest level first.

    A perfect score has no finite rating, so half a point is subtracted from it. The error is that of
    the distance to all opponents together.
    """
    played = {pairing: tally for pairing, tally in tallies.items() if tally.games}
    numbers = sorted({number for pairing in played for number in pairing})
    strength = dict.fromkeys(numbers, 0.0)
    for _ in range(ROUNDS):
        for number in numbers:
            gradient, curve = _slope(played, strength, number)
            strength[number] += gradient / curve if curve else 0.0
    lowest = strength[numbers[0]] if numbers else 0.0
    return [
        Rating(number, (strength[number] - lowest) / ELO, NORMAL_95 / math.sqrt(curve) / ELO)
        for number in numbers
        if (curve := _slope(played, strength, number)[1])
    ]


def _slope(
    played: Mapping[Pairing, Tally], strength: Mapping[int, float], number: int
) -> tuple[float, float]:
    """The first and second derivatives of the log-likelihood by one strength."""
    gradient = curve = 0.0
    for (first, second), tally in played.items():
        if number not in (first, second):
            continue
        points = min(max(tally.score * tally.games, 0.5), tally.games - 0.5)
        expected = 1 / (1 + math.exp(strength[second] - strength[first]))
        won = points - tally.games * expected
        gradient += won if number == first else -won
        curve += tally.games * expected * (1 - expected)
    return gradient, curve
