"""Makes the labelled positions of a step in several processes, one file at a time."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import as_completed
from pathlib import Path

import numpy as np

from engines.reversi.evaluation.weights import load
from lab.background import processes
from lab.reversi.training.games import write_whole
from lab.reversi.training.labels.labelling import label
from lab.reversi.training.plan import POSITIONS_A_FILE, Folder, LabelStep
from lab.reversi.training.positions import distinct, sample
from lab.reversi.training.selfplay import Records


def make_file(folder: Folder, step: LabelStep, file: int, seed: int, before: Path) -> int:
    """Make one file of a step with the weights `before`; returns the number of positions."""
    weights = load(before)
    dice = int(np.random.SeedSequence([seed, step.number, file]).generate_state(1)[0])
    records = sample(weights, step.stages, POSITIONS_A_FILE // len(step.stages), dice)
    label(weights, records, step.depth, step.exact_from)
    write_whole(folder.labels(step.number, file), records)
    return len(records)


def missing_labels(folder: Folder, step: LabelStep) -> list[int]:
    """The missing files of a step."""
    return [file for file in range(step.files) if not folder.labels(step.number, file).exists()]


def make_missing(
    folder: Folder, step: LabelStep, seed: int, workers: int, before: Path
) -> Iterator[int]:
    """Make the missing files in `workers` processes; yields the positions of each."""
    with processes(workers) as pool:
        jobs = [
            pool.submit(make_file, folder, step, file, seed, before)
            for file in missing_labels(folder, step)
        ]
        for done in as_completed(jobs):
            yield done.result()


def read_labels(folder: Folder, number: int) -> Records:
    """All labelled positions of a step without twins, in the order of their files."""
    paths = sorted(folder.labels(number, 0).parent.glob("positions-*.npy"))
    return distinct(np.concatenate([np.load(path) for path in paths]))
