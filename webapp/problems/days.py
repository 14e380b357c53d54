"""The day of the problem of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()
