"""Helpers: threads that search the same position on cores that nobody else needs.

A helper does what the search does, with its own state and a share of the same table, and tries moves in
another order. What it finds first, the search finds in the table (lazy SMP, as chess programs call it).
Helpers give way to everything else: they have the lowest priority.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from engines.game import Limit
from engines.native import NODES, STOP
from engines.reversi.kernels.search_state import SHARED, State, helper_state

SETTING = "YIYUAN_SEARCH_CORES"
"""Environment variable: the cores of one search by the clock; by default all, but not in a quota."""

MOST = 8
"""The most cores by default: beyond that they find little that is new."""

CGROUPS = Path("/sys/fs/cgroup")

NAME = "helper of a search"
"""The name of the threads."""

NICENESS = 19
"""The lowest priority."""


def cores(wanted: int | None = None) -> int:
    """The number of cores that a search by the clock may use; `wanted` is in place of the setting."""
    if not sys.platform.startswith("linux"):
        return 1  # elsewhere a thread cannot have a priority of its own
    there_are = len(os.sched_getaffinity(0))
    chosen = str(wanted or os.environ.get(SETTING, ""))
    if chosen.isdecimal():
        return max(min(int(chosen), there_are), 1)
    return 1 if has_quota() else min(there_are, MOST)


def has_quota() -> bool:
    """Whether the processor time of this process is limited, so that helpers take it from others."""
    try:
        lines = Path("/proc/self/cgroup").read_text().splitlines()
    except OSError:
        return False
    group = next((line.removeprefix("0::/") for line in lines if line.startswith("0::/")), "")
    folder = CGROUPS / group
    for each in (folder, *folder.parents):
        with suppress(OSError):
            if not (each / "cpu.max").read_text("ascii").startswith("max"):
                return True
        if each == CGROUPS:
            break
    return False


@contextmanager
def helped(
    state: State, limit: Limit, search: Callable[[State], None], wanted: int | None = None
) -> Iterator[None]:
    """While the body runs a search in `state`, helpers run `search` in states of their own.

    At the end they are told to stop, and their nodes are added to those of `state`. A search with a
    limit in plies or nodes can be repeated exactly, so it has no helpers. `wanted` is a number of cores
    in place of the setting.
    """
    repeatable = limit.depth is not None or limit.nodes is not None
    count = 0 if repeatable else cores(wanted) - 1
    state[SHARED] = int(count > 0)
    helpers = [helper_state(state, number) for number in range(1, count + 1)]
    for helper in helpers:
        threading.Thread(target=_help, args=(search, helper, state), name=NAME, daemon=True).start()
    try:
        yield
    finally:
        # Nobody waits for them, as they may have to wait for a core. A later search in the same state
        # has another generation, and does not use what they still write.
        for helper in helpers:
            helper[STOP] = 1
            state[NODES] += helper[NODES]


def _help(search: Callable[[State], None], helper: State, _owner: State) -> None:
    """Run a helper; `_owner` has its table, which must exist until it ends."""
    try:
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), NICENESS)
    except OSError:  # a sandbox may forbid it: then nobody helps
        return
    if not helper[STOP]:
        search(helper)
