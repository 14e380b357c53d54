"""The lesson that an address names."""

from __future__ import annotations

from http import HTTPStatus

from flask import abort

from engines.capture_go.lessons.collection import Lesson, shipped_lesson
from engines.game import BadInput


def lesson_at(key: str, number: int) -> Lesson:
    """The lesson of that number in a set; the page of an unknown one is not found."""
    try:
        return shipped_lesson(key, number)
    except BadInput:
        abort(HTTPStatus.NOT_FOUND)
