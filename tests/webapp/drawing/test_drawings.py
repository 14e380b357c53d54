"""Pictures from the drawing process: as drawn here, made once, and no failure harms the next."""

from __future__ import annotations

import io
import json
from collections.abc import Iterator

import pytest

from webapp.capture_go import board_image as capture_go
from webapp.core.errors import RequestError
from webapp.drawing import worker
from webapp.drawing.drawings import Drawings
from webapp.reversi import board_image as reversi

ROWS = ["--------"] * 3 + ["---XO---", "---OX---"] + ["--------"] * 3


@pytest.fixture(scope="module")
def made() -> Iterator[Drawings]:
    drawings = Drawings(lambda: "192.0.2.1")
    yield drawings
    drawings.close()


def test_pictures_are_those_that_the_function_draws(made: Drawings) -> None:
    assert made.draw(reversi.draw, ROWS, "d4") == reversi.draw(ROWS, "d4")
    rows = ["X" * 5, *["-" * 5] * 4]
    assert made.draw(capture_go.draw, rows) == capture_go.draw(rows)


def test_a_picture_is_drawn_once(made: Drawings) -> None:
    first = made.draw(reversi.draw, ROWS, "e4")
    assert made.draw(reversi.draw, ROWS, "e4") is first


def test_old_pictures_are_dropped() -> None:
    size = len(reversi.draw(ROWS, "d5"))
    made = Drawings(lambda: "192.0.2.1", most_bytes=size)
    try:
        first = made.draw(reversi.draw, ROWS, "d5")
        assert made.kept() == (1, size)
        assert made.draw(reversi.draw, ROWS, "d5") is first
        made.draw(reversi.draw, ROWS, "e5")
        assert made.draw(reversi.draw, ROWS, "d5") is not first
    finally:
        made.close()


def test_what_cannot_be_drawn_is_refused_and_the_next_is_drawn(made: Drawings) -> None:
    with pytest.raises(RequestError):
        made.draw(reversi.draw, 7)
    assert made.draw(reversi.draw, ROWS)


def test_only_functions_of_the_site_draw() -> None:
    sink = io.StringIO()
    jobs = [{"job": "1", "draw": "os:getcwd", "arguments": []}, {"cancel": "1"}]
    worker.serve(io.StringIO("".join(json.dumps(job) + "\n" for job in jobs)), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert [answer["error"]["code"] for answer in answers] == ["failed"]
