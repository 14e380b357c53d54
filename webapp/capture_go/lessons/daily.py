"""The problem of the day: one of the lessons for each date, the same for everybody."""

from __future__ import annotations

from engines.capture_go.lessons.daily import lesson_of_day
from webapp.problems.days import today

__all__ = ["lesson_of_day", "today"]
