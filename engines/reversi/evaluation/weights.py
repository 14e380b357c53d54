"""The file of trained weights: the run that made them, and one copy of each shared weight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engines.checked_file import read_checked_file, write_checked_file
from engines.game import BadInput
from engines.reversi.evaluation.patterns import BLOCK, SHARED, STAGES

MAGIC = b"yiyuan reversi weights 3\n"
SHIPPED = Path(__file__).with_name("weights.bin")
"""The weights shipped with this package."""

Blocks = np.ndarray[Any, np.dtype[np.int16]]
_KEPT = np.flatnonzero(np.arange(BLOCK) == SHARED)


class BadWeights(BadInput):
    """A file of weights that is missing or damaged."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_weights", message)


@dataclass(frozen=True)
class Weights:
    """`blocks` has a row of `BLOCK` weights per stage, in points; `run` describes their origin."""

    blocks: Blocks
    run: Mapping[str, Any]

    @property
    def address(self) -> np.uint64:
        """The address of the weights for kernels, valid as long as this object exists."""
        return np.uint64(self.blocks.ctypes.data)

    @property
    def cuts(self) -> Sequence[float]:
        """The calibration of the selective cuts, see `search.probcut`; empty without one."""
        found: Sequence[float] = self.run.get("cuts", ())
        return found


def save(path: Path, weights: Weights) -> None:
    """Write a weights file atomically."""
    contents = weights.blocks[:, _KEPT].astype("<i2").T.tobytes()
    write_checked_file(path, MAGIC, weights.run, contents)


def load(path: Path) -> Weights:
    """Read the weights of a file; raises `BadWeights`, which names the problem."""
    run, contents = read_checked_file(path, MAGIC, "file of Reversi weights", BadWeights)
    kept = np.frombuffer(contents, "<i2")
    if kept.size != len(_KEPT) * STAGES:
        raise BadWeights(f"the file of Reversi weights {path.name} is for different patterns")
    blocks = np.zeros((STAGES, BLOCK), np.int16)
    blocks[:, _KEPT] = kept.reshape(len(_KEPT), STAGES).T
    return Weights(np.ascontiguousarray(blocks[:, SHARED]), run)


@cache
def shipped() -> Weights:
    """The weights of the package, read once; raises `BadWeights`."""
    return load(SHIPPED)
