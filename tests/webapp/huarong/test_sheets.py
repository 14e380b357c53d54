"""A puzzle elsewhere: vector pictures, the print sheet, and the frame for other sites."""

from __future__ import annotations

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest

from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.catalogue import CATALOGUE, by_slug
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import PEOPLE
from engines.huarong.solver.reference import shortest_path
from tests.support.clients import Visitor
from webapp.huarong.downloads import solution_sheet
from webapp.huarong.downloads.line_drawing import blocks_apart
from webapp.huarong.downloads.sheets import following
from webapp.huarong.downloads.skins import INITIALS, SKINS
from webapp.huarong.downloads.vector import picture

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


def test_every_person_has_initials() -> None:
    assert set(INITIALS) == set(PEOPLE)
    for key, initials in INITIALS.items():
        assert initials == "".join(re.findall("[A-Z]", PEOPLE[key].en))


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


def test_a_solved_layout_has_an_empty_sheet() -> None:
    assert drawn(solution_sheet.solution_sheet([FAMOUS.text], "plain")).findall(f"{SVG}g") == []


def test_the_longest_solutions_fit_on_one_sheet() -> None:
    columns = [solution_sheet.columns_for(pictures) for pictures in range(1, 201)]
    assert all(one <= other for one, other in pairwise(columns))
    assert columns[80] == 10
    assert columns[-1] < 20


@pytest.mark.parametrize("skin", SKINS)
def test_pictures_of_every_dress(player: Visitor, skin: str) -> None:
    assert EASY
    for path in (f"/huarong/{EASY.code}.svg", f"/huarong/{EASY.code}/solution.svg"):
        answer = player.get(path, params={"skin": skin})
        assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
        assert drawn(answer.content).tag == f"{SVG}svg"
    assert player.get(f"/huarong/{EASY.code}.svg", params={"skin": "silk"}).status_code == 400


@pytest.mark.parametrize("ending", ["png", "gif"])
def test_pictures_of_points_wear_every_dress(player: Visitor, ending: str) -> None:
    assert EASY
    found = [player.get(f"/huarong/{EASY.code}.{ending}?skin={skin}").content for skin in SKINS]
    assert len(set(found)) == len(SKINS)
    assert found[0] == player.get(f"/huarong/{EASY.code}.{ending}").content


def test_what_has_no_way_out_has_no_sheet_of_a_solution(player: Visitor) -> None:
    assert player.get(f"/huarong/{STUCK.code}/solution.svg").status_code == 404
    page = player.get(f"/huarong/{STUCK.code}/print?lang=en").text
    assert "No way out: proven." in page
    assert "solution.svg" not in page


def test_a_print_sheet_speaks_both_languages(player: Visitor) -> None:
    for lang in ("en", "zh-Hans"):
        page = player.get(f"/huarong/1A9BF0C00/print?metric=steps&skin=latin&lang={lang}")
        assert page.status_code == 200
        for words in (
            "横刀立马",
            "Blade across, horse reined",
            "Slide the blocks",
            "出口",
            "116 steps",
            "116 步",
        ):
            assert words in page.text
        assert "/huarong/1A9BF0C00.svg?skin=latin&amp;ink=lines" in page.text
        assert (
            "/huarong/1A9BF0C00/solution.svg?metric=steps&amp;skin=latin&amp;ink=lines" in page.text
        )
        assert "frame-ancestors 'none'" in page.headers["Content-Security-Policy"]


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


def test_an_error_is_not_framed(player: Visitor) -> None:
    answer = player.get("/huarong/zzz/embed?lang=en")
    assert answer.status_code == 400
    assert "Set-Cookie" not in answer.headers


DARK = ("#46301f", "#6a4d36", "#7d2a2b")
"""Walnut, and the red of a face."""


@pytest.mark.parametrize("skin", SKINS)
def test_paper_has_lines_alone(player: Visitor, skin: str) -> None:
    assert EASY
    for path in (f"{EASY.code}.svg", f"{EASY.code}/solution.svg", f"{EASY.code}/blocks.svg"):
        picture = player.get(f"/huarong/{path}", params={"skin": skin, "ink": "lines"}).text
        assert drawn(picture).tag == f"{SVG}svg"
        assert not any(colour in picture for colour in DARK)
        fills = set(re.findall(r'fill="(.*?)"', picture))
        assert fills <= {"none", "#fff", "#20282a", "#d5dad7", "#000"}
    assert player.get(f"/huarong/{EASY.code}.svg?ink=gold").status_code == 400


def test_blocks_to_cut_out_are_as_large_as_those_of_the_tray() -> None:
    apart, tray = (
        drawn(blocks_apart(FAMOUS.text, "plain")),
        drawn(picture(FAMOUS.text, "plain", "lines")),
    )

    def sizes(root: ElementTree.Element) -> list[tuple[str, str]]:
        rects = [block.find(f"{SVG}g/{SVG}rect") for block in root.findall(f"{SVG}g")]
        return [(rect.attrib["width"], rect.attrib["height"]) for rect in rects if rect is not None]

    assert len(sizes(apart)) == len(FAMOUS.blocks)
    assert sizes(apart) == sizes(tray)


def test_a_sheet_has_one_two_or_four_puzzles_and_their_answers_apart(player: Visitor) -> None:
    for count in (1, 2, 4):
        page = player.get(f"/huarong/1A9BF0C00/print?puzzles={count}&lang=en").text
        assert page.count("<article>") == count
        assert page.count('class="sheet back"') == count
        assert page.index("</article>") < page.index('class="sheet back"')
        assert "blocks.svg" not in page
        cut = player.get(f"/huarong/1A9BF0C00/print?puzzles={count}&cut=yes&lang=en").text
        assert cut.count("blocks.svg") == count
    assert player.get("/huarong/1A9BF0C00/print?puzzles=3").status_code == 400


def test_a_sheet_of_the_way_has_its_next_puzzles() -> None:
    stages = [stage.layout for stage in BEGINNERS_WAY]
    assert following(stages[0], 3, 3) == stages[1:4]
    assert following(stages[19], 34, 3) == stages[16:19]
    assert following(FAMOUS, 81, 0) == []
    assert len({FAMOUS, *following(FAMOUS, 81, 3)}) == 4
