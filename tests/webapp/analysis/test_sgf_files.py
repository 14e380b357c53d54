"""SGF files on the analysis board: read from forms, files and texts, and written again."""

from __future__ import annotations

import html
import json
import re
from urllib.parse import urlencode

import pytest

from engines.capture_go.notation.sgf import read_tree
from tests.support.clients import Message, Visitor

PAGE = "/capture-go/analysis"
GAME = "(;GM[1]SZ[5]RU[Capture Go, free]PB[Ann];B[cc];W[dc];B[cd])"


def shown(page: str) -> Message:
    """The tree that a page shows."""
    data = re.search(
        r'<script type="application/json" id="analysis">(.*?)</script>', page, re.DOTALL
    )
    assert data is not None
    found: Message = json.loads(data[1])["told"]
    return found


@pytest.mark.parametrize("language", ["en", "zh-Hans"])
def test_a_game_is_read_and_played_on_from(player: Visitor, language: str) -> None:
    page = player.post(f"{PAGE}?lang={language}", data={"text": GAME})
    assert page.status_code == 200
    assert "Ann" in page.text
    nodes = shown(page.text)["nodes"]
    assert [node["move"] for node in nodes] == [None, "c3", "d3", "c2"]
    link = {"position": nodes[-1]["text"], "size": "5", "rules": "free"}
    assert player.get(f"/capture-go?{urlencode(link)}").status_code == 200


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("nothing", "not an SGF file"),
        ("(;GM[2]SZ[8])", "<p>Line 1, column 3: The file is of another game"),
        ("(;SZ[19];B[aa])", "<p>Line 1, column 3: This is a game of Go on a larger board"),
        ("(;SZ[5:6];B[aa])", "Only square boards"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(player: Visitor, text: str, said: str) -> None:
    page = player.post(f"{PAGE}?lang=en", data={"text": text})
    assert page.status_code == 400
    assert said in page.text
    refused = player.post("/api/analysis/capture-go/read?lang=en", json={"text": text})
    assert refused.status_code == 400
    assert said.removeprefix("<p>") in refused.json()["error"]["message"]


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
    page = player.post(f"{PAGE}?lang={language}", data={"text": text})
    assert page.status_code == 200
    assert said in html.unescape(page.text)
    assert [node["move"] for node in shown(page.text)["nodes"]][1:3] == ["c3", "d3"]


OF_THE_ROOT = ("comment", "name", "shapes", "labels", "others")


def saved(player: Visitor, told: Message, suffix: str) -> str:
    """The file that a browser gets for a tree."""
    nodes = [
        {"parent": node["parent"], "move": node["move"], **(node["remarks"] or {})}
        for node in told["nodes"][1:]
    ]
    root = told["nodes"][0]["remarks"] or {}
    tree = {
        **{name: root[name] for name in OF_THE_ROOT if name in root},
        "options": told["options"],
        "start": told["nodes"][0]["text"],
        "nodes": nodes,
        "at": told["at"],
        "facts": told["facts"],
        "resigned": told.get("resigned"),
    }
    answer = player.post(f"/api/analysis/{told['game']}/file/{suffix}", json=tree)
    assert answer.status_code == 200, answer.text
    return answer.text


def test_an_opened_game_is_saved_with_all_that_was_written_in_it(player: Visitor) -> None:
    text = GAME[:-1] + "RE[?]C[Good](;W[aa]TR[cc])(;W[ee]LB[aa:x]))"
    text = text.replace("PB[Ann]", "PB[Ann]RE[?]")
    told = player.post("/api/analysis/capture-go/read", json={"text": text}).json()
    assert read_tree(saved(player, told, "sgf")) == read_tree(text)
    unknown = player.post(
        "/api/analysis/capture-go/file/ggf", json={"options": {}, "start": "", "nodes": []}
    )
    assert unknown.status_code == 404


def test_a_text_that_is_markup_stays_a_text(player: Visitor) -> None:
    page = player.post(PAGE, data={"text": "</textarea><script>alert(1)</script>"})
    assert "<script>alert" not in page.text
