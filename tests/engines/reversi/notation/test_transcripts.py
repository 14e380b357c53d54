from itertools import pairwise

import pytest
from hypothesis import given

from engines.game import PASS, BadInput
from engines.reversi.encoding import bitboards, position_of
from engines.reversi.notation.transcripts import moves_of, transcript
from tests.engines.reversi.strategies import games, positions
from tests.support.examples import examples


@given(positions)
def test_bitboards_go_both_ways(position):
    assert position_of(*bitboards(position), position.side_to_move) == position


def _moves(game):
    for before, after in pairwise(game):
        yield next(move for move in before.legal_moves() if before.play(move) == after)


@examples(20)
@given(games)
def test_a_transcript_goes_both_ways(game):
    moves = tuple(_moves(game))
    while moves and moves[-1] == PASS:  # passes after the last disc leave no trace
        moves = moves[:-1]
    text = transcript(moves)
    assert PASS not in text
    assert moves_of(text) == moves


@pytest.mark.parametrize("text", ["f5d", "f5x9", "f5 d6"])
def test_a_word_that_is_no_square_is_refused_with_its_place(text):
    with pytest.raises(BadInput, match="character 3") as refusal:
        moves_of(text)
    assert refusal.value.code == "bad_transcript"
