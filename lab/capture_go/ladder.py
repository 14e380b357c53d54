"""The ladder of Capture Go: whether each level beats the one below, and how often a child wins."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.search import engine
from engines.game import Level, Side
from lab.capture_go.simple_child import Child, simple_child
from lab.paired_games import NORMAL_95, elo, play_pairs

OPENING_PLIES = 4
"""Random plies at the start of a game, which make all pairs different."""

FROM_BELOW = ((FREE, 5), (FREE, 7), (CONTACT, 7), (CONTACT, 9))
"""Rules and sizes of the games that a child plays, from the empty board."""

SURE = 0.995
"""Greatest share of wins used for an Elo difference, which would otherwise be infinite."""


class _Share:
    """The share of games won, with its error."""

    games: int
    won: int

    @property
    def share(self) -> float:
        """The part of the games that were won."""
        return self.won / self.games

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval around `share` (Wald, with one game of doubt)."""
        share = (self.won + 1) / (self.games + 2)
        return NORMAL_95 * math.sqrt(share * (1 - share) / self.games)


@dataclass(frozen=True)
class ChildResult(_Share):
    """How many of its games a child won against a level."""

    level: Level
    rules: str
    size: int
    games: int
    won: int


@dataclass(frozen=True)
class Result(_Share):
    """How many of its games the stronger level won; there are no draws."""

    strong: Level
    weak: Level
    games: int
    won: int

    @property
    def elo(self) -> float:
        """By how many Elo points the stronger level is ahead."""
        return elo(self.share, SURE)

    @property
    def elo_error(self) -> float:
        """Half the width of the 95 % interval of `elo`."""
        low, high = self.share - self.error, self.share + self.error
        return (elo(high, SURE) - elo(low, SURE)) / 2


def climb(
    levels: tuple[Level, ...], games: int, size: int = 9, rules: str = FREE, seed: int = 0
) -> Iterator[Result]:
    """Each level against the one below, after each pair of games; `games` is even."""
    for weak, strong in pairwise(levels):
        yield from match(strong, weak, games, size, rules, seed)


def match(  # noqa: PLR0913, PLR0917 - all that a match is about
    strong: Level, weak: Level, games: int, size: int = 9, rules: str = FREE, seed: int = 0
) -> Iterator[Result]:
    """Play in pairs, the same random opening twice, each level once with Black.

    Yields the result after each pair. The same seed plays the same games.
    """

    def margin(pair: int, black: bool) -> int:
        side = Side.BLACK if black else Side.WHITE
        opening = random_opening(size, rules, random.Random(f"{seed} {pair}"))  # noqa: S311 - variety
        players = {side: strong, side.other: weak}
        return 1 if winner_of(opening, players, seed=2 * pair) is side else -1

    for tally in play_pairs(range(games // 2), margin):
        yield Result(strong, weak, tally.games, tally.wins)


def from_below(
    level: Level, games: int, child: Child = simple_child, seed: int = 0
) -> Iterator[ChildResult]:
    """The games of a child against a level, half of them as Black, for each of `FROM_BELOW`."""
    for rules, size in FROM_BELOW:
        won = sum(
            _child_wins(level, rules, size, child, random.Random(f"{seed} {game}"), game)  # noqa: S311 - variety
            for game in range(games)
        )
        yield ChildResult(level, rules, size, games, won)


def _child_wins(  # noqa: PLR0913, PLR0917 - all that a game is about
    level: Level, rules: str, size: int, child: Child, rng: random.Random, game: int
) -> bool:
    seat = Side.BLACK if game % 2 == 0 else Side.WHITE
    position = CaptureGoPosition.start(rules=rules, size=str(size))
    while (outcome := position.outcome()) is None:
        if position.side_to_move is seat:
            move = child(position, rng)
        else:
            move = engine.think(position, level, seed=rng.getrandbits(32)).move or ""
        position = position.play(move)
    return outcome.winner is seat


def random_opening(size: int, rules: str, rng: random.Random) -> CaptureGoPosition:
    """A position after a few random plies without ataris."""
    while True:
        position = CaptureGoPosition.start(rules=rules, size=str(size))
        for _ in range(OPENING_PLIES):
            position = position.play(rng.choice(position.legal_moves()))
        if not any(chain.in_atari for chain in position.chains):
            return position


def winner_of(position: CaptureGoPosition, players: dict[Side, Level], seed: int) -> Side | None:
    """Play a game between two levels and return the winner."""
    ply = 0
    while (outcome := position.outcome()) is None:
        level = players[position.side_to_move]
        thought = engine.think(position, level, seed=seed + ply)
        assert thought.move is not None, "a game that goes on has a move"  # noqa: S101 - for types
        position = position.play(thought.move)
        ply += 1
    return outcome.winner
