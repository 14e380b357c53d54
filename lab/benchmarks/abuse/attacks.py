"""All attacks by name."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping

from lab.benchmarks.abuse import (
    crowd_attacks,
    day_table_attacks,
    room_attacks,
    service_attacks,
    transport_attacks,
    websocket_attacks,
)
from lab.benchmarks.abuse.target import Target

Attack = Callable[[Target], Awaitable[None]]
QUIET = "quiet"

ATTACKS: Mapping[str, Attack] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        transport_attacks.quiet,
        *websocket_attacks.ATTACKS,
        *transport_attacks.ATTACKS,
        *service_attacks.ATTACKS,
        *room_attacks.ATTACKS,
        *day_table_attacks.ATTACKS,
        *crowd_attacks.ATTACKS,
    )
}
"""The first, `QUIET`, is none."""

CROWDS = frozenset(attack.__name__.replace("_", "-") for attack in crowd_attacks.ATTACKS)
"""Those for which the site needs more open files."""


def number_of(name: str) -> int:
    """The place of an attack among all, from 1."""
    return list(ATTACKS).index(name) + 1
