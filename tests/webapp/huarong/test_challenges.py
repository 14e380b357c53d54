"""Challenges: games are counted from their moves and signed for one layout; others are refused."""

from __future__ import annotations

import hashlib
from itertools import accumulate, pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import Signer

from engines.huarong.catalogue import by_slug
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from engines.huarong.solver.reference import shortest_path
from webapp.core.errors import RequestError
from webapp.huarong.finished_games import challenges
from webapp.huarong.finished_games.challenges import Challenge, Challenges, proven
from webapp.huarong.finished_games.game import MOST_MOVES

ENTRY = by_slug("7-xi-lie")
assert ENTRY
EASY = ENTRY.layout
OTHER = Layout("VCCVVCCVVHHVVSSVS..S")
SECRET = "a secret that is long enough"  # noqa: S105 - for tests
SIGNING = Challenges((SECRET,))
TIMES = tuple(accumulate([0, 120, 3400, 90, 90, 700, 60_000]))


def solution() -> list[list[int]]:
    path = shortest_path(EASY, "moves")
    assert path
    return [list(between(a, b).route) for a, b in pairwise(path)]


def timed() -> Challenge:
    return proven(EASY, solution(), TIMES)


def why(routes: list[list[int]], times: list[int] | None = None) -> tuple[str, int]:
    with pytest.raises(RequestError) as refused:
        proven(EASY, routes, times)
    assert refused.value.code == "unproven"
    return refused.value.facts["why"], refused.value.facts["at"]


def test_a_result_is_counted_from_its_moves() -> None:
    assert ENTRY
    assert proven(EASY, solution()).moves == ENTRY.moves


def test_pushes_back_and_forth_count_nothing() -> None:
    there = solution()[0]
    assert proven(EASY, [there, there[::-1], *solution()]) == proven(EASY, solution())


def test_a_move_through_a_block_proves_nothing() -> None:
    routes = solution()
    assert why(routes[1:])[0] in ("no_block", "blocked", "not_solved")
    assert why(routes[:-1]) == ("not_solved", len(routes) - 1)
    assert why([]) == ("not_solved", 0)
    assert why([[0]]) == ("bad_route", 1)
    assert why([[99, 98]]) == ("no_block", 1)
    assert why([[routes[0][0], 77]])[1] == 1
    assert why([routes[0]] * (MOST_MOVES + 1))[0] == "too_long"


@given(st.lists(st.lists(st.integers(-30, 30), max_size=6), max_size=8))
def test_garbage_is_refused_by_name(routes: list[list[int]]) -> None:
    assert isinstance(why(routes)[0], str)


def test_times_have_to_be_those_of_the_moves() -> None:
    routes, times = solution(), list(TIMES)
    for wrong in (times[:-1], [1, *times[1:]], [*times[:-1], times[-2] - 1]):
        assert why(routes, wrong)[0] == "bad_times"
    assert why(routes[:-1], times[:-1])[0] == "not_solved"


@given(st.integers(1, 99_999), st.integers(1, 99_999))
def test_a_token_is_good_for_its_layout_alone(moves: int, steps: int) -> None:
    challenge = Challenge(moves, steps)
    token = SIGNING.token(EASY, challenge)
    assert SIGNING.read(EASY, token) == challenge
    assert SIGNING.read(OTHER, token) is None
    assert Challenges(("another secret, also long",)).read(EASY, token) is None
    assert len(token) < 56


def test_a_timed_game_comes_back_from_its_token() -> None:
    token = SIGNING.token(EASY, timed())
    assert SIGNING.read(EASY, token) == timed()
    assert SIGNING.read(OTHER, token) is None
    assert len(token) < 80
    assert timed().run
    assert SIGNING.read(EASY, SIGNING.short_token(EASY, timed())) == proven(EASY, solution())


@given(st.lists(st.integers(0, 10**6), min_size=6, max_size=6))
def test_any_pace_is_kept_to_a_hundredth(pauses: list[int]) -> None:
    times = tuple(accumulate(pauses, initial=0))
    kept = SIGNING.read(EASY, SIGNING.token(EASY, proven(EASY, solution(), times)))
    assert kept
    assert kept.run
    assert all(0 <= time - told < 10 for time, told in zip(times, kept.run.times, strict=True))


def test_a_timed_game_too_long_for_an_address_has_its_counts_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(challenges, "LONGEST_TOKEN", len(SIGNING.token(EASY, timed())) - 1)
    assert SIGNING.read(EASY, SIGNING.token(EASY, timed())) == proven(EASY, solution())


@given(st.text(max_size=80))
def test_a_forged_token_is_nobody_s(text: str) -> None:
    assert SIGNING.read(EASY, text) is None


def test_a_better_result_cannot_be_written_into_a_token() -> None:
    token = SIGNING.token(EASY, Challenge(82, 120))
    packed, signature = SIGNING.token(EASY, timed()).split(".")
    for forged in (
        *(token.replace("82-", "81-"), token[:-1], token.replace("82-", "82 ")),
        *(f"{packed[:-2]}AA.{signature}", f"{packed}.{signature[:-1]}", packed, ""),
    ):
        assert SIGNING.read(EASY, forged) is None


@pytest.mark.parametrize("release", ["0.1.0", "1.0.0"])
def test_a_challenge_of_an_earlier_release_is_still_read(release: str) -> None:
    # The default of the library is SHA-1.
    method: dict[str, Any] = {} if release == "0.1.0" else {"digest_method": hashlib.sha256}
    signer = Signer(SECRET, salt="challenge", sep=".", **method)
    signature = signer.get_signature(f"{common_code(EASY)} 82 118").decode()
    assert SIGNING.read(EASY, f"82-118.{signature}") == Challenge(82, 118)
    assert SIGNING.read(EASY, f"82 118.{signature}") is None
    assert SIGNING.read(EASY, f"81-118.{signature}") is None
