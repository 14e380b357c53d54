"""SGF: written games are read back, and errors in files are named."""

from __future__ import annotations

import contextlib
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.notation.sgf import (
    BadMove,
    Record,
    read_sgf,
    rules_of,
    write_sgf,
)
from engines.capture_go.rules.options import CONTACT, FREE
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import Side
from engines.sgf.results import result_of
from engines.sgf.syntax import (
    MOST_CHARACTERS,
    MOST_NODES,
    MOST_VALUES,
    BadSgf,
    read_nodes,
    written,
)


@st.composite
def records(draw: st.DrawFn) -> Record:
    """A random game from one of the starts, under one of the rule sets."""
    rng = random.Random(draw(st.integers(0, 2**32)))
    rules = draw(st.sampled_from([CONTACT, FREE]))
    options = {
        "rules": rules,
        "size": str(draw(st.integers(5, 13))),
        "start": draw(st.sampled_from(["empty", "crosscut", "centre"])),
        "target": draw(st.sampled_from(["1", "3"])) if rules == FREE else "1",
        "handicap": draw(st.sampled_from(["0", "2"])),
    }
    begun = position = CaptureGoPosition.start(**options)
    moves = []
    for _ in range(draw(st.integers(0, 30))):
        if not position.legal_moves():
            break
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    facts = draw(st.dictionaries(st.sampled_from(["PB", "PW", "DT", "C"]), st.text(min_size=1)))
    facts = {name: text for name, text in facts.items() if "\r" not in text and len(text) < 400}
    return Record(begun, tuple(moves), facts)


@given(records())
def test_what_is_written_is_read_again(record: Record) -> None:
    read = read_sgf(write_sgf(record))
    assert read.moves == record.moves
    assert read.facts == record.facts
    assert (read.begun.stones, read.begun.side_to_move, read.begun.rules, read.begun.target) == (
        record.begun.stones,
        record.begun.side_to_move,
        record.begun.rules,
        record.begun.target,
    )
    assert read.positions()[-1].stones == record.positions()[-1].stones


@given(st.text(max_size=200) | st.text("(;)[]\\ABWGMSZaqm1:39", max_size=80))
def test_any_text_is_read_or_refused_by_name(text: str) -> None:
    with contextlib.suppress(BadSgf):
        assert read_sgf(text).positions()


def test_only_the_first_variation_of_the_first_game_is_read() -> None:
    text = "(;SZ[9];B[ee](;W[ed](;B[de])(;B[fe]))(;W[ee]))(;SZ[5];B[aa])"
    assert read_sgf(text).moves == ("e5", "e6", "d5")


def test_a_file_without_rules_is_a_free_game() -> None:
    assert read_sgf("(;GM[1]SZ[9]RU[Japanese];B[aa])").begun.rules == FREE


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("Capture Go, contact", (CONTACT, 1)),
        ("Capture Go, free, 3 stones", (FREE, 3)),
        ("Ponnuki-Go 5 captures", (FREE, 5)),
        ("AGA", (FREE, 1)),
    ],
)
def test_rules_and_target_stand_in_ru(text: str, rules: tuple[str, int]) -> None:
    assert rules_of(text) == rules


def test_a_rectangle_has_columns_before_rows() -> None:
    record = read_sgf("(;SZ[5:7];B[eg];W[aa])")
    assert (record.begun.board.rows, record.begun.board.cols) == (7, 5)
    assert record.moves == ("e1", "a7")
    assert "SZ[5:7]" in write_sgf(record)


def test_stones_that_are_set_up_and_who_moves() -> None:
    record = read_sgf("(;SZ[5]AB[aa:ba][cc]AW[ee]AE[ba]PL[W])")
    assert record.begun.to_text() == "X----/-----/--X--/-----/----O O"
    assert read_sgf("(;SZ[5]AB[aa]HA[1])").begun.side_to_move is Side.WHITE
    assert read_sgf("(;SZ[5]AB[aa];B[cc])").begun.side_to_move is Side.BLACK


def test_escapes_and_soft_line_breaks() -> None:
    record = read_sgf("(;SZ[5]PB[a\\]b\\\\c\\\nd]PW[];B[aa])")
    assert record.facts == {"PB": "a]b\\cd"}
    assert written("C", "a]b\\") == "C[a\\]b\\\\]"


def test_old_identifiers_with_small_letters() -> None:
    assert read_sgf("(;SiZe[5];Black[aa];White[bb])").moves == ("a5", "b4")


@pytest.mark.parametrize(
    ("text", "code", "move"),
    [
        ("", "sgf_broken", None),
        ("hello", "sgf_broken", None),
        ("(;GM[2]SZ[8])", "sgf_other_game", None),
        ("(;GM[1])", "large_board", None),
        ("(;SZ[14])", "large_board", None),
        ("(;SZ[27])", "bad_size", None),
        ("(;SZ[nine])", "bad_size", None),
        ("(;SZ[5]AB[zz])", "off_board", None),
        ("(;SZ[5]AB[aa]AW[ba][ab])", "dead_chain", None),
        ("(;SZ[9]" + ";" * (MOST_NODES + 1) + ")", "sgf_too_large", None),
        ("(;C[" + "x" * MOST_CHARACTERS + "])", "sgf_too_large", None),
        ("(;SZ[13]AB" + "[aa:mm]" * (MOST_VALUES + 1) + ")", "sgf_too_large", None),
        ("(;SZ[13]" + "AB[aa]" * (MOST_VALUES + 1) + ")", "sgf_too_large", None),
    ],
)
def test_a_bad_file_is_refused_by_name(text: str, code: str, move: int | None) -> None:
    with pytest.raises(BadSgf) as refused:
        read_sgf(text)
    assert (refused.value.code, refused.value.move) == (code, move)


@pytest.mark.parametrize(
    ("text", "code", "move", "legal"),
    [
        ("(;SZ[9];B[ee]", "sgf_cut", 1, ("e5",)),
        ("(;SZ[9];B[ee];W[ef", "sgf_cut", 1, ("e5",)),
        ("(;SZ[9];B[ee];W[ef]C[a \\] b", "sgf_cut", 2, ("e5", "e4")),
        ("(;SZ[9];B[ee];W", "sgf_cut", 1, ("e5",)),
        ("(;SZ[9]]", "sgf_broken", 0, ()),
        ("(;SZ[9];B[ee]!;W[ef])", "sgf_broken", 1, ("e5", "e4")),
        ("(;SZ[5];B[aa];W[aa])", "occupied", 2, ("a5",)),
        ("(;SZ[5];B[aa];B[bb])", "sgf_wrong_side", 2, ("a5",)),
        ("(;SZ[5];B[aa];W[])", "sgf_pass", 2, ("a5",)),
        ("(;SZ[5];B[aa];W[tt])", "sgf_pass", 2, ("a5",)),
        ("(;SZ[5];B[aa];W[zz])", "off_board", 2, ("a5",)),
        ("(;SZ[5];B[aa];AW[bb])", "sgf_late_setup", 2, ("a5",)),
        ("(;SZ[5]RU[contact];B[aa])", "must_be_centre", 1, ()),
        ("(;SZ[5];B[aa];W[ba];B[cc];W[ab];B[dd])", "game_over", 5, ("a5", "b5", "c3", "a4")),
    ],
)
def test_the_legal_part_before_an_illegal_move_is_offered(
    text: str, code: str, move: int, legal: tuple[str, ...]
) -> None:
    with pytest.raises(BadMove) as refused:
        read_sgf(text)
    assert (refused.value.code, refused.value.move) == (code, move)
    assert refused.value.record.moves == legal
    assert len(refused.value.record.positions()) == len(legal) + 1
    assert f"move {move}" in str(refused.value)


def test_a_thousand_variations_are_read_without_recursion() -> None:
    text = "(;SZ[9]" + "(;C[x]" * 900 + ")" * 901
    assert len(read_nodes(text).main_line) == 901


def test_the_result_of_a_game() -> None:
    position = CaptureGoPosition.from_text("XO---/-----/-----/-----/----- O", rules=FREE)
    assert result_of(position.outcome()) == "?"
    assert result_of(position.play("a4").outcome()) == "W+1"
    assert result_of(position.outcome(), Side.WHITE) == "B+R"
