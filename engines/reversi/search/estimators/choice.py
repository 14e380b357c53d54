"""Creates the estimator for a level's evaluation."""

from __future__ import annotations

import warnings
from functools import cache

from engines.reversi.evaluation.classic import KINDS, POINTS_A_DISC
from engines.reversi.evaluation.weights import BadWeights, shipped
from engines.reversi.levels import TRAINED
from engines.reversi.search.estimators.classic import ClassicEstimator
from engines.reversi.search.estimators.interface import Estimator

STAND_IN = "stability"
"""The classic evaluation that is used if the weights cannot be read."""


@cache
def estimator_for(name: str) -> Estimator:
    """The search for a level's evaluation, by name.

    If the trained weights cannot be read, a classic evaluation is used instead, with a warning.
    """
    if name != TRAINED:
        return ClassicEstimator(KINDS[name])
    # Imported here so that a first move of level 1 does not wait for its compilation.
    from engines.reversi.search.estimators.trained import TrainedEstimator  # noqa: PLC0415

    try:
        return TrainedEstimator(shipped())
    except BadWeights as reason:
        warning = f"{reason}; the evaluation {STAND_IN!r} plays in its place"
        warnings.warn(warning, RuntimeWarning, stacklevel=2)
        return ClassicEstimator(
            KINDS[STAND_IN], POINTS_A_DISC
        )  # for levels with estimates in discs
