"""Tab-separated tables beside the tests."""

from __future__ import annotations

from pathlib import Path

HEADINGS = {"rules", "id", "position"}


def rows_of(path: Path) -> list[list[str]]:
    """The rows of a table, without comments and headings."""
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [row for row in rows if row[0] not in HEADINGS]
