"""Learns the weights of the evaluation from self-play.

Each quiet position of a game is an example: its features, and whether the side to move won. The weights
come from a logistic regression, scaled like the previous weights.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from engines.capture_go.encoding import stones_of
from engines.capture_go.evaluation.config import CLASSIC, READ_ATARIS, SIGNS, EvaluationConfig
from engines.capture_go.evaluation.shape import signs
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.search_state import State
from engines.capture_go.kernels.threats import hunt
from engines.capture_go.kernels.vertex_sets import from_bits, prepare, to_bits, words_for
from engines.capture_go.rules.position import FREE, CaptureGoPosition
from engines.game import Side
from lab.capture_go.arena import Game, Mover, Stage, empty_at, play
from lab.capture_go.ladder import random_opening

Examples: TypeAlias = np.ndarray[Any, np.dtype[np.float64]]

SIZES = (7, 9, 9, 9, 11)
"""Board sizes of the games, in rotation: mostly the size used for testing."""

PLENTY = 30
"""Slack of the players, so that games vary and contain weak moves."""

STEPS = 30
RIDGE = 3.0
"""Strength of the ridge penalty, in examples."""

HELD_BACK = 10
"""One game in this many is held out to measure the error."""


@dataclass(frozen=True)
class Record:
    """A stored game: its number, board, moves as vertices of kernels, and winner."""

    number: int
    size: int
    moves: tuple[int, ...]
    winner: Side

    def to_line(self) -> str:
        """One line of JSON."""
        return json.dumps([self.number, self.size, self.winner.value, list(self.moves)])

    @classmethod
    def from_line(cls, line: str) -> Record:
        """Read a record from `to_line`."""
        number, size, winner, moves = json.loads(line)
        return cls(number, size, tuple(moves), Side(winner))

    def stages(self) -> Iterator[Stage]:
        """The positions of the game, the opening first."""
        words = words_for(self.size, self.size)
        side, own, opponent = Side.BLACK, 0, 0
        for bit in self.moves:
            side, own, opponent = side.other, opponent, own | 1 << bit
            yield Stage(side, from_bits(own, words), from_bits(opponent, words))


@dataclass(frozen=True)
class Fit:
    """Fitted weights, the number of examples, and the errors on held-out games.

    An error is the mean logarithmic loss; `before` is that of guessing.
    """

    weights: tuple[int, ...]
    examples: int
    error: float
    before: float


def played(
    folder: Path, games: int, config: EvaluationConfig, depth: int, seed: int
) -> Iterator[Record]:
    """Yield games: first those stored in the folder, then new ones, which are stored as well."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"games-{seed}-{depth}.jsonl"
    kept = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    records = [Record.from_line(line) for line in kept]
    yield from records[:games]
    with path.open("a", encoding="utf-8") as file:
        for number in range(len(records), games):
            record = _record(number, config, depth, seed)
            file.write(record.to_line() + "\n")
            file.flush()
            yield record


def _record(number: int, config: EvaluationConfig, depth: int, seed: int) -> Record:
    size = SIZES[number % len(SIZES)]
    dice = random.Random(f"{seed} {number}")  # noqa: S311 - variety
    opening = random_opening(size, FREE, dice)
    mover = Mover(config, depth, PLENTY)
    game = play(opening, dict.fromkeys(Side, mover), dice)
    return Record(number, size, tuple(_moves(opening, game)), game.winner)


def _moves(opening: CaptureGoPosition, game: Game) -> Iterator[int]:
    """The moves that lead to the opening, in some order, and those of the game."""
    sides = [to_bits(stones) for stones in stones_of(opening)]
    own, other = (_bits(each) for each in sides)
    for black, white in zip(own, other, strict=True):
        yield black
        yield white
    for before, after in zip(game.stages, game.stages[1:], strict=False):
        yield (to_bits(after.opponent) ^ to_bits(before.own)).bit_length() - 1


def _bits(stones: int) -> list[int]:
    return [bit for bit in range(stones.bit_length()) if stones >> bit & 1]


def examples_of(record: Record, state: State) -> Iterator[tuple[list[int], bool]]:
    """The features of each quiet position, own minus opponent's, and whether the side to move won."""
    for stage in record.stages():
        found = example(state, stage)
        if found is not None:
            yield found, record.winner is stage.side


def example(state: State, stage: Stage) -> list[int] | None:
    """The features of a position in the evaluation's order; None if it is not quiet."""
    own, opponent = stage.own, stage.opponent
    empty = empty_at(state, stage)
    if any(to_bits(chains.last_liberties(stones, empty)) for stones in (own, opponent)):
        return None
    quiet, reads = np.int64(chains.NO_VERTEX), np.int64(READ_ATARIS)
    if hunt(state, own, opponent, opponent, quiet, reads) > 0:
        return None
    mine, theirs = signs(own, opponent, empty), signs(opponent, own, empty)
    hunted = hunt(state, opponent, own, own, quiet, reads) > 0
    differences = [int(one) - int(other) for one, other in zip(mine, theirs, strict=True)]
    return [*differences, 1, int(hunted)]


def fitted(records: list[Record], before: EvaluationConfig) -> Fit:
    """The weights that best predict the winners of these games."""
    states: dict[int, State] = {}
    learnt, held = _Table(), _Table()
    for record in records:
        if record.size not in states:
            words = words_for(record.size, record.size)
            prepare(words)
            states[record.size] = CLASSIC.state_for(
                CaptureGoPosition.empty(record.size, record.size, FREE)
            )
        table = held if record.number % HELD_BACK == 0 else learnt
        for found, won in examples_of(record, states[record.size]):
            table.add(found, won)
    signs_seen, won_seen = learnt.arrays()
    logits = _regression(signs_seen, won_seen)
    scale = _spread(signs_seen, np.array(before.weights, float)) / _spread(signs_seen, logits)
    weights = tuple(round(float(weight)) for weight in logits * scale)
    held_signs, held_won = held.arrays()
    error = _loss(held_signs @ (np.array(weights) / scale), held_won)
    return Fit(weights, len(won_seen), error, float(np.log(2)))


class _Table:
    """A growing table of examples."""

    def __init__(self) -> None:
        self.signs: list[list[int]] = []
        self.won: list[bool] = []

    def add(self, found: list[int], won: bool) -> None:
        self.signs.append(found)
        self.won.append(won)

    def arrays(self) -> tuple[Examples, Examples]:
        width = len(SIGNS) + 2
        return np.array(self.signs, float).reshape(-1, width), np.array(self.won, float)


def _spread(found: Examples, weights: Examples) -> float:
    return float(np.std(found @ weights)) or 1.0


def _regression(found: Examples, won: Examples) -> Examples:
    """Logistic regression by Newton's method, with a ridge."""
    weights = np.zeros(found.shape[1])
    ridge = RIDGE * np.eye(found.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-found @ weights))
        gradient = found.T @ (won - chance) - ridge @ weights
        curve = (found.T * (chance * (1 - chance))) @ found + ridge
        step = np.linalg.solve(curve, gradient)
        weights = weights + step
        if np.abs(step).max() < 1e-9:
            break
    return weights


def _loss(logits: Examples, won: Examples) -> float:
    signed = np.where(won > 0, logits, -logits)
    return float(np.mean(np.logaddexp(0, -signed))) if len(won) else float("nan")


def tune(  # noqa: PLR0913 - the parameters of a tuning run
    folder: Path,
    before: EvaluationConfig,
    *,
    games: int,
    depth: int,
    seed: int,
    report: Callable[[str], None],
) -> tuple[EvaluationConfig, Fit]:
    """Play, learn, and return the config with the new weights."""
    records = []
    for record in played(folder, games, before, depth, seed):
        records.append(record)
        if len(records) % 100 == 0:
            report(f"{len(records)} of {games} games")
    fit = fitted(records, before)
    return replace(before, weights=fit.weights), fit
