"""What is said to be wrong with moves, by an expected line."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engines.game import MoveValue
from engines.reversi.rules.faults import NEAR, fault, fault_of_value
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate
from lab.reversi.verify import random_positions
from tests.engines.tables import rows_of

CORNERS = {"a1", "a8", "h1", "h8"}


def test_what_is_wrong_with_moves_of_games(subtests: pytest.Subtests) -> None:
    for text, move, line, facts in rows_of(Path(__file__).with_name("faults.tsv")):
        with subtests.test(f"{text} {move}"):
            position = ReversiPosition.from_text(text)
            assert fault(position, move, tuple(line.split())) == json.loads(facts)


def random_line(position, length, dice):
    line = []
    while len(line) < length and position.legal_moves():
        line.append(dice.choice(position.legal_moves()))
        position = position.play(line[-1])
    return tuple(line)


def test_a_fault_is_read_from_what_comes_soon_in_an_expected_line():
    dice = random.Random(3)
    position, move, line = next(
        (each, move, line)
        for each in random_positions(2_000, 11)
        for move in each.legal_moves()
        for line in [random_line(each.play(move), NEAR + 6, dice)]
        if fault(each, move, line) and not fault(each, move, line[:NEAR])
    )
    said = fault_of_value(position, MoveValue(move, Estimate(0), (move, *line)))
    assert said is None
    other = MoveValue(move, Estimate(0), line)
    assert fault_of_value(position, other) is None, "the line of another move"


def test_a_line_that_breaks_off_is_read_up_to_there():
    position, move, corner = next(
        (each, move, reply)
        for each in random_positions(2_000, 11)
        for move in each.legal_moves()
        for reply in each.play(move).legal_moves()
        if reply in CORNERS
    )
    whole = fault_of_value(position, MoveValue(move, Estimate(0), (move, corner)))
    broken = fault_of_value(position, MoveValue(move, Estimate(0), (move, corner, "z9", "a1")))
    assert whole is not None
    assert broken == whole
