"""Pictures of boards: every stone is there, and a page and a file show the same."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engines import svg
from engines.registry import DUELS, Duel

GAMES = pytest.mark.parametrize("duel", DUELS.values(), ids=DUELS)


def strokes(picture: str) -> list[tuple[str, int]]:
    """The colour of each path of discs, and how many it has."""
    paths = ElementTree.fromstring(picture).findall("{*}path")  # noqa: S314 - our own text
    return [(path.attrib["stroke"], path.attrib["d"].count("h0")) for path in paths]


@GAMES
@pytest.mark.parametrize("framed", [True, False])
def test_a_picture_has_every_stone(duel: Duel, framed: bool) -> None:
    rows = ["-" * len(row) for row in duel.position.start().rows()]
    bare = strokes(duel.board_svg(rows, framed=framed))
    for letters in ("XXX", "OOO", "XXO"):
        drawn = strokes(duel.board_svg([letters + rows[0][3:], *rows[1:]], framed=framed))
        added = [count for path, count in drawn if (path, count) not in bare and count]
        assert set(added) == {letters.count(letter) for letter in set(letters)}


@GAMES
def test_the_last_move_is_marked_on_its_stone(duel: Duel) -> None:
    position = duel.position.start()
    move = position.legal_moves()[0]
    rows = position.play(move).rows()
    plain, marked = duel.board_svg(rows), duel.board_svg(rows, last=position.points().index(move))
    assert len(strokes(marked)) == len(strokes(plain)) + 1
    assert strokes(marked)[-1][1] == 1


@GAMES
def test_a_picture_says_what_it_is_or_is_passed_over(duel: Duel) -> None:
    rows = duel.position.start().rows()
    named = duel.board_svg(rows, shown=svg.Shown("<a>", look="board", width=100))
    assert 'role="img" aria-label="&lt;a&gt;"' in named
    assert 'class="board" width="100" height="100"' in named
    assert 'aria-hidden="true"' in duel.board_svg(rows)


@GAMES
def test_a_file_has_plain_colours(duel: Duel) -> None:
    picture = duel.board_svg(duel.position.start().rows(), last=None)
    assert "var(--" in picture
    colours = re.findall(r'(?:fill|stroke)="([^"]+)"', svg.fixed(picture))
    assert all(re.fullmatch(r"none|#\w{3}|#\w{6}", colour) for colour in colours)
