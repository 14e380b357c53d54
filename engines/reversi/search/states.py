"""Search states that are allocated once and lent to one search after another."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from engines.native import STOP
from engines.reversi.kernels.search_state import GENERATION, State, begin_search, search_state


@dataclass
class _Idle:
    """A state, and the searches that were stopped in it, each with its generation in the table."""

    state: State
    stopped: dict[str, int] = field(default_factory=dict)


_idle: dict[int, _Idle] = {}
"""At most one state of each size, by its slot bits."""
_lock = threading.Lock()


@contextmanager
def lent(slot_bits: int, search: str = "") -> Iterator[State]:
    """A state with a table of 2 to the power of `slot_bits` slots, as new, for one search.

    The memory of a large table costs more time than clearing what an earlier search left, which its
    generation does at once. A search with a name, if it was stopped here, goes on from what others have
    left of its entries.
    """
    with _lock:
        idle = _idle.pop(slot_bits, None) or _Idle(search_state(slot_bits))
    state = idle.state
    before = int(state[GENERATION])
    begin_search(state)
    latest = int(state[GENERATION])
    if latest <= before:  # generations begin anew, and the table is empty
        idle.stopped.clear()
    state[GENERATION] = own = idle.stopped.pop(search, latest)
    try:
        yield state
    finally:
        if search and state[STOP]:
            idle.stopped[search] = own
        state[GENERATION] = latest
        with _lock:
            _idle[slot_bits] = idle
