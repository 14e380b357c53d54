"""The public API of the engines: examples run, the page is current, imports are light."""

from __future__ import annotations

import doctest
import importlib
from pathlib import Path
from xml.etree import ElementTree

import pytest

from engines import capture_go, huarong, reversi
from engines.game import BadInput, Limit
from lab.api_page import PACKAGES, page

ROOT = Path(__file__).parents[2]
SHOWN = [
    reversi.Position.start().play("f5"),
    capture_go.Position.start(start="crosscut", size="13"),
    capture_go.Position.start(size="5"),
    huarong.puzzle("横刀立马").layout,
]


@pytest.mark.parametrize("name", PACKAGES)
def test_the_examples_are_right(name):
    module = importlib.import_module(name)
    done = doctest.testmod(module)
    assert done.attempted > 10
    assert not done.failed


def test_the_page_says_what_the_code_says():
    assert (ROOT / "docs" / "engines.md").read_text("utf-8") == page(), "run: just generated"


@pytest.mark.parametrize("shown", SHOWN, ids=lambda shown: type(shown).__name__)
def test_a_notebook_shows_a_picture(shown):
    picture = ElementTree.fromstring(shown._repr_svg_())  # noqa: S314 - our own text
    if isinstance(shown, huarong.Layout):
        letters = [text.text for text in picture.findall(".//{*}text")]
        assert sorted(letters) == sorted("曹操关羽张飞赵云马超黄忠兵兵兵兵")
    else:
        faces = {"#1e2527", "#f6f7f3", "#2a3033", "#f4f2ea"}
        paths = [path.attrib for path in picture.findall("{*}path")]
        stones = [path["d"].count("h0") for path in paths if path["stroke"] in faces]
        counts = [sum(row.count(each) for row in shown.rows()) for each in "XO"]
        assert stones[-1:] == [each for each in counts if each][-1:]
    assert picture.get("aria-label")


@pytest.mark.parametrize("game", [reversi, capture_go])
def test_a_level_is_given_by_its_number_or_itself(game):
    start = game.Position.start()
    limit = Limit(depth=1)
    by_number = game.think(start, 2, limit=limit, seed=1)
    assert by_number.move == game.think(start, game.level(2), limit=limit, seed=1).move
    assert game.LEVELS[1] == game.level(game.LEVELS[0].number + 1)
    for wrong in (game.LEVELS[0].number - 1, game.LEVELS[-1].number + 1):
        with pytest.raises(
            BadInput, match=rf"has levels {game.LEVELS[0].number}, .*, not {wrong}$"
        ):
            game.think(start, wrong)


def test_the_atlas_is_opened_where_it_lies(atlas_folder):
    found = huarong.open_atlas(atlas_folder)
    assert found.distance(huarong.puzzle("横刀立马").layout, "moves") == 81
    with pytest.raises(BadInput, match="no puzzle 'x'"):
        huarong.puzzle("x")
