"""The puzzles that suit after a win."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY
from engines.huarong.catalogue import CATALOGUE, Entry, by_slug
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


def test_the_hardest_of_a_family_leads_to_another_family() -> None:
    family = [entry for entry in SOLVABLE if Mix.of(entry.layout).horizontal == 0]
    hardest = max(family, key=lambda entry: (entry.moves or 0, entry.steps or 0))
    found = next_puzzles(hardest.layout, hardest.moves)
    assert {each.lying for each in found} == {0, 1}
    assert not any(each.same_family and (each.more or 0) > 0 for each in found)


def test_a_layout_of_unknown_length_leads_to_the_easiest() -> None:
    first = next_puzzles(FAMOUS, None)[0]
    assert first.more is None
    assert first.same_family
    assert first.moves == min(
        entry.moves or 0 for entry in SOLVABLE if Mix.of(entry.layout).horizontal == 1
    )


@pytest.mark.parametrize("mirrored", [False, True])
def test_the_way_goes_on_with_its_next_puzzle_alone(mirrored: bool) -> None:
    for stage, following in pairwise(BEGINNERS_WAY):
        layout = stage.layout.mirror() if mirrored else stage.layout
        (only,) = next_puzzles(layout, stage.moves)
        assert (only.code, only.layout) == (following.code, following.layout.text)
        assert only.reason == "way"
        assert only.more == following.moves - stage.moves


def test_after_the_way_come_harder_puzzles_of_its_family() -> None:
    last = BEGINNERS_WAY[-1]
    first = next_puzzles(last.layout, last.moves)[0]
    assert first.same_family
    assert first.reason == "alike"
    assert first.moves > last.moves


def test_the_page_of_the_way_has_one_next_and_says_which(player: Visitor) -> None:
    page = player.get(f"/huarong/{BEGINNERS_WAY[0].code}").text
    assert re.findall(r'data-next="([CVHS.]{20})"', page) == [BEGINNERS_WAY[1].layout.text]
    (link,) = re.findall(r'<a class="button main next-puzzle".*?</a>', page, re.DOTALL)
    for words in ("小径下一题", "第 2 题，共 20 题", "最少 4 次"):
        assert words in link
    after = re.findall(r'data-neighbour="after"\s+href="(/huarong/\w+)"', page)
    assert after == [f"/huarong/{BEGINNERS_WAY[1].code}"]


def test_the_page_has_the_candidates_with_names_and_reasons(player: Visitor) -> None:
    entry = by_slug("7-xi-lie")
    assert entry is not None
    page = player.get(f"/huarong/{entry.code}").text
    links = re.findall(r'href="(/huarong/\w+)"\s+data-next="([CVHS.]{20})"', page)
    assert [layout for _, layout in links] == [
        each.layout for each in next_puzzles(entry.layout, entry.moves)
    ]
    assert "同是" in page
