"""Pictures as people see them: beside reference pictures, and in the colours of the pages.

A rendering may differ a little between versions of the library. After a change that is meant, look at
the new pictures: `python -m tests.webapp.drawing.test_pictures` writes them.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from engines import svg
from engines.capture_go.rules.drawing import board_svg as go_board
from engines.huarong.rules.drawing import BROWS, layout_svg
from engines.huarong.rules.layout import Layout
from engines.reversi.rules.drawing import board_svg as reversi_board
from webapp.drawing.rasteriser import png
from webapp.http.static_files import FOLDER
from webapp.huarong.downloads.pictures import card, preview
from webapp.huarong.downloads.skins import INITIALS, dress_of

REFERENCES = Path(__file__).with_name("references")
REVERSI = (
    *("--------", "-XXXXX--", "--XOOX--", "--OOOXX-"),
    *("-XXXOOO-", "--XXXO--", "---XX---", "--------"),
)
GO = ("-XX--", "XOOX-", "-XOOX", "--XO-", "---X-")
LAYOUT = Layout("VCCVVCCVVHHVVSSVS..S")
ROWS = [[("移动", 81, ""), ("步数", 118, "")], [("最少移动", 81, ""), ("最少步数", 116, "")]]
ROWS_ENGLISH = [[("", 81, "moves"), ("", 118, "steps")]]
WIDTH = 320
SMALLER = 2
"""Larger pictures are compared at half their size."""
BOARDS = {
    "reversi": reversi_board(REVERSI, last=19),
    "reversi-marks": reversi_board(
        ("-OOOX", "OO---", "O-O--", "X--X-", "-----"),
        marks={0: "hint", 8: "failed", 20: "legal"},
        framed=False,
    ),
    "capture-go": go_board(GO, last=23),
    "capture-go-marks": go_board(
        GO, marks={24: "dot", 8: "ring", 6: "ring", 4: "taken", 20: "failed"}, framed=False
    ),
}
TRAY = layout_svg(LAYOUT.blocks, dress_of("faces"))
PICTURES: dict[str, Callable[[], bytes]] = {
    **{name: partial(png, board, WIDTH) for name, board in BOARDS.items()},
    "huarong": partial(png, TRAY, WIDTH),
    "huarong-latin": partial(png, layout_svg(LAYOUT.blocks, dress_of("latin")), WIDTH),
    "preview": partial(
        preview, LAYOUT.text, "横刀立马", "Heng Dao Li Ma", ["81 moves", "1A9BF0C00"]
    ),
    "card": partial(
        card, LAYOUT.text, ("横刀立马", "", "1A9BF0C00"), ROWS, "最少移动", "https://yiyuan.example"
    ),
    "card-english": partial(
        card, LAYOUT.text, ("鬱", "Guan", "1A9"), ROWS_ENGLISH, "已解", "https://yiyuan.example"
    ),
}
MOST_APART, MOST_APART_ANYWHERE = 1.0, 24.0
"""Levels of 256 that a picture may be from its reference: on average, and in any square of 8 pixels."""


def opened(data: bytes) -> Image.Image:
    picture = Image.open(io.BytesIO(data)).convert("RGB")
    return picture.reduce(SMALLER) if picture.width > 2 * WIDTH else picture


def apart(one: Image.Image, other: Image.Image) -> tuple[float, float]:
    """How far two pictures are from each other, on average and at the worst place."""
    difference = ImageChops.difference(one, other).convert("L")
    whole, places = difference.resize((1, 1), Image.Resampling.BOX), difference.reduce(8)
    return float(whole.getextrema()[1]), float(places.getextrema()[1])


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_looks_as_its_reference(name: str) -> None:
    reference = Image.open(REFERENCES / f"{name}.png").convert("RGB")
    picture = opened(PICTURES[name]())
    assert picture.size == reference.size
    average, anywhere = apart(picture, reference)
    assert average <= MOST_APART
    assert anywhere <= MOST_APART_ANYWHERE


def test_colours_are_those_of_the_pages_by_day() -> None:
    tokens = (FOLDER / "css" / "site" / "tokens.css").read_text("utf-8")
    day = dict(re.findall(r"(--[\w-]+): (#\w{6});", tokens.split(":root[data")[0]))
    used = set(re.findall(r"var\((--[\w-]+), (#\w+)\)", "".join([*BOARDS.values(), TRAY])))
    assert len(used) > 10
    assert {(name, day.get(name)) for name, _ in used} == used


def test_brows_and_initials_are_those_of_the_pages() -> None:
    script = (FOLDER / "js" / "board" / "huarong" / "blocks.js").read_text("utf-8")
    tables = [*BROWS.items(), *INITIALS.items()]
    assert [pair for pair in tables if '{}: "{}"'.format(*pair) not in script] == []


def test_what_is_written_is_seen() -> None:
    """The letters are drawn by the font that the site has with it."""
    picture = opened(png(svg.picture((100, 100), [svg.text((50, 50), 60, "#ffffff", "a")]), 100))
    assert picture.crop((30, 30, 70, 70)).getextrema()[0][1] > 0


if __name__ == "__main__":
    for name, make in PICTURES.items():
        picture = opened(make()).quantize(128, dither=Image.Dither.NONE)
        picture.save(REFERENCES / f"{name}.png", optimize=True)
