"""Lines to learn: which they are, how they are turned, and what is known of their moves."""

from __future__ import annotations

import pytest

from engines.game import IllegalMove
from engines.reversi.book.lines import (
    ACCEPTABLE,
    SHORTEST,
    asked_of,
    line_of,
    lines_after,
    normalised,
    positions_of,
)
from engines.reversi.book.opening_book import values_of
from engines.reversi.book.opening_names import openings
from engines.reversi.notation.transcripts import moves_of, transcript
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical


def reached(moves):
    position = ReversiPosition.start()
    for move in moves:
        position = position.play(move)
    return position


def test_every_opening_is_a_line_or_a_part_of_one():
    lines = lines_after(())
    keys = {transcript(each.moves) for each in openings()}
    assert {line.key for line in lines} <= keys
    assert {key for line in lines for key in line.covers} == keys
    assert all(line.key in line.covers for line in lines)


def test_short_lines_go_on_with_best_play_of_the_book():
    diagonal = line_of(next(each for each in openings() if each.name.en == "Diagonal"))
    assert (diagonal.named, len(diagonal.moves)) == (2, SHORTEST)
    for ply in range(diagonal.named, SHORTEST):
        values = values_of(reached(diagonal.moves[:ply]))
        assert values[diagonal.moves[ply]] == max(values.values())


@pytest.mark.parametrize("moves", ["f5f6", "f5d6c3", "f5f6e6f4g5", "f5d6c5f4e3c6"])
def test_lines_go_through_their_position(moves):
    begin = moves_of(moves)
    lines = lines_after(begin)
    assert lines
    for line in lines:
        assert line.moves[: len(begin)] == begin
        end = canonical(reached(line.moves[: line.named]))
        opening = next(each for each in openings() if transcript(each.moves) == line.key)
        assert end == canonical(reached(opening.moves))


@pytest.mark.parametrize(
    ("moves", "named"), [("f5d6c4d3c3", "f5d6c3d3c4"), ("f5f6e6d6c5", "f5f6e6f4e3")]
)
def test_a_position_reached_in_another_order_or_mirrored_has_the_same_lines(moves, named):
    known = {line.key: line for line in lines_after(moves_of(named))}
    found = {line.key: line for line in lines_after(moves_of(moves))}
    assert {key for key in found if found[key].name} == {key for key in known if known[key].name}
    for key, line in found.items():
        if line.name:
            end = canonical(reached(line.moves[: line.named]))
            assert end == canonical(reached(known[key].moves[: line.named]))


def test_where_few_lines_have_a_name_best_play_of_the_book_is_added():
    position = moves_of("f5d6c3d3c4f4f6f3e6")
    lines = lines_after(position)
    assert [bool(line.name) for line in lines].count(True) == 1
    assert len(lines) > 1
    best = max(values_of(reached(position)).values())
    for line in lines:
        value = values_of(reached(position)).get(line.moves[len(position)])
        assert line.name or (value is not None and value >= best - ACCEPTABLE)


def test_other_first_moves_are_turned_to_f5():
    for moves in ("f5d6", "d3c5", "c4e3", "e6f4"):
        turned = normalised(moves_of(moves))
        assert turned[0] == "f5"
        assert canonical(reached(turned)) == canonical(reached(moves_of(moves)))
    assert normalised(()) == ()
    with pytest.raises(IllegalMove):
        normalised(("a1",))


def test_what_is_asked_has_the_values_of_the_book_and_moves_that_are_the_same():
    asked = asked_of(reached(("f5",)))
    assert asked.values == values_of(reached(("f5",)))
    assert asked.same == ()
    start = asked_of(ReversiPosition.start())
    assert start.same == (("c4", "d3", "e6", "f5"),)


def test_every_position_in_which_a_move_follows_is_known():
    lines = lines_after(moves_of("f5f6"))
    known = positions_of(lines)
    assert {
        transcript(line.moves[:ply]) for line in lines for ply in range(1, len(line.moves))
    } == (set(known))
