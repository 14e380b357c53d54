"""A puzzle elsewhere: vector pictures, the print sheet, and the frame for other sites."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.reference import shortest_path
from tests.support.clients import Visitor
from webapp.huarong.downloads import solution_sheet
from webapp.huarong.downloads.line_drawing import blocks_apart, picture
from webapp.huarong.downloads.skins import INITIALS, SKINS

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")
EASY = by_slug("7-xi-lie")
assert EASY
STUCK = next(entry for entry in CATALOGUE if entry.moves is None)
SVG = "{http://www.w3.org/2000/svg}"


def drawn(data: bytes | str) -> ElementTree.Element:
    return ElementTree.fromstring(data)  # noqa: S314 - our own picture


@pytest.mark.parametrize("skin", SKINS)
def test_a_vector_picture_has_all_blocks_and_needs_no_font_for_chinese(skin) -> None:
    root = drawn(picture(FAMOUS.text, skin))
    assert root.attrib["viewBox"] == "0 0 452 552"
    blocks = root.findall(f"{SVG}g")
    assert len(blocks) == len(FAMOUS.blocks)
    texts = [each.text or "" for each in root.iter(f"{SVG}text")]
    glyphs = [each for each in root.iter(f"{SVG}path") if "matrix" in each.get("transform", "")]
    assert len(texts) == (len(blocks) if skin == "latin" else 0)
    assert set(texts) <= set(INITIALS.values())
    assert len(glyphs) == (2 * 6 + 4 if skin == "faces" else 0)


def test_the_sheet_has_a_picture_for_each_move() -> None:
    assert EASY
    path = shortest_path(EASY.layout, "moves")
    assert path
    root = drawn(solution_sheet.solution_sheet([each.text for each in path], "faces"))
    frames = root.findall(f"{SVG}g")
    assert [frame.findtext(f"{SVG}text") for frame in frames] == ["1", "2", "3", "4", "5", "6", "7"]
    for frame in frames:
        uses = list(frame.iter(f"{SVG}use"))
        assert len(uses) == len(EASY.layout.blocks) + 1  # and the tray
        arrows = [each for each in frame.iter(f"{SVG}path") if each.get("marker-end")]
        assert len(arrows) == 1


def test_what_has_no_way_out_has_no_sheet_of_a_solution(player: Visitor) -> None:
    assert player.get(f"/huarong/{STUCK.code}/solution.svg").status_code == 404
    page = player.get(f"/huarong/{STUCK.code}/print?lang=en").text
    assert "No way out: proven." in page
    assert "solution.svg" not in page


@pytest.mark.parametrize("page", ["print", "embed"])
def test_other_codes_lead_to_the_common_one(player: Visitor, page: str) -> None:
    answer = player.get(f"/huarong/4WVE1/{page}")
    assert (answer.status_code, answer.headers["Location"]) == (301, f"/huarong/1A9BF0C00/{page}")
    assert player.get(f"/huarong/zzz/{page}").status_code == 400


def test_a_frame_may_be_anywhere_and_knows_nobody(player: Visitor) -> None:
    player.post("/reversi", data={"level": "1"})  # now the visitor has a cookie of the site
    answer = player.get("/huarong/1A9BF0C00/embed?lang=en")
    assert "frame-ancestors * file:;" in answer.headers["Content-Security-Policy"]
    assert "Set-Cookie" not in answer.headers
    assert "X-Frame-Options" not in answer.headers
    assert "Blade across, horse reined" in answer.text
    assert '"moves": 81' in answer.text
    page = player.get("/huarong/1A9BF0C00")
    assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]
    assert f'iframe src="{player.url}/huarong/1A9BF0C00/embed"' in page.text.replace("&#34;", '"')


@pytest.mark.parametrize("skin", SKINS)
def test_paper_has_lines_alone(skin: str) -> None:
    for drawing in (picture(FAMOUS.text, skin, "lines"), blocks_apart(FAMOUS.text, skin)):
        assert len(drawn(drawing).findall(f"{SVG}g")) == len(FAMOUS.blocks)
        fills = set(re.findall(r'fill="(.*?)"', drawing.decode()))
        assert fills <= {"none", "#fff", "#20282a", "#d5dad7", "#000"}
