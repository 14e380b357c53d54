"""What a training run does, as data, and where in its folder each result is kept."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

GAMES_A_FILE = 500


@dataclass(frozen=True)
class Generation:
    """Games played with the weights of the generation before, and the weights fitted to them.

    `exact_from` is the number of empty squares from which both sides play perfectly.
    """

    number: int
    games: int
    depth: int
    exact_from: int

    @property
    def files(self) -> int:
        """How many files hold the games."""
        return -(-self.games // GAMES_A_FILE)


PLAN = (
    Generation(1, games=60_000, depth=4, exact_from=12),
    Generation(2, games=50_000, depth=4, exact_from=14),
    Generation(3, games=100_000, depth=5, exact_from=14),
    Generation(4, games=1_000_000, depth=6, exact_from=14),
)
"""Deeper games with better weights; from the second on volume and depth help most."""


def usual_folder() -> Path:
    """Where a run is kept that was told no folder: beside the data of the site."""
    chosen = os.environ.get("YIYUAN_DATA_DIR")
    data = Path(chosen).expanduser() if chosen else platformdirs.user_data_path("yiyuan", False)
    return data / "reversi-training"


@dataclass(frozen=True)
class Folder:
    """The folder of a run. Every file appears whole, so that a run that was killed goes on."""

    path: Path

    def generation(self, number: int) -> Path:
        """Where one generation keeps its files."""
        return self.path / f"generation-{number:02}"

    def games(self, number: int, file: int) -> Path:
        """One file of games, `GAMES_A_FILE` of them."""
        return self.generation(number) / f"games-{file:05}.npy"

    def weights(self, number: int) -> Path:
        """The weights fitted to the games of a generation."""
        return self.generation(number) / "weights.bin"
