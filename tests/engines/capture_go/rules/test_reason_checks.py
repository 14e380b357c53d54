"""Reasons for moves, checked by code that did not find them."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from engines import capture_go
from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CONTACT, FREE, CaptureGoPosition
from engines.capture_go.rules.quiet_reasons import BARE_CODES
from engines.capture_go.rules.reasons import CODES, reason_of_value
from engines.capture_go.search import engine
from engines.game import MoveValue
from engines.proven import of_thought
from engines.score import Estimate, Win
from lab.capture_go.simple_child import attacking_child
from tests.support.reason_checks import contradiction

RUNS_OUT = "--OOOX-/O-OXXXX/-OOX-X-/OOXX-XO/OXX-XXO/OOXXOOO/OXXXO-- X"
ALLOWS = {"natural": "d4", "then": "d3", "allows": "a_ladder", "within": 5}
ESCAPES = {"natural": "c5", "then": "d4", "escapes": 4}
SETTINGS = ((FREE, 5), (FREE, 7), (CONTACT, 7), (FREE, 9), (CONTACT, 9))


HINT = replace(LEVELS[-1].limit, seconds=None)
"""As on the site, but without a clock, so that it can be repeated. With fewer nodes than its proof may
take, the level would search no further, and play the move with the best classic score."""
Hint = tuple[CaptureGoPosition, str, dict[str, Any], tuple[str, ...]]
"""A position, the move of the strongest level, its reason, and its line where it wins for certain."""


def hints(rules: str, size: int, games: int, seed: int = 0, often: int = 3) -> Iterator[Hint]:
    """A hint at every turn of games that follow the hints, but for one move in `often`, a child's."""
    for game in range(games):
        rng = random.Random(f"{seed} {game}")
        position = CaptureGoPosition.start(rules=rules, size=str(size))
        while position.outcome() is None:
            hint = hint_of(position, rng.getrandbits(32))
            yield hint
            away = rng.randrange(often) == 0
            position = position.play(attacking_child(position, rng) if away else hint[1])


def hint_of(position: CaptureGoPosition, seed: int) -> Hint:
    thought = engine.think(position, LEVELS[-1], limit=HINT, seed=seed)
    value = of_thought(thought).best
    facts = reason_of_value(position, value)
    return position, value.move, facts, value.winning_line(position)


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


def test_the_reasons_of_many_moves_hold_on_the_board():
    said, instead = Counter(), Counter()
    for position, move in moves_of_games(150):
        facts = reason_of_value(position, MoveValue(move, Estimate(0), (move,)))
        said[facts["code"]] += 1
        instead.update(facts.keys() & {"allows", "escapes"})
        assert contradiction(position, move, facts) is None
    assert len(said) >= 15
    assert min(instead["allows"], instead["escapes"]) > 0
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
        ("d4", {"code": "prevents", "at": "d4", "kind": "a_ladder", "plies": 3}),
        ("a1", {"code": "threatens", "at": "d4", "kind": "a_ladder", "plies": 3}),
        ("a1", {"code": "runs_out", "plies": 3}),
        ("b3", {"code": "mends", "chains": 2, "liberties": 3}),
        ("d4", {"code": "separates", "one": "c4", "two": "b4"}),
        ("c5", {"code": "holds", "stones": 1, "liberties": 2}),
        ("d4", {"code": "encloses", "stones": 1, "points": 5, "before": 19}),
        ("d3", {"code": "breaks_out", "stones": 1, "points": 5, "room": 20}),
        ("b5", {"code": "peeps", "at": "b3", "one": "b4", "two": "c3"}),
        ("b3", {"code": "strengthens", "before": 3, "liberties": 5, "taken": 1}),
        ("d3", {"code": "opens", "lines": 3, "liberties": 4}),
        ("d3", {"code": "centre"}),
        ("d3", {"code": "mirrors"}),
        ("d3", {"code": "space", "own": 20, "theirs": 3, "had": 18, "left": 3}),
        ("b2", {"code": "nears", "at": "b3", "one": "c4"}),
        ("b3", {"code": "connects", "chains": 2, "liberties": 5, **ALLOWS}),
        ("b3", {"code": "connects", "chains": 2, "liberties": 5, **ESCAPES}),
    ],
)
def test_a_false_reason_is_found(move, facts):
    position = CaptureGoPosition.from_text("-----/-XO--/--X--/-----/----- X", rules="free")
    assert contradiction(position, move, facts) is not None


def test_who_runs_out_is_replayed():
    position = CaptureGoPosition.from_text(RUNS_OUT, rules="free")
    line = capture_go.solve(position).pv
    facts = reason_of_value(position, MoveValue(line[0], Win(len(line)), line))
    assert facts["code"] == "runs_out"
    assert contradiction(position, line[0], facts, line) is None
    assert (
        contradiction(position, line[0], {**facts, "plies": facts["plies"] - 2}, line) is not None
    )


@pytest.mark.slow(reason="hints of the strongest level")
@pytest.mark.parametrize("size", [7, pytest.param(9, marks=pytest.mark.release)])
def test_few_hints_are_bare(size):
    codes = Counter(facts["code"] for _, _, facts, _ in hints(FREE, size, 2, 3, 10))
    assert sum(codes[code] for code in BARE_CODES) <= codes.total() / 10


@pytest.mark.slow
@pytest.mark.parametrize(
    ("rules", "size"),
    [
        pytest.param(rules, size, marks=pytest.mark.release if size > 5 else ())
        for rules, size in SETTINGS
    ],
)
def test_the_reasons_of_hints_hold_on_the_board(rules, size):
    for hint in hints(rules, size, 3):
        assert contradiction(*hint) is None
