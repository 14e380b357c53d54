from collections import Counter

import pytest
from hypothesis import given

from engines.game import Words
from engines.huarong.rules.blocks import Block
from engines.huarong.rules.layout import BadLayout, Layout, place_name
from engines.huarong.rules.names import named_blocks
from tests.engines.huarong.strategies import HENGDAO, layouts

# Columns and rows of the top-left cells, in the numbering of the older articles.
HENGDAO_BLOCKS = [
    Block(kind, row, column)
    for kind, column, row in (
        ("V", 0, 0),
        ("C", 1, 0),
        ("V", 3, 0),
        ("V", 0, 2),
        ("H", 1, 2),
        ("V", 3, 2),
        ("S", 0, 4),
        ("S", 1, 3),
        ("S", 2, 3),
        ("S", 3, 4),
    )
]
HENGDAO_MATRIX = """
-1 -1 -1 -1 -1 -1
-1  1  2  2  3 -1
-1  1  2  2  3 -1
-1  4  5  5  6 -1
-1  4  8  9  6 -1
-1  7  0  0 10 -1
-1 -1 -1 -1 -1 -1
"""


def test_the_matrix_of_the_old_articles():
    expected = tuple(tuple(map(int, line.split())) for line in HENGDAO_MATRIX.split("\n")[1:-1])
    assert HENGDAO.matrix(HENGDAO_BLOCKS) == expected


def test_the_matrix_numbers_blocks_in_reading_order_by_itself():
    assert HENGDAO.matrix()[4:6] == ((-1, 4, 7, 8, 6, -1), (-1, 9, 0, 0, 10, -1))


def test_the_matrix_refuses_the_blocks_of_another_layout():
    with pytest.raises(BadLayout) as caught:
        HENGDAO.matrix(HENGDAO_BLOCKS[1:])
    assert caught.value.code == "other_blocks"


@pytest.mark.parametrize(
    ("text", "code", "cell"),
    [
        ("", "wrong_length", None),
        ("VCCVVCCVVHHVVSSVS..", "wrong_length", None),
        ("VCCVVCCVVHHVVSSVS..SS", "wrong_length", None),
        ("VCCVVCCVVHHVVSSVS..X", "bad_letter", 19),
        ("vCCVVCCVVHHVVSSVS..S", "bad_letter", 0),
        ("兵CCVVCCVVHHVVSSVS..S", "bad_letter", 0),
        ("V..VV..VVHHVVSSVS..S", "no_big_block", None),
        ("CCCCCCCC............", "two_big_blocks", 2),
        ("CC..CC..CC..CC......", "two_big_blocks", 8),
        ("VCCVVC.VVHHVVSSVS..S", "broken_block", 1),
        (".CC..CC.CC..........", "broken_block", 8),
        ("CC..CC.............V", "broken_block", 19),
        ("CC..CC.V............", "broken_block", 7),
        ("CC.HCCH.............", "broken_block", 3),
        ("CCHHCCH.............", "broken_block", 6),
        ("VCCVVCCVVHHVVSSVSS.S", "too_few_empty", None),
        ("SSSSSSSSSSSSSCCSSCCS", "too_few_empty", None),
    ],
)
def test_a_text_that_is_no_layout_is_refused_with_code_and_cell(text, code, cell):
    with pytest.raises(BadLayout) as caught:
        Layout.from_text(text)
    assert (caught.value.code, caught.value.cell) == (code, cell)
    assert cell is None or place_name(cell) in str(caught.value)


@pytest.mark.parametrize(
    ("blocks", "code"),
    [
        ([Block("C", 0, 0), Block("S", 1, 1)], "overlap"),
        ([Block("C", 4, 0)], "outside"),
        ([Block("C", 0, 3)], "outside"),
        ([Block("C", 0, 0), Block("S", -1, 0)], "outside"),
        ([Block("C", 0, 0), Block("S", 1, -1)], "outside"),
        ([Block("C", 0, 0), Block("S", 0, 4)], "outside"),
        ([Block("S", 0, 0)], "no_big_block"),
    ],
)
def test_blocks_that_make_no_layout_are_refused(blocks, code):
    with pytest.raises(BadLayout) as caught:
        Layout.from_blocks(blocks)
    assert caught.value.code == code


@given(layouts)
def test_a_layout_is_its_text_and_its_blocks(layout):
    assert Layout.from_text(layout.to_text()) == layout
    assert Layout.from_blocks(reversed(layout.blocks)) == layout
    assert "".join(layout.rows) == layout.text
    assert layout.draw().split() == list(layout.text)


@given(layouts)
def test_a_mirror_image_has_the_same_blocks_seen_from_behind(layout):
    mirror = layout.mirror()
    assert Layout.from_text(mirror.text) == mirror
    assert mirror.mirror() == layout
    assert mirror.solved == layout.solved
    assert {(block.kind, block.row, 4 - block.column - block.width) for block in layout.blocks} == {
        (block.kind, block.row, block.column) for block in mirror.blocks
    }


def test_only_the_exit_solves():
    assert Layout.from_text(".............CC..CC.").solved
    assert not Layout.from_text("............CC..CC..").solved
    assert not Layout.from_text(".........CC..CC.....").solved


def keys(layout):
    return [named.key for named in named_blocks(layout.blocks)]


def test_the_people_of_hengdao():
    assert keys(HENGDAO) == [
        *("zhangfei", "caocao", "zhaoyun", "machao", "guanyu", "huangzhong"),
        *("bing", "bing", "bing", "bing"),
    ]
    assert named_blocks(HENGDAO.blocks)[4].name == Words("关羽", "Guan Yu")


def test_five_who_lie_begin_with_guan_yu():
    layout = Layout.from_text("HHHHSCCSSCCSHHHHHH..")
    assert [key for key in keys(layout) if key != "bing"] == [
        *("guanyu", "huangzhong", "caocao", "machao", "zhaoyun", "zhangfei"),
    ]


def test_five_who_stand_end_with_guan_yu():
    layout = Layout.from_text("VVVVVVVVVCC.VCC.S..S")
    assert [key for key in keys(layout) if key not in ("bing", "caocao")] == [
        *("zhangfei", "zhaoyun", "machao", "huangzhong", "guanyu"),
    ]


def test_seven_generals_are_seven_people():
    assert keys(Layout.from_text("HHHHHHHHHHHHCCHHCC..")) == [
        *("guanyu", "huangzhong", "machao", "zhaoyun", "zhangfei"),
        *("guanping", "caocao", "zhoucang"),
    ]


@given(layouts)
def test_nobody_is_named_twice(layout):
    named = named_blocks(layout.blocks)
    assert tuple(one.block for one in named) == layout.blocks
    generals = Counter(one.key for one in named if one.block.kind in "HV")
    assert max(generals.values(), default=0) <= 1
    assert all((one.key == "caocao") == (one.block.kind == "C") for one in named)
    assert all((one.key == "bing") == (one.block.kind == "S") for one in named)
