"""How a search values positions: what each sign counts, and what is read to its end."""

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
"""What is counted for each side; `shape` says how. A side's worth is its own minus the other's."""

TEMPO, CAPTURABLE = len(SIGNS), len(SIGNS) + 1
"""Where the weights of having the move and of a chain that can be captured stand, behind the signs."""


@dataclass(frozen=True)
class EvaluationConfig:
    """Points for each of `SIGNS`, for the move, and for a chain that the other side could hunt down.

    Where `reads` is more than 0, wins by atari upon atari are read at every quiet position: so many
    ataris of any kind, and then the ladder to its end. A `selective` search looks less deep after
    moves that seldom help.
    """

    weights: tuple[int, ...]
    reads: int = 0
    selective: bool = False

    def state_for(
        self, position: CaptureGoPosition, slots: int = 0, limit: Limit | None = None
    ) -> State:
        """A fresh state array for a search from this position that values positions like this."""
        state = state_for(position, slots, limit)
        set_evaluation(state, self.weights, reads=self.reads, selective=self.selective)
        return state


CLASSIC = EvaluationConfig((10, 4, -14, -4, 0, 0, 0, 0, 0, 0, 0))
"""Liberties, near and far, and chains that have few of them."""

READ_ATARIS = 3

TUNED_WEIGHTS = (6, 0, -32, -31, -13, 14, 19, -8, -1, 12, -34)
"""Fitted by `capture-go tune` to 22,997 quiet positions of 1,500 own games (seed 0, two plies ahead)
that were played with the classic weights and -40 for such a chain. On games held back the logarithmic
loss was 0.616; a coin has 0.693."""

STRONGEST = EvaluationConfig(TUNED_WEIGHTS, READ_ATARIS)
"""The best there is; hints, values and reviews value positions like this."""

CONFIGS: Mapping[str, EvaluationConfig] = MappingProxyType(
    {
        LIBERTIES: CLASSIC,
        SHAPE: STRONGEST,
        SELECTIVE: EvaluationConfig(TUNED_WEIGHTS, READ_ATARIS, selective=True),
    }
)
"""How a level values positions, by the name of its evaluation."""
