"""Pictures from the drawing process: as drawn here, made once, and no failure harms the next."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Iterator

import pytest

from engines.game import PASS
from engines.registry import DUELS
from tests.support.fakes.workers import be_patient
from webapp.core.errors import RequestError
from webapp.drawing.drawings import Drawings
from webapp.drawing.rasteriser import BOARD_WIDTH, png
from webapp.side_process import calls
from webapp.side_process.calls import SideProcess

BOARD = DUELS["capture-go"].board_svg(["X" * 5, *["-" * 5] * 4])


@pytest.fixture(scope="module")
def made() -> Iterator[Drawings]:
    process = SideProcess(lambda: "192.0.2.1")
    yield Drawings(process)
    process.close()


def test_pictures_are_those_that_the_function_draws(made: Drawings) -> None:
    assert made.draw(png, BOARD, 100) == png(BOARD, 100)


def test_a_board_has_its_last_move_where_it_is_on_the_board(made: Drawings) -> None:
    reversi = DUELS["reversi"]
    position = reversi.position.start().play("d3")
    drawn = reversi.board_svg(position.rows(), last=19)
    assert made.board(reversi, position, "d3") == png(drawn, BOARD_WIDTH)
    assert made.board(reversi, position, PASS) == made.board(reversi, position)


@pytest.mark.skipif(sys.platform == "win32", reason="nothing suspends a process there")
def test_a_picture_that_takes_longer_than_a_request_is_kept_for_the_next(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    be_patient(monkeypatch)
    process = SideProcess(lambda: "192.0.2.1")
    made = Drawings(process)
    try:
        made.draw(png, BOARD, 100)
        (worker,) = process._pool._processes
        os.kill(int(str(worker.pid)), signal.SIGSTOP)
        monkeypatch.setattr(calls, "CALL_SECONDS", 0.1)
        with pytest.raises(RequestError) as refusal:
            made.draw(png, BOARD, 101)
        assert refusal.value.code == "busy"
        os.kill(int(str(worker.pid)), signal.SIGCONT)
        while made.cached()[0] < 2:
            time.sleep(0.01)
    finally:
        process.close()


def test_old_pictures_are_dropped() -> None:
    size = len(png(BOARD, 102))
    most = max(size, len(png(BOARD, 101)))
    process = SideProcess(lambda: "192.0.2.1")
    made = Drawings(process, most_bytes=most)
    try:
        first = made.draw(png, BOARD, 102)
        assert made.cached() == (1, size)
        assert made.draw(png, BOARD, 102) is first
        made.draw(png, BOARD, 101)
        assert made.draw(png, BOARD, 102) is not first
    finally:
        process.close()


def test_what_cannot_be_drawn_is_refused_and_the_next_is_drawn(made: Drawings) -> None:
    with pytest.raises(RequestError):
        made.draw(png, "<svg", 100)
    assert made.draw(png, BOARD, 104)
