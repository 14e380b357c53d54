"""A whole training run: the games, the weights and the test match of each generation.

Each result is a separate file. A restarted run resumes at the first missing file.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from engines.reversi.evaluation.weights import Blocks, Weights, save
from lab.reversi.training.calibration import calibrate
from lab.reversi.training.fitting import errors, fit
from lab.reversi.training.games import missing, play_missing, player, read_games
from lab.reversi.training.plan import GAMES_A_FILE, Folder, Generation
from lab.reversi.training.selfplay import Records
from lab.reversi.training.weights_match import PAIRS, judge

CHECKED = 20
"""One position in this many is held out for checking: whole games, from the end of the data."""
JUDGED_DEPTH = 4

MEAN = "the mean of the fitted and those before"

REMEMBERED = 2
"""Number of latest generations used for fitting: more games are worth more than newer ones."""

Report = Callable[[str], None]


def run_generation(
    folder: Folder, generation: Generation, *, seed: int, workers: int, report: Report
) -> None:
    """Compute the missing results of one generation."""
    _play(folder, generation, seed, workers, report)
    if not folder.weights(generation.number).exists():
        _fit(folder, generation, seed, workers, report)


def _play(folder: Folder, generation: Generation, seed: int, workers: int, report: Report) -> None:
    left = len(missing(folder, generation))
    begun = time.monotonic()
    played = play_missing(folder, generation, seed, workers) if left else iter(())
    for done, _ in enumerate(played, start=1):
        games = (generation.files - left + done) * GAMES_A_FILE
        rate = done * GAMES_A_FILE / (time.monotonic() - begun)
        report(
            f"generation {generation.number}: {games} of {generation.games} games, {rate:.0f} a second"
        )


def _learnt(folder: Folder, number: int) -> Records:
    """The positions of the last generations, without the first, which was played untrained."""
    first = min(number, max(2, number - REMEMBERED + 1))
    return np.concatenate([read_games(folder, each) for each in range(first, number + 1)])


def _fit(folder: Folder, generation: Generation, seed: int, workers: int, report: Report) -> None:
    """Fit new weights, and keep them if they beat those that played the games."""
    records = _learnt(folder, generation.number)
    end = len(records) - len(records) // CHECKED
    before = player(folder, generation.number)

    def log(what: str) -> None:
        report(f"generation {generation.number}: {what}")

    fitted = fit(
        records[:end], before.blocks, seed, lambda stage: log(f"stage {stage} fitted"), workers
    )
    kept, best = before, 0.5
    for name, blocks in (("fitted", fitted), (MEAN, _mean(fitted, before.blocks))):
        tally = judge(Weights(blocks, {}), before, JUDGED_DEPTH, PAIRS, seed)
        error, absolute = errors(blocks, records[end:])
        log(
            f"{name}: {100 * tally.score:.1f} % ± {100 * tally.error:.1f} against the weights before, "
            f"error {error:.2f} discs"
        )
        if tally.score > best:
            best = tally.score
            made = {
                "generation": generation.number,
                "games": generation.games,
                "depth": generation.depth,
                "exact_from": generation.exact_from,
                "seed": seed,
                "positions": end,
                "checked": len(records) - end,
                "made": name,
                "error": round(error, 3),
                "absolute_error": round(absolute, 3),
                "against_before": round(best, 4),
            }
            kept = Weights(blocks, made)
    if kept is before:
        log("the weights before stay")
    else:
        log(f"{kept.run['made']} kept")
        cuts = calibrate(kept, records[end:], seed)
        kept = Weights(kept.blocks, {**kept.run, "cuts": cuts})
    save(folder.weights(generation.number), kept)


def _mean(one: Blocks, other: Blocks) -> Blocks:
    """The mean of two sets of weights; it has smaller errors, since they come from different games."""
    return np.rint((one.astype(np.int32) + other) / 2).astype(np.int16)
