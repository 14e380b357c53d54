"""A whole training run: for each generation its games, its weights and the match that judges them.

Each result is a file of its own. A run that is started again looks which files are there and goes on
with the first that is not.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from engines.reversi.training.calibrating import calibrate
from engines.reversi.training.fitting import fit
from engines.reversi.training.games import missing, play_missing, player, read_games
from engines.reversi.training.judging import PAIRS, judge
from engines.reversi.training.plan import GAMES_A_FILE, Folder, Generation
from engines.reversi.training.selfplay import Records
from engines.reversi.weights import Weights, save

CHECKED = 20
"""One position in so many is kept for checking: whole games, from the end of the data."""
JUDGED_DEPTH = 4

REMEMBERED = 2
"""So many generations are learnt from, the newest last: more games are worth more than newer ones."""

Say = Callable[[str], None]


def run_generation(
    folder: Folder, generation: Generation, *, seed: int, workers: int, say: Say
) -> None:
    """Do what is missing of one generation."""
    _play(folder, generation, seed, workers, say)
    if not folder.weights(generation.number).exists():
        _fit(folder, generation, seed, workers, say)


def _play(folder: Folder, generation: Generation, seed: int, workers: int, say: Say) -> None:
    left = len(missing(folder, generation))
    begun = time.monotonic()
    played = play_missing(folder, generation, seed, workers) if left else iter(())
    for done, _ in enumerate(played, start=1):
        games = (generation.files - left + done) * GAMES_A_FILE
        rate = done * GAMES_A_FILE / (time.monotonic() - begun)
        say(
            f"generation {generation.number}: {games} of {generation.games} games, {rate:.0f} a second"
        )


def _learnt(folder: Folder, number: int) -> Records:
    """The positions of the last generations but those of the first, whose play was not trained."""
    first = min(number, max(2, number - REMEMBERED + 1))
    return np.concatenate([read_games(folder, each) for each in range(first, number + 1)])


def _fit(folder: Folder, generation: Generation, seed: int, workers: int, say: Say) -> None:
    """Fit new weights, and keep them if they win against those that played the games."""
    records = _learnt(folder, generation.number)
    end = len(records) - len(records) // CHECKED
    before = player(folder, generation.number)

    def on_stage(stage: int, error: float) -> None:
        say(f"generation {generation.number}: stage {stage}, error {error:.2f} discs")

    found = fit(records[:end], records[end:], before.blocks, seed, on_stage, workers)
    made: dict[str, Any] = {
        "generation": generation.number,
        "games": generation.games,
        "depth": generation.depth,
        "exact_from": generation.exact_from,
        "seed": seed,
        "positions": found.learnt,
        "checked": found.checked,
        "error": round(found.error, 3),
        "absolute_error": round(found.absolute, 3),
    }
    cuts = calibrate(Weights(found.blocks, made), records[end:], seed)
    made["cuts"] = cuts
    weights = Weights(found.blocks, made)
    tally = judge(weights, before, JUDGED_DEPTH, PAIRS, seed)
    kept = tally.score > 0.5
    say(
        f"generation {generation.number}: {100 * tally.score:.1f} % ± {100 * tally.error:.1f} against "
        f"the weights before, error {found.error:.2f} discs: {'kept' if kept else 'not kept'}"
    )
    run = {**made, "against_before": round(tally.score, 4)} if kept else before.run
    blocks = np.ascontiguousarray(weights.blocks if kept else before.blocks)
    save(folder.weights(generation.number), Weights(blocks, run))
