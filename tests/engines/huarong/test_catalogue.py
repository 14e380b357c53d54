from __future__ import annotations

from itertools import chain, pairwise

import pytest

from engines.game import BadInput
from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import BEGINNERS_WAY, WAYS, Stage, stage_of
from engines.huarong.catalogue import CATALOGUE, by_layout, by_puzzle, by_slug
from engines.huarong.rules.codes import common_code, parse
from engines.huarong.rules.layout import Layout
from engines.huarong.solver.shortest_solution import distance
from tests.engines.huarong.strategies import UNSOLVABLE


def test_all_432_entries_are_layouts_with_their_codes():
    assert len(CATALOGUE) == 432
    for entry in CATALOGUE:
        assert Layout.from_text(entry.layout.text) == entry.layout
        assert common_code(entry.layout) == entry.code
        assert entry.name
        assert entry.name_en
        assert entry.meaning
        assert entry.pinyin
        assert not entry.name.isascii() or entry.name.startswith(("iPhone", "7"))


def test_the_entry_that_is_proven_unsolvable_has_no_lengths():
    entry = by_layout(UNSOLVABLE)
    assert entry is not None
    assert (entry.moves, entry.steps, entry.slides) == (None, None, None)
    assert [one for one in CATALOGUE if one.moves is None] == [entry]


def test_slugs_are_unique_and_never_a_code():
    assert len({entry.slug for entry in CATALOGUE}) == len(CATALOGUE)
    assert by_slug("pansy") is None
    assert by_slug("daisy") is not None
    for entry in CATALOGUE:
        assert entry.slug.isascii()
        assert entry.slug == entry.slug.lower().strip("-")
        with pytest.raises(BadInput):
            parse(entry.slug)


def test_every_entry_is_found_again():
    for entry in CATALOGUE:
        assert by_slug(entry.slug) is entry
        assert by_layout(entry.layout) is entry
        assert by_puzzle(entry.layout) is entry
        mirrored = by_puzzle(entry.layout.mirror())
        assert mirrored is not None
        assert entry.layout.mirror() in (mirrored.layout, mirrored.layout.mirror())


def test_what_is_not_there_is_none():
    assert by_slug("no-such-puzzle") is None
    assert by_layout(Layout("CC..CC..............")) is None
    assert by_puzzle(Layout("CC..CC..............")) is None


@pytest.mark.parametrize("stage", [*chain(*WAYS)], ids=lambda stage: f"{stage.way}-{stage.number}")
def test_every_optimum_is_proven(stage: Stage) -> None:
    assert distance(stage.layout, "moves") == stage.moves
    assert distance(stage.layout, "steps") == stage.steps


def test_both_ways_grow_with_other_blocks_each_time() -> None:
    assert [(len(way), way[0].moves, way[-1].moves) for way in WAYS] == [(20, 3, 34), (20, 14, 40)]
    for way in WAYS:
        assert all(one.moves < other.moves for one, other in pairwise(way))
    assert len({Mix.of(stage.layout) for stage in chain(*WAYS)}) == 40


def test_a_stage_is_known_by_its_layout_and_its_mirror_image() -> None:
    third = BEGINNERS_WAY[2]
    assert stage_of(third.layout) is third
    assert stage_of(third.layout.mirror()) is third
    assert stage_of(Layout("VCCVVCCVVHHVVSSVS..S")) is None
