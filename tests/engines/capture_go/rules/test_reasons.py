import json
import random
from pathlib import Path

import pytest
from hypothesis import given

from engines.capture_go.rules.faults import fault
from engines.capture_go.rules.move_scores import move_score, scored_moves, stubborn
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import CODES, reason, reason_of_value
from engines.game import MoveValue
from engines.score import Estimate, Loss, Score, Win
from tests.engines.capture_go.tables import positions
from tests.engines.tables import rows_of

TABLE = Path(__file__).with_name("reasons.tsv")
ELSEWHERE = {"doomed", "lost", "lost_exactly", "chase", "only_move"}
"""Codes that the table has not."""


def test_what_is_said_of_moves_of_games(subtests: pytest.Subtests) -> None:
    codes = set()
    for rules, text, move, winning_line, facts in rows_of(TABLE):
        line = () if winning_line == "-" else tuple(winning_line.split())
        value = MoveValue(move, Win(len(line)) if line else Estimate(0), line or (move,))
        with subtests.test(f"{text} {move}"):
            position = CaptureGoPosition.from_text(text, rules=rules)
            assert reason_of_value(position, value) == json.loads(facts)
        codes.add(json.loads(facts)["code"])
    assert codes == set(CODES) - ELSEWHERE


@given(positions())
def test_every_legal_move_has_a_reason(position):
    for move in position.legal_moves():
        said = reason(position, move)
        assert said["code"] in CODES
        assert (said["code"] == "captures") == bool(position.changed_by(move))


LOST = "---------/--O------/---O-X---/----OXO--/---XXOX--/---OX----/---O-X---/------X--/--------- O"
"""White to move; nothing saves the stone at f5."""
LADDER = "-----/-XO--/--X--/-----/----- X"


def of_value(text: str, move: str, score: Score, *line: str) -> dict[str, object]:
    position = CaptureGoPosition.from_text(text, rules="free")
    return reason_of_value(position, MoveValue(move, score, (move, *line)))


def test_a_lost_position_has_no_cheerful_reason() -> None:
    assert of_value(LOST, "c9", Loss(2)) == {"code": "doomed", "at": "f5", "plies": 2}
    assert of_value(LOST, "c9", Loss(8)) == {"code": "lost", "plies": 8}
    assert of_value(LOST, "c9", Estimate(2))["code"] not in {"doomed", "lost"}


def test_the_line_of_a_ladder_is_as_long_as_its_win() -> None:
    found = of_value(LADDER, "d4", Estimate(0))
    assert found["code"] == "ladder"
    line = found["line"]
    assert isinstance(line, list)
    plies = len(line) + 1
    ladder = {"code": "ladder", "stones": 3, "line": line}
    fault = {"code": "lets_go", "reply": "d4", "liberties": 3}
    other = {"natural": "c5", "fault": fault, "ghosts": [["c5", 1]]}
    assert found == {**ladder, **other}
    assert of_value(LADDER, "d4", Win(plies)) == {**ladder, **other}
    assert of_value(LADDER, "d4", Win(plies - 2)) == {"code": "chase", **other}


def test_a_quiet_win_is_not_compared_with_a_move_that_wins_as_well() -> None:
    both_win = "-------/-OOO---/OXXO---/-XOOOX-/-XXXOX-/-XO-XX-/--O---- X"
    found = of_value(both_win, "b1", Win(5), "c1", "d2", "d1", "e1")
    assert found == {"code": "threatens", "at": "d2", "kind": "a_capture", "plies": 3}


def test_who_has_lost_plays_what_leaves_the_fewest_captures() -> None:
    position = CaptureGoPosition.from_text("OX---/-----/--X--/-XOX-/--O-- O", rules="free")
    moves = position.legal_moves()
    best = stubborn(position, moves)
    fewest = min(len(position.play(move).wins_at) for move in moves)
    assert all(len(position.play(move).wins_at) == fewest for move in best)
    assert set(best) < set(moves)


def test_what_the_natural_move_allows_is_told() -> None:
    text = "-----OX/-----OX/-----XX/-----O-/-------/-------/------- O"
    fault = {"code": "allows", "reply": "e6", "stones": 2, "kind": "a_capture", "within": 3}
    ghosts = [["e4", 1], ["e6", 2], ["d7", 4]]
    told = {"code": "no_escape", "stones": 4, "natural": "e4", "fault": fault, "ghosts": ghosts}
    assert of_value(text, "e5", Estimate(0)) == told


@pytest.mark.parametrize(
    ("text", "move", "told"),
    [
        ("XOX--/-----/----- X", "e1", {"code": "misses", "at": "b2", "stones": 1}),
        ("XOX--/-----/----- X", "b2", None),
        ("-OXO-/-----/----- X", "e1", {"code": "leaves_atari", "reply": "c2", "stones": 1}),
        ("-O---/-----/----- X", "a3", {"code": "into_atari", "reply": "a2", "stones": 1}),
        ("-----/-----/----- X", "c2", None),
    ],
)
def test_what_is_wrong_with_a_move_is_told(
    text: str, move: str, told: dict[str, object] | None
) -> None:
    found = fault(CaptureGoPosition.from_text(text, rules="free"), move)
    assert found is None or (found.pop("ghosts") and found) == told


def test_what_a_move_prevents_is_not_told_twice() -> None:
    text = "--X----/-------/-------/-------/---X---/--OXO--/-OXXO-- O"
    told = of_value(text, "b2", Estimate(0))
    assert told["code"] == "prevents"
    assert told["at"] != told.get("then")


def score(text, move):
    position = CaptureGoPosition.from_text(text, rules="free")
    assert position.why_illegal(move) is None
    return move_score(position, position.board.find(move))


def test_a_capture_counts_thirty_and_its_stones():
    assert score("XOO-/-XX-/---- X", "d3") == 32
    assert score("XO--/---- O", "a1") == 31


def test_growth_counts_ten_and_the_liberties_gained():
    # From a2 and b3 to a2, b2 and c3.
    assert score("X---/----/---- X", "b3") == 11
    assert score("----/-X--/---- X", "c2") == 12
    # The two stones have seven liberties together; joined they have eight.
    assert score("-----/-X-X-/----- X", "c2") == 11


def test_the_rest_counts_nothing():
    assert score("----/-X--/---- O", "b1") == 0, "a lone stone gains nothing for those before it"
    assert score("-X---/XO---/-----/----- X", "c3") == 0, "neither does an atari"
    assert score("OX--/---- X", "a1") == 32 - 1


@given(positions())
def test_each_legal_move_is_listed_once_from_the_highest_score_down(position):
    scored = scored_moves(position, random.Random(1))
    assert sorted(move for move, _ in scored) == list(position.legal_moves())
    scores = [score for _, score in scored]
    assert scores == sorted(scores, reverse=True)
    assert scored == scored_moves(position, random.Random(1))


def test_equal_moves_change_their_order():
    position = CaptureGoPosition.empty(9, 9, "free")
    orders = {tuple(scored_moves(position, random.Random(seed))) for seed in range(5)}
    assert len(orders) == 5
