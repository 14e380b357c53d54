"""Serving over TCP, on green threads or on system threads, with the same limits.

Nothing is imported here: green threads patch the standard library before anything else is loaded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from webapp.serving.server import Server


@contextmanager
def loaded_without(*libraries: str) -> Iterator[None]:
    """What is imported within finds none of these optional libraries; afterwards they are there."""
    modules: dict[str, Any] = sys.modules  # None in place of a module means that it is not there
    absent = [library for library in libraries if library not in modules]
    modules.update(dict.fromkeys(absent))
    try:
        yield
    finally:
        for library in absent:
            del modules[library]


def chosen_server(environ: Mapping[str, str]) -> Server:
    """The server that `YIYUAN_SERVER` names; a wrong name is found with the other settings."""
    if environ.get("YIYUAN_SERVER", "").lower() == "threads":
        from webapp.serving import system_threads  # noqa: PLC0415

        return system_threads
    from webapp.serving import green_threads  # noqa: PLC0415

    return green_threads
