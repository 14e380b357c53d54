"""The motif that decided a finished match, and the page of its problem."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from engines.capture_go.lessons.collection import SETS
from engines.capture_go.practice.motif import MOTIFS
from tests.support.clients import ALMOST_OVER, Visitor, friends_match, move_message, play_out
from tests.support.walk import lose_by_double_atari
from webapp.capture_go.practice.problems import SET_KEYS
from webapp.capture_go.practice.texts import ADVICE, HAPPENED, LOST


@pytest.fixture
def lost(player: Visitor) -> str:
    return lose_by_double_atari(player)


def practice(visitor: Visitor, game: str) -> dict[str, Any]:
    answer = visitor.get(f"/api/matches/{game}/practice?lang=en")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def played(ann: Visitor, bob: Visitor, moves: Sequence[str]) -> str:
    """A game of two friends with these moves, Ann's first."""
    game = friends_match(ann, bob, "capture-go", rules="free", size="5")
    for number, move in enumerate(moves):
        with (ann, bob)[number % 2].at(game) as (connection, joined):
            connection.ok("move", move_message(joined["state"], move))
    return game


def test_the_loser_is_told_what_decided_the_match(
    player: Visitor, stranger: Visitor, lost: str
) -> None:
    found = practice(player, lost)
    assert found["motif"] == "double_atari"
    assert found["says"] == (
        "You were caught in a double atari. Where one point touches two of your chains with two "
        "liberties each, play there first."
    )
    assert practice(stranger, lost)["says"] == "Black was caught in a double atari."
    assert found["lessons"] == "/capture-go/learn/double-atari"
    assert player.get(found["problem"]).status_code == 200
    assert player.get(found["lessons"]).status_code in {200, 302}


def test_who_left_a_stone_in_atari_is_told_so_and_led_to_its_lesson(
    visitor: Callable[[], Visitor],
) -> None:
    ann, bob = visitor(), visitor()
    game = played(ann, bob, ["a1", "a2", "e5", "e1", "d5", "b1"])
    found = practice(ann, game)
    assert (found["motif"], found["problem"]) == ("ignored_atari", None)
    assert found["says"] == "Your stone A1 was in atari for 2 turns, and did not run."
    assert found["lessons"] == "/capture-go/learn/escape"
    assert practice(bob, game)["says"] == "The stone A1 was in atari for 2 turns, and did not run."


def test_a_match_that_goes_on_has_no_problem_yet(player: Visitor) -> None:
    begun = player.new_match("capture-go", level=1, rules="free", size="5")["game"]
    assert player.get(f"/api/matches/{begun}/practice").status_code == 409
    assert player.get(f"/capture-go/problem/{begun}").status_code == 409


def test_other_matches_have_none(player: Visitor) -> None:
    finished = player.new_match(level=1, colour="white", position=ALMOST_OVER)["game"]
    play_out(player, finished)
    assert practice(player, finished)["motif"] is None
    assert player.get(f"/capture-go/problem/{finished}").status_code == 404
    assert player.get("/capture-go/problem/none").status_code == 404


def test_a_loss_that_no_search_explains_is_told_by_the_rules(
    visitor: Callable[[], Visitor],
) -> None:
    ann, bob = visitor(), visitor()
    stones = ["d1", "a4", "e3", "e2", "c4", "e1", "d2"]  # e1 is a self-atari, and White lost before
    found = practice(bob, played(ann, bob, stones))
    assert (found["motif"], found["problem"]) == ("own_atari", None)
    assert found["says"] == (
        "You put your own stones in atari. "
        "Before you play a stone, count the liberties that it will have."
    )


def test_a_capture_that_was_missed_is_named(visitor: Callable[[], Visitor]) -> None:
    ann, bob = visitor(), visitor()
    game = played(ann, bob, ["a2", "a1", "e5", "b1", "e4", "b2", "e3", "a3"])
    found = practice(ann, game)
    assert (found["motif"], found["problem"]) == ("missed_capture", None)
    assert found["says"] == (
        "B1 on move 3 would have captured first, and won. "
        "Before each move, look for an enemy chain with one liberty."
    )
    assert found["lessons"] == "/capture-go/learn/capture"
    assert practice(bob, game)["says"] == "Black could have captured first, with B1 on move 3."


def test_every_motif_has_a_set_and_sentences() -> None:
    assert set(MOTIFS) == set(LOST) == set(HAPPENED) == set(ADVICE)
    assert set(MOTIFS) | {"ignored_atari", "caught"} == set(SET_KEYS)
    assert set(SET_KEYS.values()) <= {each.key for each in SETS}
