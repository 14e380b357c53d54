import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.book.opening_book import EQUAL, SHIPPED, BadBook, Book, load, save
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import TURNS, canonical, turned, turns_to
from engines.reversi.search.estimators.choice import estimator_for
from lab.reversi.book_builder import build
from tests.engines.reversi.strategies import positions

START = ReversiPosition.start()


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    path = tmp_path_factory.mktemp("book") / "book.bin"
    list(build(path, estimator_for(TRAINED), 3, 30))
    return path


# Symmetry ----------------------------------------------------------------------------------------


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


# Files -------------------------------------------------------------------------------------------


def test_a_book_is_read_back(tmp_path):
    book = Book({canonical(START): {"f5": 3, "d3": -2}}, {"depth": 7})
    save(tmp_path / "b", book)
    read = load(tmp_path / "b")
    assert read.entries == book.entries
    assert (read.run["depth"], read.run["positions"]) == (7, 1)


@pytest.mark.parametrize("place", [0, 30, -1])
def test_a_damaged_book_is_refused(built, tmp_path, place):
    content = bytearray(built.read_bytes())
    content[place] ^= 1
    (tmp_path / "b").write_bytes(content)
    with pytest.raises(BadBook) as refusal:
        load(tmp_path / "b")
    assert refusal.value.code == "bad_book"


# Moves -------------------------------------------------------------------------------------------


def test_equal_enough_moves_are_chosen_by_the_dice_and_no_others(built):
    book = load(built)
    assert {book.move(START, random.Random(seed)) for seed in range(60)} == set(START.legal_moves())
    for text in book.entries:
        position = ReversiPosition.from_text(text)
        scores = book.scores(position)
        chosen = {book.move(position, random.Random(seed)) for seed in range(20)}
        assert all(scores[move] >= max(scores.values()) - EQUAL for move in chosen)


def test_where_the_book_ends_there_is_no_move():
    position = START.play("f5")
    assert Book().scores(position) == {}
    assert Book().move(position, random.Random(1)) is None


# The command and the shipped book ----------------------------------------------------------------


def test_looking_into_a_book(built):
    reply = CliRunner().invoke(
        commands, ["book", "look", START.to_text(), "--file", str(built), "--json"]
    )
    assert set(json.loads(reply.output)) == set(START.legal_moves())
    reply = CliRunner().invoke(
        commands, ["book", "look", START.to_text(), "--file", str(built) + "x"]
    )
    assert reply.exit_code == 2
    assert reply.stderr.startswith("bad_book: ")


def test_the_shipped_book_has_legal_moves_of_canonical_positions():
    book = load(SHIPPED)
    assert book.run["depth"] >= 16
    assert len(book.entries) == book.run["positions"] >= 100
    for text in list(book.entries)[::16]:
        position = ReversiPosition.from_text(text)
        assert canonical(position) == text
        assert set(book.scores(position)) <= set(position.legal_moves())
    assert set(book.scores(START)) == set(START.legal_moves())
