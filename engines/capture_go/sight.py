"""What a search takes a position for: how much each sign counts, and what it reads to the end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

LIBERTIES, SHAPE, SELECTIVE = "liberties", "shape", "selective"
"""Names of evaluations: liberties; all signs of a good shape, with ladders read to their end; and the
same in a search that looks less deep after moves which seldom help."""

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
"""What is counted for each side; `evaluation` says how. A side's worth is its own minus the other's."""

TEMPO, HUNTED = len(SIGNS), len(SIGNS) + 1
"""Where the weights of having the move and of being hunted lie behind those of the signs."""


@dataclass(frozen=True)
class Sight:
    """Points for each of `SIGNS`, for the move, and for a chain that the other side could hunt down.

    Where `reads` is more than 0, wins by atari upon atari are read at every quiet position: so many
    ataris of any kind, and then the ladder to its end. A `selective` search looks less deep after
    moves that seldom help.
    """

    weights: tuple[int, ...]
    reads: int = 0
    selective: bool = False


CLASSIC = Sight((10, 4, -14, -4, 0, 0, 0, 0, 0, 0, 0))
"""Liberties, near and far, and chains that have few of them."""

READ_ATARIS = 3

TUNED_WEIGHTS = (6, 0, -32, -31, -13, 14, 19, -8, -1, 12, -34)
"""Fitted by `capture-go tune` to 22,997 quiet positions of 1,500 own games (seed 0, two plies ahead)
that were played with the classic weights and -40 for being hunted. On games held back the logarithmic
loss was 0.616; a coin has 0.693."""

SHARP = Sight(TUNED_WEIGHTS, READ_ATARIS)
"""The best there is; hints, values and reviews see a position like this."""

SIGHTS: Mapping[str, Sight] = MappingProxyType(
    {
        LIBERTIES: CLASSIC,
        SHAPE: SHARP,
        SELECTIVE: Sight(TUNED_WEIGHTS, READ_ATARIS, selective=True),
    }
)
"""The sight of a level, by the name of its evaluation."""
