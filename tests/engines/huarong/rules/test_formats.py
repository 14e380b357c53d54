import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.huarong.rules.codes import common_code, short_code
from engines.huarong.rules.formats import from_matrix, read
from engines.huarong.rules.layout import BadLayout
from tests.engines.huarong.strategies import HENGDAO, draw_matrix, layouts

# The matrix of older programs, with its own numbering of blocks.
OLD = """
-1 -1 -1 -1 -1 -1
-1  1  2  2  3 -1
-1  1  2  2  3 -1
-1  4  5  5  6 -1
-1  4  8  9  6 -1
-1  7  0  0 10 -1
-1 -1 -1 -1 -1 -1
"""
PLAIN = "1 2 2 3\n1 2 2 3\n4 5 5 6\n4 8 9 6\n7 0 0 10"


@pytest.mark.parametrize(
    "text",
    [
        "VCCVVCCVVHHVVSSVS..S",
        "1A9BF0C00",
        "4WVE1",
        "VCCV\nVCCV\nVHHV\nVSSV\nS..S\n",
        "  V C C V\n  V C C V\n\n  V H H V\n  V S S V\n  S . . S\n",
        "vccv vccv vhhv vssv s..s",
        "VCCV VCCV\nVHHV VSSV\nS..S",
        OLD,
        PLAIN,
        PLAIN.replace(" ", ","),
        "{{1,2,2,3},{1,2,2,3},{4,5,5,6},{4,8,9,6},{7,0,0,10}};",
        "[[1, 2, 2, 3], [1, 2, 2, 3], [4, 5, 5, 6], [4, 8, 9, 6], [7, 0, 0, 10]]",
        " ".join(OLD.split()),
        PLAIN.replace("10", "907"),
    ],
)
def test_every_form_of_the_best_known_layout(text):
    assert read(text) == HENGDAO


@given(layouts)
def test_what_is_written_is_read_again(layout):
    assert read(layout.text) == layout
    assert read(layout.draw()) == layout
    assert read("\n".join(layout.rows)) == layout
    assert read(draw_matrix(layout)) == layout
    assert read(common_code(layout)) == read(short_code(layout)) == layout
    assert from_matrix(layout.matrix()) == layout
    assert from_matrix([row[1:-1] for row in layout.matrix()[1:-1]]) == layout


@pytest.mark.parametrize(
    "text",
    [
        "a b b c\na b b c\nd e e f\nd g h f\ni . . j",
        "abbcabbcdeefdghfi..j",
        "ABBC\nABBC\nDEEF\nDGHF\nI00J",
        "abbc\nabbc\ndeef\ndghf\ni__j\n",
    ],
)
def test_a_letter_for_each_block_is_read(text):
    assert read(text) == HENGDAO


def test_letters_that_are_no_block_are_named():
    assert "block a must be" in str(refused("abbc\nabbc\ndeef\ndghf\ni..a"))
    assert refused("abbcabbcdeefdghfi..a").code == "broken_block"


def test_codes_of_digits_alone_are_no_matrix():
    assert read("000000000") == read("11111") == read("0")


def refused(text):
    with pytest.raises(BadLayout) as caught:
        read(text)
    return caught.value


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("VCCV\nVCCV\nVHHV\nVSSV", "wrong_rows", "5 lines, not 4"),
        ("VCCV\nVCCV\nVHHV\nVSS\nS..S", "wrong_row", "line 4"),
        ("VCCV\nVCCV\nVHHV\nVSXV\nS..S", "bad_letter", "row 4, column 3"),
        ("VCCV\nVCCV\nVHSV\nVSSV\nS..S", "broken_block", "H block at row 3, column 2"),
        ("V C\nC V", "bad_code", ""),
        ("1 2", "wrong_matrix", "5 rows of 4"),
        (PLAIN + " 11", "wrong_matrix", "5 rows of 4"),
        (OLD.replace("-1 -1 -1 -1 -1 -1", "-1 -1 -1 -1 -1 0", 1), "bad_border", "not 0"),
        (PLAIN.replace("0 0", "-1 0"), "bad_number", "row 5, column 2"),
        (PLAIN.replace("7 0 0", "1 0 0"), "broken_block", "block 1 must be"),
        (PLAIN.replace("8 9", "5 5"), "two_big_blocks", "row 3, column 2"),
        (PLAIN.replace("8 9", "5 9"), "broken_block", "block 5 must be"),
        (PLAIN.replace("2 2", "0 0"), "no_big_block", "2×2"),
        (PLAIN.replace("0 0", "11 12"), "too_few_empty", "two empty"),
        ("", "wrong_length", ""),
        ("兵", "bad_letter", ""),
    ],
)
def test_what_is_no_layout_is_refused_by_name(text, code, part):
    problem = refused(text)
    assert problem.code == code
    assert part in str(problem)


@pytest.mark.parametrize("matrix", [[], [[]], [[0] * 4] * 6, [[0] * 5] * 5, [[0] * 6] * 5])
def test_a_matrix_of_another_size_is_refused(matrix):
    with pytest.raises(BadLayout) as caught:
        from_matrix(matrix)
    assert caught.value.code == "wrong_matrix"


@given(
    st.text(max_size=60)
    | st.text("0123456789 -,\n", max_size=120)
    | st.text("CVHS. \n", max_size=40)
)
def test_any_text_is_a_layout_or_refused(text):
    try:
        layout = read(text)
    except BadLayout:
        return
    assert read(layout.text) == layout


def test_a_long_text_is_refused_at_once():
    assert refused("1 " * 200_000).code == "wrong_matrix"
    assert refused("1" * 200_000).code == "wrong_length"
    assert refused("1 " * 200_000 + "x").code == "wrong_length"
