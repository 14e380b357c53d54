"""Small pictures of boards in pages."""

from __future__ import annotations

from engines.registry import DUELS
from webapp.site.pictures import small_board


def test_a_small_board_is_coloured_by_the_page_and_has_no_coordinates() -> None:
    rows = DUELS["reversi"].position.start().rows()
    picture = small_board(DUELS["reversi"].board_svg, rows, 27)
    assert picture.startswith("<svg")
    assert 'class="board-picture"' in picture
    assert "var(--rev-field" in picture
    assert "<text" not in picture
