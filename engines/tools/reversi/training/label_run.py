"""The second part of a training run: weights fitted to scores of searches, from the end of the game back.

Each step labels the positions of some stages with a search that reaches the stages fitted before, so
that the earlier stages learn from the better later ones. Each result is a separate file; a restarted run
resumes at the first missing one.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from engines.reversi.evaluation.weights import Blocks, Weights, load, save
from engines.tools.reversi.training.fitting import SCORES, fit, predictions
from engines.tools.reversi.training.label_files import make_missing, missing_labels, read_labels
from engines.tools.reversi.training.plan import Folder, LabelStep
from engines.tools.reversi.training.positions import stages_of
from engines.tools.reversi.training.selfplay import Records

HELD_OUT = 20
"""One position in this many is held out for checking."""

FEWEST = 200
"""Fewest held-out positions of a stage that its scale is taken from."""

Report = Callable[[str], None]


def run_step(
    folder: Folder, step: LabelStep, before: Path, *, seed: int, workers: int, report: Report
) -> None:
    """Compute the missing results of one step; `before` has the weights of the step before."""
    missing = len(missing_labels(folder, step))
    begun = time.monotonic()
    made = 0
    for done, count in enumerate(make_missing(folder, step, seed, workers, before), start=1):
        made += count
        files, rate = step.files - missing + done, made / (time.monotonic() - begun)
        report(f"labels {step.number}: {files} of {step.files} files, {rate:.0f} labels a second")
    if not folder.labelled_weights(step.number).exists():
        _fit(folder, step, load(before), seed, workers, report)


def _fit(
    folder: Folder, step: LabelStep, before: Weights, seed: int, workers: int, report: Report
) -> None:
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
        **before.run,
        "labels": len(learnt) + int(before.run.get("labels", 0)),
        "label_depth": step.depth,
    }
    save(folder.labelled_weights(step.number), Weights(blocks, made))


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


