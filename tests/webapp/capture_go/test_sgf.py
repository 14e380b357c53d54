"""SGF on the site: imported files, files of matches, and new games with all options."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import urlencode

import pytest

from engines.capture_go.notation.sgf import read_sgf, read_tree
from tests.support.clients import Message, Visitor
from webapp.capture_go.opening_boards import centres, first_boards

GAME = "(;GM[1]SZ[5]RU[Capture Go, free]PB[Ann];B[cc];W[dc];B[cd])"


def shown(page: str) -> Message:
    """The game that a page shows."""
    data = re.search(r'<script type="application/json" id="record">(.*?)</script>', page, re.DOTALL)
    assert data is not None
    found: Message = json.loads(data[1])
    return found


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_game_is_read_and_played_on_from(player: Visitor, language: str) -> None:
    page = player.post(f"/capture-go/sgf?lang={language}", data={"text": GAME})
    assert page.status_code == 200
    assert "Ann" in page.text
    steps = shown(page.text)["steps"]
    assert [step["move"] for step in steps] == [None, "c3", "d3", "c2"]
    link = {"position": steps[-1]["text"], "size": "5", "rules": "free"}
    assert player.get(f"/capture-go?{urlencode(link)}").status_code == 200


def test_a_file_is_read_in_chinese_encodings_too(player: Visitor) -> None:
    text = GAME.replace("Ann", "小明")
    for encoding in ("utf-8", "gb18030"):
        files = {"file": ("game.sgf", text.encode(encoding))}
        page = player.post("/capture-go/sgf", data={"text": ""}, files=files)
        assert page.status_code == 200
        assert "小明" in page.text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing", "not an SGF file"),
        ("(;GM[2]SZ[8])", "<p>The file is of another game"),
        ("(;SZ[19];B[aa])", "<p>Boards of 1 to 13 lines"),
        ("(;SZ[5:6];B[aa])", "Only square boards"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(player: Visitor, text: str, said: str) -> None:
    page = player.post("/capture-go/sgf?lang=en", data={"text": text})
    assert page.status_code == 400
    assert said in page.text


@pytest.mark.parametrize(
    ("text", "language", "said"),
    [
        (GAME[:-1] + ";W[cc])", "en", "Move 4: There is a stone already."),
        (GAME[:-1] + ";W[cc])", "zh-Hans", "第 4 手：这里已经有子。"),
        (GAME[:-1] + ";W[e", "en", "Move 3: The file ends here in the middle of the game."),
        ("(;SZ[5];B[cc](;W[dc];B[cd])(;W[cc]))", "en", "A variation, move 2: There is a stone"),
    ],
)
def test_what_could_be_read_of_a_broken_game_is_shown(
    player: Visitor, text: str, language: str, said: str
) -> None:
    page = player.post(f"/capture-go/sgf?lang={language}", data={"text": text})
    assert page.status_code == 200
    assert said in html.unescape(page.text)
    steps = shown(page.text)["steps"]
    assert [step["move"] for step in steps][1:3] == ["c3", "d3"]


def test_an_example_can_be_shown_in_both_languages(player: Visitor) -> None:
    for language in ("en", "zh-Hans"):
        page = player.post(f"/capture-go/sgf?lang={language}", data={"example": "1"})
        opened = shown(page.text)
        assert opened["main"] == [0, 1, 2, 3]
        assert len(opened["steps"]) == 6
        assert opened["steps"][3]["text"] is None, "the example ends with a capture"
        assert "alert" not in page.text.split("<main")[1]


def test_an_opened_game_is_saved_with_all_that_was_written_in_it(player: Visitor) -> None:
    text = GAME[:-1] + "C[Good](;W[aa]TR[cc])(;W[ee]LB[aa:x]))"
    saved = player.post("/capture-go/sgf/file", data={"text": text})
    assert saved.headers["Content-Disposition"] == "attachment; filename=game.sgf"
    assert read_tree(saved.text) == read_tree(text)
    assert player.post("/capture-go/sgf/file", data={"text": "?"}).status_code == 400


def test_a_text_that_is_markup_stays_a_text(player: Visitor) -> None:
    page = player.post("/capture-go/sgf", data={"text": "</textarea><script>alert(1)</script>"})
    assert "<script>alert" not in page.text


def test_a_match_goes_out_as_sgf(player: Visitor) -> None:
    begun = player.new_match("capture-go", rules="free", size="7", colour="black", start="crosscut")
    text = player.get(f"/g/{begun['game']}.sgf")
    assert text.headers["Content-Type"].startswith("application/x-go-sgf")
    record = read_sgf(text.text)
    assert record.begun.rules == "free"
    assert list(record.begun.rows()) == begun["rows"]
    assert record.facts["RE"] == "?"


def test_a_reversi_match_has_no_sgf(player: Visitor) -> None:
    begun = player.new_match("reversi")
    assert player.get(f"/g/{begun['game']}.sgf").status_code == 404


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


def test_a_target_needs_the_free_rules(player: Visitor) -> None:
    answer = player.post("/capture-go", data={"rules": "contact", "target": "3"})
    assert answer.status_code == 400
    assert 'role="alert"' in answer.text


def test_the_page_has_the_first_board_of_every_choice() -> None:
    boards = first_boards()
    assert len(boards) == 9 * 3 * 4
    assert boards["5 crosscut 0"] == "-----/-----/--XO-/--OX-/-----"
    assert boards["9 empty 0"].count("X") == 0
    assert centres()["9"] == "e5"
