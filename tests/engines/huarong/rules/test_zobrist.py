from hypothesis import given

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import play
from engines.huarong.rules.zobrist import (
    Hashes,
    canonical,
    hashes,
)
from tests.engines.huarong.strategies import HENGDAO, layouts, walks

# Mirror images of each other, from older articles.
HENGDAO_HASH = 0x1B0225F6F7494E44
LEFT = Layout.from_text("CCVVCCVVHHSVVS.VVS.S")
RIGHT = Layout.from_text("VVCCVVCCVSHHV.SVS.SV")


def test_hashes_never_change():
    assert hashes(HENGDAO) == Hashes(own=HENGDAO_HASH, mirror=HENGDAO_HASH)


def test_the_mirror_images_of_the_old_articles():
    assert LEFT.mirror() == RIGHT
    left, right = hashes(LEFT), hashes(RIGHT)
    assert (left.own, left.mirror) == (right.mirror, right.own)
    assert left.own != left.mirror
    assert left.puzzle == right.puzzle
    assert canonical(LEFT) == canonical(RIGHT)


@given(walks())
def test_hashes_after_moves_are_those_from_scratch(walk):
    layout, walked = walk
    kept = hashes(layout)
    for move in walked:
        layout = play(layout, move)
        kept = kept.after(move)
        assert kept == hashes(layout)


@given(layouts)
def test_a_layout_and_its_mirror_image_are_one_puzzle(layout):
    mirror = layout.mirror()
    assert hashes(mirror) == Hashes(hashes(layout).mirror, hashes(layout).own)
    assert canonical(layout) == canonical(mirror) in (layout, mirror)


@given(layouts, layouts)
def test_one_puzzle_means_one_canonical_layout(one, other):
    assert (canonical(one) == canonical(other)) == (one in (other, other.mirror()))
