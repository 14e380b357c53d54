import json
from pathlib import Path

from hypothesis import given

from engines.game import PASS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from lab.reversi.verify import random_positions
from tests.engines.reversi.strategies import played
from tests.engines.tables import rows_of
from tests.support.examples import examples

of = ReversiPosition.from_text


def test_what_is_said_of_moves_of_games(subtests):
    for text, move, line, facts in rows_of(Path(__file__).with_name("reasons.tsv")):
        moves = () if line == "-" else tuple(line.split())
        with subtests.test(f"{text} {move}"):
            assert reason(of(text), move, moves) == json.loads(facts)


@examples(40)
@given(played())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        facts = reason(position, move)
        after = position.play(move)
        assert facts["code"]
        assert facts["flips"] == len(position.changed_by(move))
        assert facts["replies"] == len(set(after.legal_moves()) - {PASS})


def lines_of_three(position, third):
    """A move, a reply and then a move to that square."""
    for move in position.legal_moves():
        for reply in position.play(move).legal_moves():
            if third in position.play(move).play(reply).legal_moves():
                yield move, reply, third


def test_a_line_that_takes_a_corner_next_is_a_reason():
    position = next(
        each
        for each in random_positions(400, 3)
        if "a1" not in each.legal_moves()
        and any(reason(each, line[0])["code"] == "quiet" for line in lines_of_three(each, "a1"))
    )
    line = next(
        line
        for line in lines_of_three(position, "a1")
        if reason(position, line[0])["code"] == "quiet"
    )
    found = reason(position, line[0], line)
    assert (found["code"], found["then"]) == ("corner_next", "a1")
    for other in ((), (line[0],), ("h8", *line[1:]), (line[0], "a1", "a1")):
        assert (reason(position, line[0], other)["code"]) == "quiet"


def test_a_line_that_gives_the_last_square_to_the_opponent_takes_parity_back():
    position = of("-X-OOO--XX-OOOO-XXOOOOOOXXXOXOO--XOXXOOX-OOXXOO-OOOOOXOX-XXXO-XO X")
    assert reason(position, "h2", ("h2", "h1", "g1"))["code"] == "parity"
    assert reason(position, "h2", ("h2", "a1", "g1", "h1"))["code"] == "fewer"
