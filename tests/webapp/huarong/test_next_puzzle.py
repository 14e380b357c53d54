"""The puzzles that suit after a win."""

from __future__ import annotations

import re
from itertools import chain, pairwise

import pytest

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY, WAYS
from engines.huarong.catalogue import CATALOGUE, Entry
from engines.huarong.rules.layout import Layout
from tests.support.clients import Visitor
from webapp.huarong.catalogue.next_puzzle import next_puzzles

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")
SOLVABLE = [entry for entry in CATALOGUE if entry.moves is not None]


def test_after_the_famous_puzzle_comes_a_little_harder_one_of_its_family() -> None:
    first = next_puzzles(FAMOUS, 81)[0]
    assert first.same_family
    assert first.lying == 1
    assert first.more is not None
    assert 0 < first.more < 4
    assert {each.lying for each in next_puzzles(FAMOUS, 81)} == {1, 2}
    assert next_puzzles(FAMOUS, None)[0].more is None


@pytest.mark.parametrize("entry", SOLVABLE[::7], ids=lambda entry: entry.code)
def test_every_puzzle_leads_on_and_never_to_itself(entry: Entry) -> None:
    found = next_puzzles(entry.layout, entry.moves)
    assert found
    own = {entry.layout.text, entry.layout.mirror().text}
    layouts = [each.layout for each in found]
    assert not own & set(layouts)
    assert len({min(text, Layout(text).mirror().text) for text in layouts}) == len(layouts)
    family = Mix.of(entry.layout).horizontal
    for each in found:
        assert Mix.of(Layout(each.layout)).horizontal == each.lying
        assert each.same_family == (each.lying == family)
        assert entry.moves is not None
        assert each.more == each.moves - entry.moves
    harder = [each for each in found if each.same_family and (each.more or 0) > 0]
    assert found[: len(harder)] == tuple(harder)
    assert all(one.moves <= other.moves for one, other in pairwise(harder))


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_way_goes_on_with_its_next_puzzle_alone(mirrored: bool) -> None:
    for stage, following in pairwise(chain(*WAYS)):
        layout = stage.layout.mirror() if mirrored else stage.layout
        (only,) = next_puzzles(layout, stage.moves)
        assert (only.code, only.layout) == (following.code, following.layout.text)
        assert only.reason == "way"
        assert only.more == following.moves - stage.moves


def test_the_page_of_the_way_has_one_next_and_says_which(player: Visitor) -> None:
    page = player.get(f"/huarong/{BEGINNERS_WAY[0].code}").text
    assert re.findall(r'data-next="([CVHS.]{20})"', page) == [BEGINNERS_WAY[1].layout.text]
    (link,) = re.findall(r'<a class="button main next-puzzle".*?</a>', page, re.DOTALL)
    for words in ("小径下一题", "第 2 题，共 20 题", "最少 4 次"):
        assert words in link
    after = re.findall(r'data-neighbour="after"\s+href="(/huarong/\w+)"', page)
    assert after == [f"/huarong/{BEGINNERS_WAY[1].code}"]
