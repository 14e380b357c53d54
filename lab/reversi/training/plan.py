"""The plan of a training run as data, and the folder of its results."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

GAMES_A_FILE = 500


@dataclass(frozen=True)
class Generation:
    """One generation: games played with the previous weights, and the weights fitted to them.

    Both sides play perfectly with at most `exact_from` empty squares.
    """

    number: int
    games: int
    depth: int
    exact_from: int

    @property
    def files(self) -> int:
        """The number of files with games."""
        return -(-self.games // GAMES_A_FILE)


PLAN = (
    Generation(1, games=60_000, depth=4, exact_from=12),
    Generation(2, games=50_000, depth=4, exact_from=14),
    Generation(3, games=100_000, depth=5, exact_from=14),
    Generation(4, games=1_000_000, depth=6, exact_from=14),
)
"""Later generations play deeper; from the second on, volume and depth help most."""

POSITIONS_A_FILE = 8_000


@dataclass(frozen=True)
class LabelStep:
    """Positions of some stages, labelled with scores of searches, and the weights fitted to them.

    `positions` is the number for each stage. The search looks `depth` plies ahead with the weights of
    the step before, which has fitted the stages that it reaches; with at most `exact_from` empty squares
    labels are exact.
    """

    number: int
    first: int
    last: int
    positions: int
    depth: int
    exact_from: int = 0

    @property
    def stages(self) -> range:
        """The stages of the positions."""
        return range(self.first, self.last + 1)

    @property
    def files(self) -> int:
        """The number of files with labels."""
        return -(-self.positions * len(self.stages) // POSITIONS_A_FILE)


_FROM_THE_END = (
    LabelStep(1, first=23, last=29, positions=120_000, depth=4, exact_from=14),
    LabelStep(2, first=19, last=22, positions=80_000, depth=8),
    LabelStep(3, first=15, last=18, positions=80_000, depth=8),
    LabelStep(4, first=11, last=14, positions=80_000, depth=8),
    LabelStep(5, first=7, last=10, positions=60_000, depth=8),
    LabelStep(6, first=3, last=6, positions=40_000, depth=8),
)
"""From the end of the game back: a search of eight plies reaches the four stages fitted before.

Positions of the first stages are few; they share the weights of the first one here.
"""

_MANY = (LabelStep(7, first=3, last=20, positions=600_000, depth=4),)
"""Many more positions, labelled with the weights of the round before.

Beside searches of twelve plies, a position with a label of four plies teaches as much as one of eight,
which takes fifteen times as long.
"""

ROUNDS = (_FROM_THE_END, _MANY)
"""The rounds of labels. Each ends with weights fitted to the labels of all rounds so far."""


def usual_folder() -> Path:
    """The default folder of a run, beside the data of the site."""
    chosen = os.environ.get("YIYUAN_DATA_DIR")
    data = Path(chosen).expanduser() if chosen else platformdirs.user_data_path("yiyuan", False)
    return data / "reversi-training"


@dataclass(frozen=True)
class Folder:
    """The folder of a run. All files are written atomically, so that a killed run can resume."""

    path: Path

    def generation(self, number: int) -> Path:
        """The folder of a generation."""
        return self.path / f"generation-{number:02}"

    def games(self, number: int, file: int) -> Path:
        """One file of games, `GAMES_A_FILE` of them."""
        return self.generation(number) / f"games-{file:05}.npy"

    def weights(self, number: int) -> Path:
        """The weights fitted to the games of a generation."""
        return self.generation(number) / "weights.bin"

    def labels(self, number: int, file: int) -> Path:
        """One file of labelled positions of a step, `POSITIONS_A_FILE` of them."""
        return self.path / f"labels-{number:02}" / f"positions-{file:05}.npy"

    def refined(self, number: int) -> Path:
        """The weights fitted to the labels of all rounds up to one, which is counted from 1."""
        return self.path / f"weights-{number:02}.bin"

    def labelled_weights(self, number: int) -> Path:
        """The weights fitted to the labels of a step."""
        return self.path / f"labels-{number:02}" / "weights.bin"

    @property
    def finished(self) -> Path:
        """The weights that a whole run ends with."""
        return self.path / "weights.bin"
