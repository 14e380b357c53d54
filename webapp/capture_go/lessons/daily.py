"""The problem of the day: one of the lessons for each date, the same for everybody."""

from __future__ import annotations

from datetime import UTC, date, datetime

from engines.capture_go.lessons.daily import lesson_of_day

__all__ = ["lesson_of_day", "today"]


def today() -> date:
    """The current date in UTC, the same for all visitors."""
    return datetime.now(UTC).date()
