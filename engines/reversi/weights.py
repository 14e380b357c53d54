"""The file of trained weights: one line that says which run made them, then the weights, checked.

The file begins with `MAGIC` and one line of JSON; its `sha256` is of the rest, which is compressed.
Of two weights that are tied only one is kept.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from engines.game import BadInput
from engines.reversi.patterns import BLOCK, SHARED, STAGES

MAGIC = b"yiyuan reversi weights 1\n"
SHIPPED = Path(__file__).with_name("weights.bin")
"""The weights that this package brings along."""

Blocks = np.ndarray[Any, np.dtype[np.int16]]
_KEPT = np.flatnonzero(np.arange(BLOCK) == SHARED)


class BadWeights(BadInput):
    """A file of weights that is missing or damaged."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_weights", message)


@dataclass(frozen=True)
class Weights:
    """`blocks` has one row of `BLOCK` weights a stage, in points; `run` says what made them."""

    blocks: Blocks
    run: Mapping[str, Any]

    @property
    def address(self) -> np.uint64:
        """Where kernels find the weights for as long as this value lives."""
        return np.uint64(self.blocks.ctypes.data)


def save(path: Path, weights: Weights) -> None:
    """Write a file that is whole or not there at all."""
    packed = lzma.compress(weights.blocks[:, _KEPT].astype("<i2").T.tobytes(), preset=9)
    head = {**weights.run, "sha256": hashlib.sha256(packed).hexdigest()}
    begun = path.with_suffix(".part")
    begun.write_bytes(MAGIC + json.dumps(head).encode() + b"\n" + packed)
    begun.replace(path)


def load(path: Path) -> Weights:
    """The weights of a file; raises `BadWeights`, which says what is wrong with it."""
    try:
        content = path.read_bytes()
    except OSError as reason:
        raise BadWeights(f"the weights {path.name} cannot be read: {reason.strerror}") from None
    if not content.startswith(MAGIC):
        raise BadWeights(f"{path.name} is not a file of Reversi weights of this version")
    head, _, packed = content.removeprefix(MAGIC).partition(b"\n")
    try:
        run = json.loads(head)
        checksum = run.pop("sha256")
    except (ValueError, KeyError, AttributeError):
        raise BadWeights(f"the weights {path.name} are damaged: no head") from None
    if hashlib.sha256(packed).hexdigest() != checksum:
        raise BadWeights(f"the weights {path.name} are damaged: the checksum is another")
    kept = np.frombuffer(lzma.decompress(packed), "<i2")
    if kept.size != len(_KEPT) * STAGES:
        raise BadWeights(f"the weights {path.name} are of other patterns than these")
    blocks = np.zeros((STAGES, BLOCK), np.int16)
    blocks[:, _KEPT] = kept.reshape(len(_KEPT), STAGES).T
    return Weights(np.ascontiguousarray(blocks[:, SHARED]), run)


@cache
def shipped() -> Weights:
    """The weights of the package, read once; raises `BadWeights`."""
    return load(SHIPPED)
