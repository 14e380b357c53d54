"""Runs: timed games are counted again and signed; their links bring back every move and its pace."""

from __future__ import annotations

from itertools import accumulate
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.catalogue import by_slug
from tests.support.clients import Visitor
from tests.webapp.huarong.test_challenges import EASY, OTHER, SECRET, solution
from webapp.core.errors import RequestError
from webapp.huarong.finished_games.runs import LONGEST_TOKEN, Run, Runs, checked_run

RUNS = Runs((SECRET,))
TIMES = tuple(accumulate([0, 120, 3400, 90, 90, 700, 60_000]))
ENTRY = by_slug("7-xi-lie")
assert ENTRY


def run() -> Run:
    return checked_run(EASY, solution(), TIMES)


def why(routes: list[list[int]], times: list[int]) -> str:
    with pytest.raises(RequestError) as refused:
        checked_run(EASY, routes, times)
    assert refused.value.code == "unproven"
    found: str = refused.value.facts["why"]
    return found


def test_a_run_comes_back_from_its_token() -> None:
    token = RUNS.token(EASY, run())
    assert RUNS.read(EASY, token) == run()
    assert RUNS.read(OTHER, token) is None
    assert Runs(("another secret, also long",)).read(EASY, token) is None
    assert len(token) < 80
    assert (run().count.moves, run().milliseconds, run().time) == (7, TIMES[-1], "1:04.4")


@given(st.lists(st.integers(0, 10**6), min_size=6, max_size=6))
def test_any_pace_is_kept_to_a_hundredth(pauses: list[int]) -> None:
    times = tuple(accumulate(pauses, initial=0))
    kept = RUNS.read(EASY, RUNS.token(EASY, checked_run(EASY, solution(), times)))
    assert kept
    assert all(0 <= time - told < 10 for time, told in zip(times, kept.times, strict=True))


def test_a_better_run_cannot_be_written_into_a_token() -> None:
    token = RUNS.token(EASY, run())
    packed, signature = token.split(".")
    for forged in (f"{packed[:-2]}AA.{signature}", f"{packed}.{signature[:-1]}", packed, ""):
        assert RUNS.read(EASY, forged) is None


@given(st.text(max_size=80))
def test_a_forged_token_is_nobody_s(text: str) -> None:
    assert RUNS.read(EASY, text) is None


def test_times_have_to_be_those_of_the_moves() -> None:
    routes, times = solution(), list(TIMES)
    assert why(routes, times[:-1]) == "bad_times"
    assert why(routes, [1, *times[1:]]) == "bad_times"
    assert why(routes, [*times[:-1], times[-2] - 1]) == "bad_times"
    assert why(routes[:-1], times[:-1]) == "not_solved"
    assert why(routes[1:], times[1:]) in ("no_block", "blocked", "not_solved")


# Over HTTP ---------------------------------------------------------------------------------------


def sign(visitor: Visitor, routes: Any, times: Any) -> Any:
    body = {"routes": routes, "times": times}
    assert ENTRY
    return visitor.post(f"/api/huarong/{ENTRY.code}/runs", json=body)


def test_a_signed_run_has_a_page_that_plays_it(player: Visitor, stranger: Visitor) -> None:
    answer = sign(player, solution(), list(TIMES))
    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["moves"], found["milliseconds"]) == (7, TIMES[-1])
    assert found["steps"] >= found["slides"] >= 7
    address = urlsplit(found["url"])
    assert len(parse_qs(address.query)["run"][0]) <= LONGEST_TOKEN
    page = stranger.get(f"{address.path}?{address.query}&lang=en").text
    assert "The server has counted the moves" in page
    assert "claimed by the player’s browser" in page


def test_a_forged_run_is_left_out_and_said(player: Visitor) -> None:
    assert ENTRY
    page = player.get(f"/huarong/{ENTRY.code}", params={"run": "AAAA.forged", "lang": "en"})
    assert page.status_code == 200
    assert "not signed by this site" in page.text
