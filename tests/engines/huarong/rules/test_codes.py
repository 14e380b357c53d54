import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.rules.codes import (
    LAYOUT_COUNT,
    common_code,
    from_common_code,
    from_rank,
    from_short_code,
    parse,
    rank,
    short_code,
)
from engines.huarong.rules.layout import BadLayout, Layout
from tests.engines.huarong.strategies import HENGDAO, layouts

# Layout, CommonCode and ShortCode as other programs write them.
KNOWN = [
    ("VCCVVCCVVHHVVSSVS..S", "1A9BF0C00", "4WVE1"),
    ("SSSVCCVVCCVV.HHV.SHH", "4FEA13400", "AXCZN"),
    ("VCCVVCCVHHHHSHHSS..S", "1A5DF0C00", "4WMMK"),
    ("VCCSVCCSHHHHHHHHS..S", "1BD570C00", "52E74"),
    ("VCCVVCCVVHHSVSSSS..S", "1A9FFC300", "4WVT9"),
    ("HHHHVSCCVSCCVSSSV..S", "65BEFC300", "DS32F"),
    ("VCCVVCCVVVSVVVSVS..S", "1AAEF0C00", "4WWPD"),
    ("SSCCHHCCHHHHHHHH..SS", "2F5543C00", "8J25F"),
    ("CC..CC..............", "000000000", "11111"),
    (".............CC..CC.", "D00000000", "R1EN1"),
    ("SSSSSSSSSSSS.CCS.CCS", "DFFFFFF33", "T6E22"),
    ("VVVVVVVVHH..HHCCHHCC", "EAA414000", "UTQ81"),
]


@pytest.mark.parametrize(("text", "common", "short"), KNOWN)
def test_codes_of_other_programs(text, common, short):
    layout = Layout.from_text(text)
    assert (common_code(layout), short_code(layout)) == (common, short)
    assert from_common_code(common) == from_short_code(short) == layout
    assert parse(text) == parse(common) == parse(short) == layout


@given(st.integers(0, LAYOUT_COUNT - 1))
def test_every_rank_names_a_layout_and_back(number):
    layout = from_rank(number)
    assert Layout.from_text(layout.text) == layout
    assert rank(layout) == number
    assert from_common_code(common_code(layout)) == layout
    assert from_short_code(short_code(layout)) == layout


@given(st.integers(0, LAYOUT_COUNT - 1), st.integers(0, LAYOUT_COUNT - 1))
def test_ranks_and_short_codes_sort_as_common_codes(one, other):
    first, second = from_rank(one), from_rank(other)
    assert (one < other) == (common_code(first) < common_code(second))
    assert (one < other) == (short_code(first) < short_code(second))


@given(layouts)
def test_a_code_is_read_in_any_case_with_blanks_and_without_its_zeros(layout):
    common, short = common_code(layout), short_code(layout)
    assert parse(f" {common.lower()}\n") == parse(short.lower()) == layout
    assert from_common_code(common.rstrip("0") or "0") == layout
    assert parse("\n".join(layout.rows).lower()) == layout


def test_missing_zeros():
    assert parse("1A9BF0C") == parse("1a9bf0c0") == HENGDAO
    assert parse("0") == parse("11111") == Layout("CC..CC..............")


def test_five_digits_are_a_short_code_where_they_can_be_one():
    assert common_code(parse("1A9BF")) != "1A9BF0000"
    assert parse("1A9BF") == from_short_code("1A9BF")
    assert parse("D0000") == from_common_code("D0000")


def reasons(read, text):
    with pytest.raises(BadLayout) as caught:
        read(text)
    return caught.value.code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "wrong_length"),
        (" ", "wrong_length"),
        ("1A9BF0C000", "wrong_length"),
        ("VCCVVCCVVHHVVSSVS..", "wrong_length"),
        ("兵", "bad_letter"),
        ("１A9BF0C00", "bad_letter"),
        ("ßßßßßßßßßß", "bad_letter"),
        ("hengdao", "bad_code"),
        ("1A9BF0C0G", "bad_code"),
        ("-1A9BF0C0", "bad_code"),
        ("0x1A9BF0C", "bad_code"),
        ("1_A9BF0C0", "bad_code"),
        ("30000", "bad_code"),  # the fourth column has no room for the 2×2 block
        ("F00000000", "bad_code"),
        ("VZZZZ", "bad_code"),  # past the last layout
        ("ZZZZZ", "bad_code"),
        ("1A9BF0C01", "bad_code"),  # bits behind the last cell
        ("000000001", "broken_block"),
        ("0D0000000", "broken_block"),
        ("0FFFFFFFF", "too_few_empty"),
        ("VCCVVCCVVHHVVSSVSSSS", "too_few_empty"),
        ("VCCVVCCVVHHVVSSVS..X", "bad_letter"),
    ],
)
def test_what_names_no_layout_is_refused(text, code):
    assert reasons(parse, text) == code


@pytest.mark.parametrize("text", ["", "4WVE", "4WVE11", "4WVE0", "4WVEO"])
def test_what_is_no_short_code_is_refused(text):
    assert reasons(from_short_code, text) == "bad_code"


@pytest.mark.parametrize("text", ["", "1A9BF0C000", "１A9BF0C00", " 1A9BF0C0"])
def test_what_is_no_common_code_is_refused(text):
    assert reasons(from_common_code, text) == "bad_code"


@pytest.mark.parametrize("number", [-1, LAYOUT_COUNT])
def test_what_is_no_rank_is_refused(number):
    assert reasons(from_rank, number) == "bad_code"
