"""Serving over TCP, on green threads or on system threads, with the same limits.

Nothing is imported here: green threads patch the standard library before anything else is loaded.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webapp.serving.server import Server


def chosen_server(environ: Mapping[str, str]) -> Server:
    """The server that `YIYUAN_SERVER` names; a wrong name is found with the other settings."""
    if environ.get("YIYUAN_SERVER", "").lower() == "threads":
        from webapp.serving import system_threads  # noqa: PLC0415

        return system_threads
    from webapp.serving import green_threads  # noqa: PLC0415

    return green_threads
