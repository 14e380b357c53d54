from collections import Counter

from hypothesis import given

from engines.game import Words
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import named_blocks
from tests.engines.huarong.strategies import HENGDAO, layouts


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
