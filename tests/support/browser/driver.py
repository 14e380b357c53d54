"""Playwright's driver, a process of Node, as these tests need it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

CHANGES = Path(__file__).with_name("driver_changes.cjs")


@contextmanager
def changed_driver() -> Iterator[None]:
    """While Playwright starts: its process bears unknown commands of Firefox, and looks often."""
    before = os.environ.get("NODE_OPTIONS")
    os.environ["NODE_OPTIONS"] = f"{before or ''} --require {CHANGES}".strip()
    try:
        yield
    finally:
        if before is None:
            del os.environ["NODE_OPTIONS"]
        else:
            os.environ["NODE_OPTIONS"] = before
