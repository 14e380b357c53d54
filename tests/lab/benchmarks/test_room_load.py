"""The load of rooms with the smallest numbers: two rooms of two, a few seconds."""

from __future__ import annotations

import pytest
from click.testing import CliRunner

from lab.benchmarks.room_load import HEAD, main


@pytest.mark.release(reason="a site for each number of rooms, and seconds of load")
def test_rooms_are_filled_and_measured() -> None:
    answer = CliRunner().invoke(
        main, ["--rooms", "1", "--rooms", "2", "--members", "2", "--settle", "1", "--seconds", "5"]
    )
    assert answer.exit_code == 0, answer.output
    head, *rows = answer.output.splitlines()
    assert [word in head for word in HEAD] == [True] * len(HEAD)
    assert [row.split()[:2] for row in rows] == [["1", "2"], ["2", "4"]]
    assert [row.split()[-1] for row in rows] == ["0", "0"]


@pytest.mark.release(reason="PostgreSQL, Redis, two web processes, and seconds of load")
def test_rooms_on_two_web_processes_are_measured() -> None:
    asked = ["--rooms", "2", "--members", "4", "--settle", "1", "--seconds", "4"]
    several = CliRunner().invoke(main, [*asked, "--processes", "2"])
    assert "--backend postgresql" in several.output
    answer = CliRunner().invoke(main, [*asked, "--backend", "postgresql", "--processes", "2"])
    assert answer.exit_code == 0, answer.output
    row = answer.output.splitlines()[1].split()
    assert (row[:2], row[-1]) == (["2", "8"], "0")
