"""Search states that are allocated once and lent to one search after another."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from engines.reversi.kernels.search_state import State, begin_search, search_state

_idle: dict[int, State] = {}
"""At most one state of each size, by its slot bits."""
_lock = threading.Lock()


@contextmanager
def lent(slot_bits: int) -> Iterator[State]:
    """A state with a table of 2 to the power of `slot_bits` slots, as new, for one search.

    The memory of a large table costs more time than clearing what an earlier search left, which its
    generation does at once.
    """
    with _lock:
        state = _idle.pop(slot_bits, None)
    if state is None:
        state = search_state(slot_bits)
    else:
        begin_search(state)
    try:
        yield state
    finally:
        with _lock:
            _idle[slot_bits] = state
