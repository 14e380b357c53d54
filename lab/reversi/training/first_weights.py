"""The handmade weights of the first self-play games: mobility, corners and X-squares."""

from __future__ import annotations

import numpy as np

from engines.reversi.evaluation.patterns import (
    BLOCK,
    MOVES_TERM,
    REPLIES_TERM,
    SHAPE_OFFSETS,
    SHAPES,
    STAGES,
)
from engines.reversi.evaluation.weights import Weights
from engines.reversi.levels import UNIT

_MOVE, _CORNER, _X_SQUARE = 0.9, 6.0, -3.0
"""In discs; an X-square counts while its corner is empty."""
_CORNER_SHAPE = next(number for number, shape in enumerate(SHAPES) if len(shape) == 9)
_X_DIGIT = SHAPES[_CORNER_SHAPE].index(9)


def first_weights() -> Weights:
    """Handmade weights with the advice for beginners."""
    block = np.zeros(BLOCK, np.int16)
    counts = np.arange(36)
    block[MOVES_TERM + counts] = np.rint(UNIT * _MOVE * counts)
    block[REPLIES_TERM + counts] = -block[MOVES_TERM + counts]
    contents = np.arange(3**9)
    sign = np.array([-1, 0, 1])
    corner, x_square = sign[contents % 3], sign[contents // 3**_X_DIGIT % 3]
    points = UNIT * (_CORNER * corner + _X_SQUARE * x_square * (corner == 0))
    offset = SHAPE_OFFSETS[_CORNER_SHAPE]
    block[offset : offset + len(contents)] = np.rint(points)
    return Weights(np.tile(block, (STAGES, 1)), {"generation": 0})
