import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.huarong.atlas.ranking import (
    Mix,
    arrangements,
    index_of,
    layout_of,
    mixes,
)
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import Layout
from tests.engines.huarong.strategies import layouts

indices = st.integers(0, LAYOUT_COUNT - 1)


def test_the_mixes_hold_every_layout_once():
    assert len(mixes()) == 203
    assert sum(mix.layouts for mix in mixes()) == LAYOUT_COUNT
    expected = 0
    for mix in mixes():
        assert mix.offset == expected
        expected += mix.layouts


def test_all_arrangements_are_different_and_in_order():
    families = {(mix.horizontal, mix.vertical) for mix in mixes()}
    assert len(families) == 35  # seven standing blocks never fit
    assert sum(len(arrangements(*family)) for family in families) == 73_674
    for family in families:
        keys = arrangements(*family)
        assert sorted(set(keys)) == list(keys)


@given(indices)
def test_every_index_names_a_layout_and_back(index):
    layout = layout_of(index)
    assert Layout.from_text(layout.text) == layout
    assert index_of(layout) == index


@given(layouts)
def test_every_layout_has_an_index_and_back(layout):
    mix, index = Mix.of(layout), index_of(layout)
    assert layout_of(index) == layout
    assert mix.offset <= index < mix.offset + mix.layouts
    assert mix.free - mix.soldiers == layout.text.count(".")


@pytest.mark.parametrize("index", [-1, LAYOUT_COUNT])
def test_an_index_of_no_layout_is_refused(index):
    with pytest.raises(BadInput) as caught:
        layout_of(index)
    assert caught.value.code == "bad_index"


@pytest.mark.parametrize(
    "mix", [Mix(8, 0, 0), Mix(0, 0, 15), Mix(4, 4, 0), Mix(-1, 0, 0), Mix(0, 0, -1)]
)
def test_a_mix_of_no_layout_is_refused(mix):
    assert mix.layouts == 0
    with pytest.raises(BadInput) as caught:
        _ = mix.offset
    assert caught.value.code == "bad_mix"
