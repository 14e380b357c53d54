import json
import random

from click.testing import CliRunner
from hypothesis import given

from engines.commands.reversi.group import commands
from engines.reversi.book.opening_book import EQUAL, SHIPPED, Book, load
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
