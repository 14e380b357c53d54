"""Challenges: results are counted from the moves and signed for one layout; others are refused."""

from __future__ import annotations

from itertools import pairwise

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
from webapp.huarong.finished_games.challenges import MOST_MOVES, Challenges, Result, proven

ENTRY = by_slug("7-xi-lie")
assert ENTRY
EASY = ENTRY.layout
OTHER = Layout("VCCVVCCVVHHVVSSVS..S")
SECRET = "a secret that is long enough"  # noqa: S105 - for tests


def solution() -> list[list[int]]:
    path = shortest_path(EASY, "moves")
    assert path
    return [list(between(a, b).route) for a, b in pairwise(path)]


def why(routes: list[list[int]]) -> tuple[str, int]:
    with pytest.raises(RequestError) as refused:
        proven(EASY, routes)
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


@given(st.integers(1, 99_999), st.integers(1, 99_999))
def test_a_token_is_good_for_its_layout_alone(moves: int, steps: int) -> None:
    challenges = Challenges((SECRET,))
    token = challenges.token(EASY, Result(moves, steps))
    assert challenges.read(EASY, token) == Result(moves, steps)
    assert challenges.read(OTHER, token) is None
    assert Challenges(("another secret, also long",)).read(EASY, token) is None
    assert len(token) < 56


@given(st.text(max_size=60))
def test_a_forged_token_is_nobody_s(text: str) -> None:
    assert Challenges((SECRET,)).read(EASY, text) is None


def test_a_better_result_cannot_be_written_into_a_token() -> None:
    challenges = Challenges((SECRET,))
    token = challenges.token(EASY, Result(82, 120))
    assert challenges.read(EASY, token.replace("82-", "81-")) is None
    assert challenges.read(EASY, token[:-1]) is None


def test_a_challenge_of_an_earlier_release_is_still_read() -> None:
    result = Result(82, 118)
    signer = Signer(SECRET, salt="challenge", sep=".")  # with SHA-1
    signature = signer.get_signature(f"{common_code(EASY)} 82 118").decode()
    challenges = Challenges((SECRET,))
    assert challenges.read(EASY, f"82-118.{signature}") == result
    assert challenges.token(EASY, result) != f"82-118.{signature}"
