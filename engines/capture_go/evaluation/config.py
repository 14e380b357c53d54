"""Evaluation parameters: the weight of each feature, and how deep ataris are read."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.capture_go.encoding import state_for
from engines.capture_go.kernels.search_state import State, set_evaluation
from engines.capture_go.levels import LIBERTIES, SELECTIVE, SHAPE
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Limit

SIGNS = (
    "near",
    "far",
    "two",
    "three",
    "four",
    "shared",
    "cuts",
    "contested",
    "eyes",
)
"""The features counted for each side, see `shape`; the evaluation takes own minus opponent's counts."""

TEMPO, CAPTURABLE = len(SIGNS), len(SIGNS) + 1
"""Indices of the weights of having the move and of a capturable chain, after those of the signs."""


@dataclass(frozen=True)
class EvaluationConfig:
    """Points for each of `SIGNS`, for having the move, and for a chain that the opponent could capture.

    If `reads` is more than 0, every quiet position is checked for a win by successive ataris: `reads`
    ataris of any kind, and then the ladder to its end. A `selective` search reduces the depth after
    unpromising moves.
    """

    weights: tuple[int, ...]
    reads: int = 0
    selective: bool = False

    def state_for(
        self, position: CaptureGoPosition, slots: int = 0, limit: Limit | None = None
    ) -> State:
        """A fresh state array for a search from this position with this evaluation."""
        state = state_for(position, slots, limit)
        set_evaluation(state, self.weights, reads=self.reads, selective=self.selective)
        return state


CLASSIC = EvaluationConfig((10, 4, -14, -4, 0, 0, 0, 0, 0, 0, 0))
"""Near and far liberties, and chains with few of them."""

READ_ATARIS = 3

TUNED_WEIGHTS = (6, 0, -32, -31, -13, 14, 19, -8, -1, 12, -34)
"""Fitted by `capture-go tune` to 22,997 quiet positions of 1,500 self-play games (seed 0, two plies
ahead), played with the classic weights and -40 for a capturable chain. On held-out games the
logarithmic loss was 0.616; guessing has 0.693."""

STRONGEST = EvaluationConfig(TUNED_WEIGHTS, READ_ATARIS)
"""The strongest configuration, also used for hints, move values and reviews."""

CONFIGS: Mapping[str, EvaluationConfig] = MappingProxyType(
    {
        LIBERTIES: CLASSIC,
        SHAPE: STRONGEST,
        SELECTIVE: EvaluationConfig(TUNED_WEIGHTS, READ_ATARIS, selective=True),
    }
)
"""The configuration of a level, by the name of its evaluation."""
