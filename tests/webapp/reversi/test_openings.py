"""The openings by name: searches, values, and the ways on."""

from __future__ import annotations

import random
import re
from html import unescape

import pytest

from engines.game import Side
from engines.reversi.book.opening_book import (
    EQUAL,
    balanced,
    left_at,
    shipped,
    value_after,
)
from engines.reversi.book.opening_names import openings, tree
from engines.reversi.notation.transcripts import transcript
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import ENGLISH, Visitor
from webapp.reversi.openings import book_moves, played, search

PAGE = "/reversi/openings"


@pytest.mark.parametrize(
    ("query", "first"),
    [
        ("tiger", "Tiger"),
        ("虎", "Tiger"),
        ("v. TOTH", "Rose v. Toth"),
        ("tobidashi", "Heath"),
        ("f5 f6 e6 f4 g7", "X-square"),
    ],
)
def test_an_opening_is_found_by_name_in_both_languages_and_by_moves(query: str, first: str) -> None:
    assert search(query)[0].name.en == first


def test_moves_are_found_in_any_orientation() -> None:
    assert search("c4c3") == search("f5f6") != ()
    assert all(each.moves[:2] == ("f5", "f6") for each in search("f5f6"))
    assert search("") == openings()
    assert search("no such name") == search("a1") == ()


def ways(page: str) -> list[str]:
    """The addresses on a page that go on with moves or a position."""
    return [
        unescape(way) for way in re.findall(r'<a[^>]*href="([^"]*(?:moves|position)=[^"]*)"', page)
    ]


def test_every_opening_stands_once_in_the_tree_behind_what_it_goes_on_from(player: Visitor) -> None:
    page = player.get(PAGE, headers=ENGLISH)
    assert sorted(ways(page.text)) == sorted(
        f"{PAGE}/book?moves={transcript(each.moves)}" for each in openings()
    )
    perpendicular = tree()[0]
    tiger = perpendicular.branches[0]
    names = [each.opening.name.en for each in (perpendicular, tiger, tiger.branches[0])]
    assert names == ["Perpendicular", "Tiger", "Aubrey"]
    assert [each.rest for each in (tiger, tiger.branches[0])] == [("c3", "d3", "c4"), ("b3",)]


@pytest.mark.parametrize(
    ("name", "drill"), [("Rose v.", "drill/f5f6e6f4e3c5c4"), ("x-square", "line/f5f6e6f4g7")]
)
def test_an_opening_leads_to_analysis_to_a_game_and_to_its_lines(
    player: Visitor, name: str, drill: str
) -> None:
    [way] = ways(player.get(PAGE, params={"q": name}, headers=ENGLISH).text)
    page = player.get(way, headers=ENGLISH).text
    assert f'href="{PAGE}/{drill}"' in page
    assert player.get(f"{PAGE}/{drill}").status_code == 200
    [analysis] = [each for each in ways(page) if each.startswith("/reversi/analysis")]
    assert player.get(analysis).status_code == 200
    [game] = [each for each in ways(page) if "position=" in each]
    assert "From a given position." in player.get(game, headers=ENGLISH).text


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
    iwasaki = next(each for each in openings() if each.name.en == "Iwasaki")
    assert (value_after(iwasaki.moves) or 0) < 0, "White to move is ahead"


# The book, move by move --------------------------------------------------------------------------


def test_the_four_first_moves_are_one_and_f5_stands_for_them() -> None:
    first = book_moves(*played(""))
    assert [(each.move, each.alike, each.line) for each in first] == [("f5", 3, "f5")]
    assert first[0].searched == len(shipped().entries) - 1
    assert first[0].leads == len(openings())


def test_moves_of_the_book_have_values_for_black_the_movers_best_first() -> None:
    moves = book_moves(*played("f5"))
    assert [each.name.en for each in moves if each.name] == ["Perpendicular", "Diagonal"]
    values = [each.value for each in moves]
    assert values == sorted(values), "White's best are Black's worst"
    assert moves[0].searched > moves[-1].searched > 0


def test_the_book_is_browsed_from_its_start_to_where_it_ends(player: Visitor) -> None:
    page = player.get(f"{PAGE}/book", headers=ENGLISH)
    assert "and 3 like it" in page.text
    assert "Black to move." in page.text
    moves = ""
    for _ in range(12):
        page = player.get(f"{PAGE}/book", params={"moves": moves}, headers=ENGLISH)
        assert page.status_code == 200
        assert page.text.count('aria-current="page"') >= 1
        following = book_moves(*played(moves))
        assert all(f"moves={each.line}" in page.text for each in following)
        moves = following[0].line
    page = player.get(f"{PAGE}/book", params={"moves": "f5f4f3f6"}, headers=ENGLISH)
    assert page.status_code in (200, 400)


@pytest.mark.parametrize("moves", ["a1", "f5f5", "zz", "e9"])
def test_moves_that_are_none_are_refused(player: Visitor, moves: str) -> None:
    page = player.get(f"{PAGE}/book", params={"moves": moves})
    assert page.status_code == 400


def test_where_a_game_leaves_the_book() -> None:
    start = ReversiPosition.start()
    line: list[str] = []
    position = start
    while scores := shipped().scores(position):
        line.append(max(sorted(scores), key=lambda move: scores[move]))
        position = position.play(line[-1])
    assert left_at(start, line) is None
    assert left_at(start, [*line, position.legal_moves()[0]]) == len(line) + 1
    odd = ReversiPosition(start.cells, Side.WHITE).play("e3")
    assert left_at(odd, ["f3"]) is None, "no game of the book"


# Lines by heart ----------------------------------------------------------------------------------


def lines_of(page: str) -> list[str]:
    return re.findall(r'data-line="(\w+)"', page)


def test_the_book_says_which_lines_there_are_to_learn(player: Visitor) -> None:
    page = player.get(f"{PAGE}/book", params={"moves": "c4e3"}, headers=ENGLISH).text
    assert 'href="/reversi/openings/drill/c4e3"' in page
    answer = player.get(f"{PAGE}/drill/c4e3")
    assert answer.headers["Location"].endswith("/reversi/openings/drill/f5d6")
    keys = re.findall(r'data-known-of="([^"]*)"', page)[0].split()
    assert keys == lines_of(player.get(f"{PAGE}/drill/f5d6").text)


def test_where_the_book_ends_there_is_nothing_to_learn(player: Visitor) -> None:
    page = player.get(f"{PAGE}/book", params={"moves": "f5f4f3"}, headers=ENGLISH).text
    assert "by heart" not in page
    answer = player.get(f"{PAGE}/drill/f5f4f3")
    assert answer.headers["Location"].endswith("/reversi/openings/book?moves=f5f4f3")
    for path in ("drill/a1", "drill/zz", "line/f5d6c3", "line/f5"):
        assert player.get(f"{PAGE}/{path}").status_code in (400, 404)
