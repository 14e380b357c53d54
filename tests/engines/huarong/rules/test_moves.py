from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput, IllegalMove
from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import (
    BESIDE,
    SUCCESSORS,
    Move,
    between,
    check_metric,
    follow,
    moves,
    play,
    slides,
    steps,
    why_illegal,
)
from engines.huarong.rules.zobrist import (
    Hashes,
    canonical,
    hashes,
)
from tests.engines.huarong.strategies import HENGDAO, crowded, layouts, walks


def test_a_move_goes_round_a_corner_by_a_shortest_route():
    layout = Layout.from_text("S.SSS.SSS..SCCHHCCSS")
    routes = {move.end: move.route for move in moves(layout) if move.start == 0}
    assert routes[10] == (0, 1, 5, 9, 10)


@given(crowded())
def test_steps_are_all_and_only_what_the_rules_allow(layout):
    listed = set(steps(layout))
    for kind in "CVHS":
        for cell in range(CELLS):
            for beside in BESIDE[cell]:
                step = Move(kind, (cell, beside))
                assert (why_illegal(layout, step) is None) == (step in listed)


@given(crowded())
def test_a_move_is_what_steps_of_one_block_reach(layout):
    reached = set()
    waiting = [(layout, step) for step in steps(layout)]
    while waiting:
        before, step = waiting.pop()
        after = play(before, step)
        if after != layout and (after, step.end) not in reached:
            reached.add((after, step.end))
            waiting += [(after, more) for more in steps(after) if more.start == step.end]
    assert {(play(layout, move), move.end) for move in moves(layout)} == reached


@given(layouts)
def test_a_slide_goes_one_way_as_far_as_steps_do(layout):
    listed = set(slides(layout))
    assert set(steps(layout)) == {slide for slide in listed if slide.steps == 1}
    for slide in listed:
        assert len({there - here for here, there in pairwise(slide.route)}) == 1
        if slide.steps > 1:
            assert Move(slide.kind, slide.route[:-1]) in listed
            before = play(layout, Move(slide.kind, slide.route[:-1]))
            assert Move(slide.kind, slide.route[-2:]) in steps(before)


@given(layouts)
def test_a_slide_that_could_go_on_is_listed_longer_too(layout):
    listed = set(slides(layout))
    for slide in listed:
        after = play(layout, slide)
        onward = slide.end + slide.route[1] - slide.start
        if Move(slide.kind, (slide.end, onward)) in steps(after):
            assert Move(slide.kind, (*slide.route, onward)) in listed


@given(layouts)
def test_every_move_is_legal_leads_to_a_layout_and_back(layout):
    for metric in SUCCESSORS:
        for move in SUCCESSORS[metric](layout):
            after = play(layout, move)
            assert Layout.from_text(after.text) == after != layout
            assert play(after, Move(move.kind, move.route[::-1])) == layout


@given(layouts)
def test_the_move_between_two_layouts_is_found_again(layout):
    for move in moves(layout):
        found = between(layout, play(layout, move))
        assert (found.kind, found.start, found.end, found.steps) == (
            move.kind,
            move.start,
            move.end,
            move.steps,
        )
        assert play(layout, found) == play(layout, move)


@pytest.mark.parametrize(
    "after",
    [
        "VCCVVCCVVHHVVSSVS..S",  # the same
        "VCCVVCCVVHHVV..VSSSS",  # two soldiers moved
        ".CC.VCCVVHHVVSSVVSSV",  # other blocks
        "CC..CC..............",
    ],
)
def test_what_no_single_move_joins_is_refused(after):
    with pytest.raises(IllegalMove) as caught:
        between(HENGDAO, Layout(after))
    assert caught.value.code == "not_one_move"


def test_a_block_that_has_no_way_there_makes_no_move():
    before, after = Layout("S.S.HHHHCC..CC......"), Layout("..SSHHHHCC..CC......")
    with pytest.raises(IllegalMove):
        between(before, after)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move("S", ()), "no_block"),
        (Move("S", (17, 18)), "no_block"),
        (Move("H", (13, 17)), "no_block"),
        (Move("C", (2, 1)), "no_block"),
        (Move("S", (-1, 0)), "no_block"),
        (Move("S", (99, 0)), "no_block"),
        (Move("S", (13,)), "no_move"),
        (Move("S", (13, 17, 13)), "no_move"),
        (Move("S", (13, 18)), "bad_route"),
        (Move("S", (16, 18)), "bad_route"),
        (Move("V", (8, 16)), "outside"),
        (Move("S", (19, 20)), "outside"),
        (Move("S", (19, -1)), "outside"),
        (Move("S", (13, 14)), "blocked"),
        (Move("C", (1, 5)), "blocked"),
        (Move("S", (13, 17, 16)), "blocked"),
    ],
)
def test_an_illegal_move_is_refused_with_its_reason(move, code):
    assert why_illegal(HENGDAO, move) == code
    with pytest.raises(IllegalMove) as caught:
        play(HENGDAO, move)
    assert caught.value.code == code


def test_a_block_may_cover_cells_of_its_own_former_place():
    layout = Layout.from_text(".CC..CC.SSSSSSSSSSSS")
    assert play(layout, Move("C", (1, 2))).text == "..CC..CCSSSSSSSSSSSS"


@given(walks())
def test_blocks_that_are_followed_stay_the_blocks_of_the_layout(walk):
    layout, walked = walk
    blocks = layout.blocks
    for move in walked:
        before, blocks, layout = blocks, follow(blocks, move), play(layout, move)
        assert sum(old != new for old, new in zip(before, blocks, strict=True)) == 1
        assert sorted(blocks, key=lambda block: block.cell) == list(layout.blocks)


@given(st.sampled_from(["", "move", "MOVES", "straight", "moves "]))
def test_an_unknown_metric_is_refused(name):
    with pytest.raises(BadInput) as caught:
        check_metric(name)
    assert caught.value.code == "bad_metric"


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
