"""Small pictures drawn by the server."""

from __future__ import annotations

from webapp.site.pictures import board_picture


def test_pieces_are_lines_of_no_length_in_the_middle_of_their_cells() -> None:
    picture = board_picture(("X-", "-O"), 3, points=False)
    assert picture.black == "M.5 .5h0"
    assert picture.white == "M1.5 1.5h0"
    assert (picture.last, picture.last_is_black) == ((1.5, 1.5), False)
    assert picture.lines == "M0 1h2M1 0v2"


def test_lines_meet_under_the_pieces_of_a_board_of_points() -> None:
    picture = board_picture(("---", "-X-", "---"), None, points=True)
    assert picture.lines.startswith("M.5 .5h2M.5 .5v2")
    assert picture.last is None
