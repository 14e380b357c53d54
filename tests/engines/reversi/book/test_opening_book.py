import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.book.opening_book import EQUAL, SHIPPED, Book, load
from engines.reversi.book.opening_names import opening_of, openings
from engines.reversi.notation.records import read_transcript
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import TURNS, canonical, turned, turns_to
from tests.engines.reversi.strategies import positions

START = ReversiPosition.start()


@given(positions)
def test_all_turns_of_a_position_have_one_canonical_text(position):
    texts = {
        canonical(ReversiPosition(turned(position.cells, turn), position.side_to_move))
        for turn in TURNS
    }
    assert texts == {canonical(position)}
    assert all(
        turned(position.cells, turn) == canonical(position)[:64]
        for turn in turns_to(position, canonical(position))
    )


def test_equal_enough_moves_are_chosen_by_the_dice_and_no_others():
    book = load(SHIPPED)
    assert {book.move(START, random.Random(seed)) for seed in range(60)} == set(START.legal_moves())
    for text in list(book.entries)[::40]:
        position = ReversiPosition.from_text(text)
        scores = book.scores(position)
        chosen = {book.move(position, random.Random(seed)) for seed in range(20)}
        assert all(scores[move] >= max(scores.values()) - EQUAL for move in chosen)


def test_where_the_book_ends_there_is_no_move():
    position = START.play("f5")
    assert Book().scores(position) == {}
    assert Book().move(position, random.Random(1)) is None


def test_looking_into_a_book(tmp_path):
    look = ["book", "look", START.to_text(), "--json"]
    reply = CliRunner().invoke(commands, look)
    assert set(json.loads(reply.output)) == set(START.legal_moves())
    reply = CliRunner().invoke(commands, [*look, "--file", str(tmp_path / "none")])
    assert reply.exit_code == 2
    assert reply.stderr.startswith("bad_book: ")


def test_the_shipped_book_has_legal_moves_of_canonical_positions():
    book = load(SHIPPED)
    assert book.run["depth"] >= 16
    assert len(book.entries) == book.run["positions"] >= 100
    for text in list(book.entries)[::64]:
        position = ReversiPosition.from_text(text)
        assert canonical(position) == text
        assert set(book.scores(position)) <= set(position.legal_moves())
    assert set(book.scores(START)) == set(START.legal_moves())


TURNED = ("c4", "e3", "f6", "e6", "f5")  # the Tiger, rotated


def name(moves):
    found = opening_of(read_transcript(moves).moves)
    return None if found is None else (found.name.zh, found.name.en)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("f5", None),
        ("f5d6", ("垂直", "Perpendicular")),
        ("f5f6", ("对角", "Diagonal")),
        ("f5d6c3d3c4", ("虎", "Tiger")),
        ("f5d6c3d3c4f4c5b3c2", ("玫瑰比尔", "Rose-Bill")),
        ("f5f6e6f4e3", ("牛", "Cow")),
    ],
)
def test_the_usual_names(moves, expected):
    assert name(moves) == expected


def test_an_opening_turned_around_has_the_same_name():
    assert opening_of(TURNED).name.en == "Tiger"


def test_all_openings_are_legal_lines_with_both_names_and_differ():
    assert len(openings()) >= 40
    ends = set()
    for opening in openings():
        position = ReversiPosition.start()
        for move in opening.moves:
            position = position.play(move)
        ends.add(canonical(position))
        assert opening.name.zh
        assert opening.name.en
        assert opening_of(opening.moves) == opening
    assert len(ends) == len(openings())
