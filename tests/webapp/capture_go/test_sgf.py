"""SGF files of matches, and new games of Capture Go with all options."""

from __future__ import annotations

import pytest

from engines.capture_go.notation.sgf import read_sgf
from tests.support.clients import Visitor
from webapp.capture_go.opening_boards import centres, first_boards


def test_a_match_goes_out_as_sgf(player: Visitor) -> None:
    begun = player.new_match("capture-go", rules="free", size="7", colour="black", start="crosscut")
    text = player.get(f"/g/{begun['game']}.sgf")
    assert text.headers["Content-Type"].startswith("application/x-go-sgf")
    record = read_sgf(text.text)
    assert record.begun.rules == "free"
    assert list(record.begun.rows()) == begun["rows"]
    assert record.facts["RE"] == "?"


@pytest.mark.parametrize(
    "options",
    [
        {"rules": "free", "size": "13", "start": "centre", "target": "3", "handicap": "2"},
        {"rules": "contact", "size": "6", "start": "empty"},
    ],
)
def test_a_new_game_takes_every_option(player: Visitor, options: dict[str, str]) -> None:
    fields = {"opponent": "friend", "colour": "black", **options}
    answer = player.post("/capture-go", data=fields)
    assert answer.status_code == 303
    game = answer.headers["Location"].rsplit("/", 1)[1]
    state = player.get(f"/api/matches/{game}").json()
    assert options.items() <= state["options"].items()
    assert len(state["rows"]) == int(options["size"])
    assert state["facts"]["target"] == int(options.get("target", "1"))


def test_the_page_has_the_first_board_of_every_choice() -> None:
    boards = first_boards()
    assert len(boards) == 9 * 3 * 4
    assert boards["5 crosscut 0"] == "-----/-----/--XO-/--OX-/-----"
    assert boards["9 empty 0"].count("X") == 0
    assert centres()["9"] == "e5"
