"""The second part of a training run: weights fitted to scores of searches, from the end back.

Each step labels the positions of some stages with a search that reaches the stages fitted before, so
that the earlier stages learn from the better later ones. Each result is a separate file; a restarted run
resumes at the first missing one.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from engines.reversi.evaluation.patterns import STAGES
from engines.reversi.evaluation.weights import Blocks, Weights, load, save
from lab.reversi.training.calibration import calibrate
from lab.reversi.training.fitting import SCORES, fit, predictions
from lab.reversi.training.labels.files import make_missing, missing_labels, read_labels
from lab.reversi.training.labels.tempo import with_tempo
from lab.reversi.training.plan import Folder, LabelStep
from lab.reversi.training.positions import stages_of
from lab.reversi.training.selfplay import Records

HELD_OUT = 20
"""One position in this many is held out for checking."""

FEWEST = 200
"""Fewest held-out positions of a stage that its scale is taken from."""

FROM_GAMES = 21
"""The first stage, with 18 empty squares, that keeps the weights fitted to games.

They have learnt from a hundred times the positions, with exact results, and order proofs better: FFO 42
to 44, 46 and 47 take 103 million nodes with them and 136 with weights fitted to labels.
"""

_UNFIT = ("against_before", "made")
"""What is known of the weights at the beginning and does not hold for those after a step."""

Report = Callable[[str], None]


def run_labels(  # noqa: PLR0913 - the parts of a run
    folder: Folder,
    rounds: Sequence[Sequence[LabelStep]],
    begin: Path,
    *,
    seed: int,
    workers: int,
    report: Report,
) -> Path:
    """Compute the missing results of all rounds, beginning with the weights of the file `begin`.

    Returns the file of the last weights, in which what the turn to move is worth is corrected.
    """
    known: list[LabelStep] = []
    before = begin
    for number, steps in enumerate(rounds, start=1):
        for step in steps:
            _label(folder, step, before, seed=seed, workers=workers, report=report)
            known.append(step)
            if step is not steps[-1]:
                _fit(folder, step, before, seed=seed, workers=workers, report=report)
                before = folder.labelled_weights(step.number)
        refined = folder.refined(number)
        if not refined.exists():
            fitted = finish(
                folder,
                known,
                (load(begin), load(before)),
                seed=seed,
                workers=workers,
                report=report,
            )
            save(refined, fitted)
        before = refined
    if not folder.finished.exists():
        first = min(step.first for step in known)
        tempo = with_tempo(load(before), first, seed=seed, workers=workers, report=report)
        save(folder.finished, tempo)
    return folder.finished


def _label(  # noqa: PLR0913 - the parts of a run
    folder: Folder, step: LabelStep, before: Path, *, seed: int, workers: int, report: Report
) -> None:
    """Make the missing files of a step; `before` has the weights that its searches use."""
    missing = len(missing_labels(folder, step))
    begun = time.monotonic()
    made = 0
    for done, count in enumerate(make_missing(folder, step, seed, workers, before), start=1):
        made += count
        files, rate = step.files - missing + done, made / (time.monotonic() - begun)
        report(f"labels {step.number}: {files} of {step.files} files, {rate:.0f} labels a second")


def _fit(  # noqa: PLR0913 - the parts of a run
    folder: Folder, step: LabelStep, path: Path, *, seed: int, workers: int, report: Report
) -> None:
    """Fit the stages of a step to its labels and those of the step before, if that is missing."""
    if folder.labelled_weights(step.number).exists():
        return
    before = load(path)
    numbers = range(max(1, step.number - 1), step.number + 1)
    mixed = np.concatenate([read_labels(folder, number) for number in numbers])
    mixed = mixed[np.random.default_rng(seed).permutation(len(mixed))]
    end = len(mixed) - len(mixed) // HELD_OUT
    learnt, checked = mixed[:end], mixed[end:]
    fitted = fit(
        learnt, before.blocks, seed, lambda _: None, workers, stages=step.stages, method=SCORES
    )
    blocks = scaled(fitted, checked, step.stages)
    for stage in step.stages:
        of_stage = checked[stages_of(checked) == stage]
        was, now = (rmse(each, of_stage) for each in (before.blocks, blocks))
        report(f"labels {step.number}: stage {stage}, error {was:.2f} before, {now:.2f} discs")
    made: dict[str, Any] = {
        **{name: kept for name, kept in before.run.items() if name not in _UNFIT},
        "labels": len(learnt),
        "label_depths": [step.depth],
    }
    save(folder.labelled_weights(step.number), Weights(blocks, made))


def finish(  # noqa: PLR0913 - the parts of a run
    folder: Folder,
    steps: Sequence[LabelStep],
    begin: tuple[Weights, Weights],
    *,
    seed: int,
    workers: int,
    report: Report,
) -> Weights:
    """Fit all stages to the labels of all steps, and calibrate the cuts.

    `begin` are the weights fitted to games, which the last stages keep, and those to begin with.
    """
    games, before = begin
    mixed = np.concatenate([read_labels(folder, step.number) for step in steps])
    mixed = mixed[np.random.default_rng(seed).permutation(len(mixed))]
    end = len(mixed) - len(mixed) // HELD_OUT
    learnt, checked = mixed[:end], mixed[end:]
    first = min(step.first for step in steps)
    stages = range(first, STAGES)
    fitted = fit(learnt, before.blocks, seed, lambda _: None, workers, stages=stages, method=SCORES)
    blocks = scaled(fitted, checked, stages)
    blocks[:first] = blocks[first]
    blocks[FROM_GAMES:] = games.blocks[FROM_GAMES:]
    found = Weights(blocks, {})
    made = {
        **{name: kept for name, kept in before.run.items() if name not in _UNFIT},
        "labels": len(learnt),
        "label_depths": sorted({step.depth for step in steps}),
        "label_error": round(rmse(blocks, checked), 3),
        "cuts": calibrate(found, checked, seed),
    }
    report(f"labels: all stages fitted, error {made['label_error']} discs")
    return Weights(blocks, made)


def scaled(blocks: Blocks, checked: Records, stages: range) -> Blocks:
    """The weights with each stage multiplied so that its scores are as large as the labels."""
    found = blocks.copy()
    of_stage = stages_of(checked)
    for stage in stages:
        within = checked[of_stage == stage]
        if len(within) >= FEWEST:
            factor = slope(predictions(blocks, within), within["score"])
            found[stage] = np.rint(found[stage] * factor).astype(np.int16)
    return found


def slope(estimates: np.ndarray[Any, Any], scores: np.ndarray[Any, Any]) -> float:
    """The factor of estimates that fits the scores best (a line through the origin)."""
    estimates, scores = estimates.astype(float), scores.astype(float)
    return float((estimates @ scores) / max(estimates @ estimates, 1e-9))


def rmse(blocks: Blocks, records: Records) -> float:
    """The root mean square error of static estimates, in discs."""
    errors = predictions(blocks, records).astype(float) - records["score"]
    return float(np.sqrt((errors**2).mean())) if len(records) else 0.0
