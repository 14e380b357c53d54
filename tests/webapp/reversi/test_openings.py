"""The openings by name: searches, values, and the ways on."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest

from engines.reversi.book.opening_book import EQUAL, balanced, shipped, value_after
from engines.reversi.book.opening_names import openings
from tests.support.clients import ENGLISH, Visitor
from webapp.reversi.openings import found

PAGE = "/reversi/openings"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("tiger", "Tiger"),
        ("虎", "Tiger"),
        ("v. TOTH", "Rose v. Toth"),
        ("f5 f6 e6 f4 g7", "X-square"),
    ],
)
def test_an_opening_is_found_by_name_in_both_languages_and_by_moves(query: str, first: str) -> None:
    assert found(query)[0].name.en == first


def test_moves_are_found_in_any_orientation() -> None:
    assert found("c4c3") == found("f5f6") != ()
    assert all(each.moves[:2] == ("f5", "f6") for each in found("f5f6"))
    assert found("") == openings()
    assert found("no such name") == found("a1") == ()


def test_the_page_has_every_opening_and_leads_to_analysis_and_to_a_game(player: Visitor) -> None:
    page = player.get(PAGE, headers=ENGLISH)
    assert page.status_code == 200
    assert page.text.count("board-picture") == len(openings())
    page = player.get(PAGE, params={"q": "Rose v."}, headers=ENGLISH)
    assert page.text.count("board-picture") == 1
    ways = [
        unescape(way) for way in re.findall(r'<a href="([^"]*(?:moves|position)=[^"]*)"', page.text)
    ]
    assert len(ways) == 2
    assert all(player.get(way).status_code == 200 for way in ways)
    assert "From a given position." in player.get(ways[1], headers=ENGLISH).text


def test_a_search_without_a_hit_says_so(player: Visitor) -> None:
    page = player.get(PAGE, params={"q": "<b>é"}, headers=ENGLISH)
    assert page.status_code == 200
    assert "No opening has this name" in page.text
    assert "<b>é" not in page.text


def test_a_balanced_opening_begins_a_game(player: Visitor) -> None:
    answer = player.get(f"{PAGE}/balanced")
    assert answer.status_code == 302
    assert answer.headers["Cache-Control"] == "no-store"
    page = player.get(answer.headers["Location"], headers=ENGLISH)
    assert page.status_code == 200
    assert "From a given position." in page.text
    for seed in range(20):
        position = balanced(random.Random(seed))
        assert position
        assert 46 <= position.empties() <= 50
        assert abs(max(shipped().scores(position).values())) <= EQUAL


def test_values_are_for_black() -> None:
    assert value_after(("f5",)) in (0, -1, 1)
    assert value_after(("f5", "f4")) in (None, 4, 5, 6, 7), "parallel is Black's"
    heath_bat = next(each for each in openings() if each.name.en == "Heath-Bat")
    assert (value_after(heath_bat.moves) or 0) < 0, "White to move is ahead"
