import random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.capture_go.rules.board import Board
from engines.capture_go.rules.position import OPTIONS, CaptureGoPosition
from engines.game import BadInput, BadPosition, IllegalMove, Outcome, Side
from tests.engines.capture_go.tables import PERFT
from tests.engines.tables import rows_of


def free(text):
    return CaptureGoPosition.from_text(text, rules="free")


def contact(text):
    return CaptureGoPosition.from_text(text, rules="contact")


def count(position, depth):
    """Sequences, captures and stuck positions, counted by the plain rules."""
    if depth == 0:
        return 1, position.captured > 0, position.outcome() == stuck(position)
    found = [count(position.play(move), depth - 1) for move in position.legal_moves()]
    return tuple(sum(column) for column in zip(*found, strict=True)) if found else (0, 0, 0)


def stuck(position):
    return Outcome(position.side_to_move.other, "no_move")


SHALLOW = [row for row in rows_of(PERFT) if int(row[2]) <= 8 and int(row[3]) <= 3000]
SMALL, LARGER = (
    [row for row in SHALLOW if (int(row[3]) <= 100) is small] for small in (True, False)
)


@pytest.mark.parametrize("rows", [SMALL, pytest.param(LARGER, marks=pytest.mark.release)])
def test_perft(subtests, rows):
    for rules, text, depth, *counts in rows:
        with subtests.test(f"{rules} {text} {depth}"):
            position = CaptureGoPosition.from_text(text, rules=rules)
            assert count(position, int(depth)) == tuple(map(int, counts))


def test_the_first_capture_wins_and_shows_what_it_took():
    position = free("XOO-/-XX-/---- X")
    assert position.changed_by("d3") == ("c3", "b3")
    after = position.play("d3")
    assert after.rows() == ("X--X", "-XX-", "----")
    assert after.to_text() == "X--X/-XX-/---- O 2"
    assert after.outcome() == Outcome(Side.BLACK, "capture", 2)
    assert after.why_illegal("b3") == "game_over"
    with pytest.raises(IllegalMove):
        after.play("b3")


def test_suicide_is_illegal_but_capturing_comes_first():
    suicide = free("-O-/O--/--- X")
    assert suicide.why_illegal("a3") == "no_liberty"
    capture = free("-OX/OX-/--- X")
    assert capture.why_illegal("a3") is None
    assert capture.play("a3").outcome() == Outcome(Side.BLACK, "capture", 1)


def test_a_side_without_a_legal_move_has_lost():
    position = free("-O/O- X")
    assert position.legal_moves() == ()
    assert position.outcome() == Outcome(Side.WHITE, "no_move")
    assert position.why_illegal("a2") == "game_over"


def test_a_contact_game_opens_at_the_centre():
    start = CaptureGoPosition.start(rules="contact", size="7")
    assert start.legal_moves() == ("d4",)
    assert start.why_illegal("a1") == "must_be_centre"
    assert start.why_illegal("z9") == "off_board"
    assert start.play("D4") == CaptureGoPosition.centre_stone(7, 7)
    assert CaptureGoPosition.from_text(start.to_text(), rules="contact", size="7") == start


def test_an_empty_board_that_was_set_up_may_open_anywhere():
    assert len(contact("---/---/--- X").legal_moves()) == 9
    assert len(contact("---/-X-/--- X").legal_moves()) == 8


def test_contact_wants_an_enemy_beside_or_the_escape_of_a_chain_in_atari():
    position = contact("-----/-----/--X--/-----/----- O")
    assert position.legal_moves() == ("b3", "c2", "c4", "d3")
    assert position.why_illegal("a1") == "must_touch"
    assert position.why_illegal("c3") == "occupied"
    caught = contact("-OOO-/OXXX-/-OOO-/-----/----- X")
    assert "e4" in caught.legal_moves()
    assert "e1" not in caught.legal_moves()
    assert "e1" in free(caught.to_text()).legal_moves()


def test_starts():
    assert CaptureGoPosition.start() == CaptureGoPosition.start(rules="contact", size="9")
    assert CaptureGoPosition.crosscut(5, 5).rows() == ("-----", "-----", "--XO-", "--OX-", "-----")
    assert CaptureGoPosition.crosscut(4, 4).rows() == ("----", "-XO-", "-OX-", "----")
    assert len(CaptureGoPosition.start(rules="free").legal_moves()) == 81
    for option in OPTIONS:
        assert option.default in option.choices


def test_wrong_starts_are_refused():
    with pytest.raises(BadInput):
        CaptureGoPosition.start(rules="contact", target="3")
    with pytest.raises(BadPosition):
        CaptureGoPosition.empty(14, 9)
    with pytest.raises(BadPosition):
        CaptureGoPosition.crosscut(1, 9)


@pytest.mark.parametrize(
    ("text", "code", "place"),
    [
        ("", "bad_text", ""),
        ("---/---", "bad_text", ""),
        ("---/--- X 1 1", "bad_text", ""),
        ("---/---  X", "bad_side", ""),
        ("---/-- X", "ragged_rows", "row 2"),
        ("---/-A- X", "bad_letter", "row 2, column 2"),
        ("---/--x X", "bad_letter", "row 2, column 3"),
        ("---/--- x", "bad_side", "x"),
        ("XO-/O-- X", "dead_chain", "a2"),
        ("/".join(["-" * 14] * 3) + " X", "bad_size", "13"),
        (" X", "bad_size", ""),
        ("---/--- X 1", "bad_captured", "1"),
        ("--X/--- O 0", "bad_captured", "0"),
        ("--X/--- O 9", "bad_captured", "9"),
        ("--X/--- O ²", "bad_captured", ""),
    ],
)
def test_a_bad_text_is_refused_with_the_place(text, code, place):
    with pytest.raises(BadPosition) as caught:
        CaptureGoPosition.from_text(text, rules="free")
    assert caught.value.code == code
    assert place in str(caught.value)


def test_a_text_of_a_game_has_the_size_of_the_game():
    with pytest.raises(BadPosition):
        CaptureGoPosition.from_text("---/---/--- X", rules="free", size="5")


def test_facts_are_plain_and_name_what_is_in_atari():
    position = free("-X---/XO---/-----/-----/----- O")
    facts = position.facts()
    assert facts["size"] == [5, 5]
    assert facts["counts"] == {"black": 2, "white": 1}
    white = {"side": "white", "stones": ["b4"], "liberties": ["c4", "b3"]}
    assert facts["chains"][2] == white
    assert facts["atari"] == []
    after = position.play("e1").play("c4")
    assert [after.facts()["chains"][i]["stones"] for i in after.facts()["atari"]] == [["b4"]]


# Options of a game -------------------------------------------------------------------------------


def started(**options):
    return CaptureGoPosition.start(**{"rules": "free", "size": "5", **options})


def test_a_game_begins_with_the_stones_of_its_start_and_handicap():
    assert started(start="crosscut") == CaptureGoPosition.crosscut(5, 5, "free")
    assert started(start="centre") == CaptureGoPosition.centre_stone(5, 5, "free")
    assert started(handicap="2").rows() == ("-----", "---X-", "-----", "-X---", "-----")
    assert started(size="13", handicap="3").rows()[2] == "--X-------X--"
    extra = started(rules="contact", handicap="1")
    assert extra.legal_moves() == ("c3",)
    assert extra.play("c3").legal_moves() == ("b3", "c2", "c4", "d3", "d5", "e4")
    assert CaptureGoPosition.start(rules="contact", start="centre") == (
        CaptureGoPosition.start(rules="contact").play("e5")
    )


def three(text):
    return CaptureGoPosition.from_text(text, rules="free", target="3")


def test_a_target_of_three_takes_stones_off_until_one_side_has_them():
    position = three("OX--/----/XOO-/-XX- X 1:0").play("a3")
    assert position.to_text().startswith("-X--/X---/XOO-/-XX- O 2:0")
    assert position.outcome() is None
    assert position.facts()["captures"] == {"black": 2, "white": 0}
    last = three("-X--/XO--/-X-- X 2:2").play("c2")
    assert last.captures == (3, 2)
    assert last.outcome() == Outcome(Side.BLACK, "capture", 3)
    assert last.legal_moves() == ()
    assert three(last.to_text()) == last


def test_a_ko_may_not_be_taken_back_at_once():
    ko = three("-XO-/XO-O/-XO-/---- X 0:0")
    taken = ko.play("c3")
    assert taken.captures == (1, 0)
    assert taken.why_illegal("b3") == "repeats"
    assert three(taken.to_text()).why_illegal("b3") == "repeats"
    elsewhere = taken.play("d1").play("a1")
    assert elsewhere.why_illegal("b3") is None
    assert three("-XO-/XO-O/-XO-/---- X 0:2").play("c3").why_illegal("b3") is None, "it wins"


def test_a_stone_that_captures_nothing_may_repeat_a_board_too():
    before = "-XOX-XXOXXOOOXOOX-O-X-XOX"
    text = f"-XOX-/XXOXX/OOOXO/OX-O-/X-XO- X 3:2 {before}"
    position = CaptureGoPosition.from_text(text, rules="free", target="5")
    assert position.why_illegal("e1") == "repeats"
    assert "e1" not in position.legal_moves()


@example(119)
@given(st.integers(0, 10**6))
def test_no_arrangement_comes_again_in_a_game_with_a_target(seed):
    rng, position = random.Random(seed), started(target="5", size="5")
    seen = {position.stones}
    while position.outcome() is None:
        position = position.play(rng.choice(position.legal_moves()))
        assert position.stones not in seen or position.captured
        seen.add(position.stones)
        assert (
            CaptureGoPosition.from_text(position.to_text(), rules="free", size="5", target="5")
            == position
        )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("---/--- X 1", "bad_captured"),
        ("---/--- X 3:0", "bad_captured"),
        ("---/--- X a:0", "bad_captured"),
        ("---/--- X 0:0 --", "bad_history"),
        ("---/--- X 0:0 -----?", "bad_history"),
        ("---/--- X 0:0 " + ",".join(["------"] * 9), "bad_history"),
        ("---/--- X 0:0 ------ 1", "bad_text"),
    ],
)
def test_a_bad_count_or_history_is_refused(text, code):
    with pytest.raises(BadPosition) as caught:
        three(text)
    assert caught.value.code == code


def test_what_is_no_vertex_is_not_found():
    board = Board(5, 9)
    for name in ("i1", "a6", "a0", "a01", "k1", "a", "1a", "", "a1 ", "pass", "a１", "\u212a1"):
        assert board.find(name) is None
