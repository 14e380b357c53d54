"""A hint's reason is what the natural other move would lose, where that is clearly worse."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from engines.game import Analysis, Limit, MoveValue
from engines.reversi.refutations import reason_among
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason
from engines.reversi.scores import loss
from engines.reversi.search.analysis import analyse
from engines.score import Estimate, Exact

BESIDE_A1 = "------------X-----OOX------OO------XXO------X------------------- X"
BESIDE_H1 = "--OO--O---XOOO-----OOO-----OX-O-OOOXXX-O--X-X-------X-------X--- X"


@pytest.mark.parametrize(
    ("text", "best", "natural", "corner"),
    [(BESIDE_A1, "c4", "b2", "a1"), (BESIDE_H1, "c3", "g2", "h1")],
)
@pytest.mark.parametrize("depth", [6, 8])
def test_a_square_beside_a_corner_is_told_by_the_corner(
    text: str, best: str, natural: str, corner: str, depth: int
) -> None:
    position = ReversiPosition.from_text(text)
    analysis = analyse(position, limit=Limit(depth=depth))
    told = reason_among(position, analysis)
    assert (analysis.best.move, told["natural"]) == (best, natural)
    assert (told["code"], told["fault"]["at"]) == ("refuted", corner)
    assert told["loss"] >= 20


def analysis_of(**discs: int) -> Analysis:
    """Values of moves, without lines."""
    values = (MoveValue(move, Estimate(worth, "discs"), (move,)) for move, worth in discs.items())
    return Analysis(tuple(values), 8)


def told_of(text: str, **discs: int) -> dict[str, Any]:
    position = ReversiPosition.from_text(text)
    return reason_among(position, analysis_of(**discs))


def test_a_move_that_is_about_as_good_is_called_that() -> None:
    assert told_of(BESIDE_A1, c4=-5, b2=-6)["code"] == "as_good"
    assert told_of(BESIDE_A1, c4=-5, b2=-7)["code"] == "hides"
    assert told_of(BESIDE_A1, c4=-5, b2=-8)["code"] == "refuted"


def test_a_refutation_is_exact_where_both_values_are() -> None:
    position = ReversiPosition.from_text(BESIDE_A1)
    found = analysis_of(c4=-5, b2=-20)
    values = tuple(replace(each, score=Exact(each.score.amount)) for each in found.values)
    told = reason_among(position, replace(found, values=values))
    assert (told["code"], told["loss"]) == ("refuted_exactly", 15)


def test_without_a_value_of_the_natural_move_the_features_speak() -> None:
    position = ReversiPosition.from_text(BESIDE_A1)
    assert reason_among(position, analysis_of(c4=-5)) == reason(position, "c4", ("c4",))


def test_without_a_fault_the_answer_is_told() -> None:
    position = ReversiPosition.start().play("f5")
    assert position.legal_moves() == ("d6", "f4", "f6")
    values = (MoveValue("f6", Estimate(0, "discs"), ("f6",)),)
    values += (MoveValue("d6", Estimate(-5, "discs"), ("d6", "c3")),)
    fault = reason_among(position, Analysis(values, 8))["fault"]
    left = len(position.play("d6").play("c3").legal_moves())
    assert fault == {"code": "few_left", "reply": "c3", "left": left}


def test_over_whole_games_what_is_told_of_the_natural_move_is_so() -> None:
    dice, told_of_others = random.Random(3), 0
    for _game in range(3):
        position = ReversiPosition.start()
        while moves := position.legal_moves():
            if len(moves) > 1:
                analysis = analyse(position, limit=Limit(depth=3))
                told_of_others += check(position, analysis)
            position = position.play(dice.choice(moves))
    assert told_of_others > 60


def check(position: ReversiPosition, analysis: Analysis) -> bool:
    """Check what is told of the natural move by the rules; returns whether it is a loss."""
    told = reason_among(position, analysis)
    if not told["code"].startswith("refuted"):
        return False
    natural, fault = told["natural"], told["fault"]
    other = analysis.of(natural)
    assert other is not None
    assert natural != analysis.best.move
    flips = {move: len(position.changed_by(move)) for move in position.legal_moves()}
    assert told["turned"] == flips[natural]
    assert all(flips[move] <= flips[natural] for move in flips if move != analysis.best.move)
    assert told["loss"] == loss(analysis.best.score, other.score) >= 3
    assert told["ghosts"][0] == (natural, 1)
    assert analysis.best.move not in dict(told["ghosts"])
    assert all(other.pv[number - 1] == move for move, number in told["ghosts"])
    after = position.play(natural)
    if "reply" in fault and fault["code"] != "corner_later":
        assert fault["reply"] == next(move for move in other.pv[1:] if move != "pass")
    if fault["code"] == "beside_corner":
        row, column = (
            abs(ord(one) - ord(two)) for one, two in zip(natural, fault["at"], strict=True)
        )
        assert max(row, column) == 1
        assert fault["at"] in {"a1", "a8", "h1", "h8"}
        assert after.rows()[int(fault["at"][1]) - 1]["ah".index(fault["at"][0]) * 7] == "-"
    return True
