"""Reasons for moves, checked by code that did not find them."""

import random
from collections import Counter

import pytest

from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.rules.reasons import CODES, reason
from lab.capture_go.reason_checks import contradiction
from lab.capture_go.reason_shares import hints
from lab.capture_go.simple_child import attacking_child

SETTINGS = ((FREE, 5), (FREE, 7), (CONTACT, 7), (FREE, 9), (CONTACT, 9))


def moves_of_games(count):
    """Positions of games of children, each with a move that need not be a good one."""
    rng = random.Random(38)
    while True:
        for rules, size in SETTINGS:
            position = CaptureGoPosition.start(rules=rules, size=str(size))
            while position.outcome() is None:
                if position.captures_at or rng.random() < 0.5:
                    yield position, rng.choice(position.legal_moves())
                    count -= 1
                if not count:
                    return
                position = position.play(attacking_child(position, rng))


def test_the_reasons_of_300_moves_hold_on_the_board():
    said = Counter()
    for position, move in moves_of_games(300):
        facts = reason(position, move)
        said[facts["code"]] += 1
        assert contradiction(position, move, facts) is None
    assert len(said) >= 10
    assert set(said) <= set(CODES)


@pytest.mark.parametrize(
    ("move", "facts"),
    [
        ("d4", {"code": "ladder", "stones": 2, "line": ["c5", "b5", "d5"]}),
        ("a1", {"code": "closes", "points": 3}),
        ("a1", {"code": "links", "at": "b4", "one": "a2", "two": "b1"}),
        ("a1", {"code": "points", "own": 9, "theirs": 9, "both": 9}),
        ("d4", {"code": "quiet"}),
        ("d4", {"code": "cuts", "chains": 2}),
        ("d4", {"code": "weakens", "stones": 1, "liberties": 2}),
        ("d4", {"code": "something"}),
    ],
)
def test_a_false_reason_is_found(move, facts):
    position = CaptureGoPosition.from_text("-----/-XO--/--X--/-----/----- X", rules="free")
    assert contradiction(position, move, facts) is not None


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "size"), SETTINGS)
def test_the_reasons_of_hints_hold_on_the_board(rules, size):
    for hint in hints(rules, size, 3):
        assert contradiction(hint.position, hint.move, hint.facts) is None
