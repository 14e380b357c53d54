"""The motif that decided a game, and the problem made from it: every verdict in it is proven."""

from __future__ import annotations

import random

import pytest

from engines.capture_go.lessons.collection import shipped_lessons
from engines.capture_go.lessons.judge import best_line
from engines.capture_go.lessons.reply_tree import Turn, parse_turn
from engines.capture_go.practice.answer import answer, problem_from
from engines.capture_go.practice.ignored import IgnoredAtari, ignored_atari
from engines.capture_go.practice.motif import SAFE_FOR
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solver import solution
from engines.game import BadInput, Limit, Side
from lab.capture_go.simple_child import simple_child
from tests.support.fakes.stops import StopAfter


def game_of(seed: int, size: int = 5, rules: str = "free") -> tuple[CaptureGoPosition, list[str]]:
    """A game between two simple children."""
    rng = random.Random(seed)
    start = position = CaptureGoPosition.start(rules=rules, size=str(size))
    moves: list[str] = []
    while position.outcome() is None:
        moves.append(simple_child(position, rng))
        position = position.play(moves[-1])
    return start, moves


@pytest.mark.parametrize(
    ("key", "motif"), [("double-atari", "double_atari"), ("ladder", "ladder"), ("net", "net")]
)
def test_the_best_line_of_a_lesson_is_decided_by_its_idea(key: str, motif: str) -> None:
    lesson = next(each for each in shipped_lessons()[key] if each.plies <= 5)
    found = problem_from(lesson.position, best_line(lesson, []))
    assert found is not None
    assert (found.motif, found.ply, found.position) == (motif, 0, lesson.position)
    assert lesson.turn is not None
    assert set(found.turn.right) == set(lesson.turn.right)


@pytest.mark.parametrize("key", ["double-atari", "ladder"])
def test_a_game_whose_proofs_were_stopped_is_not_one_without_a_problem(key: str) -> None:
    lesson = next(each for each in shipped_lessons()[key] if each.plies <= 5)
    moves = best_line(lesson, [])
    codes: list[str] = []
    whole = problem_from(lesson.position, moves)
    for looks in (0, 1, 2, 4, 8, 16, 32, 64, 100_000):
        try:
            assert problem_from(lesson.position, moves, stop=StopAfter(looks)) == whole
        except BadInput as error:
            codes.append(error.code)
    assert set(codes) == {"stopped"}


def test_the_learner_plays_black_where_white_won() -> None:
    lesson = shipped_lessons()["double-atari"][0]
    text = lesson.position.to_text().translate(str.maketrans("XO", "OX"))
    start = CaptureGoPosition.from_text(text, rules="free")
    found = problem_from(start, best_line(lesson, []))
    assert found is not None
    assert found.swapped
    assert found.position == lesson.position


@pytest.mark.parametrize(
    ("text", "moves", "motif", "ply"),
    [
        # Black's stone at c3 can still run to c2; Black plays elsewhere, and White captures it.
        ("-----/--O--/-OXO-/-----/----- X", ["e1", "c2"], "missed_escape", 0),
        # Black could have captured c3 with c2 first, and plays elsewhere.
        ("-O---/OX---/-OX--/-XOX-/----- X", ["e5", "c4"], "missed_capture", 0),
        # Black puts its own stone into the corner of White's stones.
        ("-O---/-----/O----/-----/----X X", ["a5", "a4"], "own_atari", 1),
    ],
)
def test_a_game_that_one_move_lost(text: str, moves: list[str], motif: str, ply: int) -> None:
    start = CaptureGoPosition.from_text(text, rules="free")
    found = problem_from(start, moves)
    assert found is not None
    assert (found.motif, found.ply) == (motif, ply)
    assert found.position.side_to_move is Side.BLACK


@pytest.mark.parametrize("seed", range(6))
def test_every_verdict_of_a_problem_is_proven(seed: int) -> None:
    found = problem_from(*game_of(seed, rules="free" if seed % 2 else "contact", size=5 + seed % 3))
    if found is None:
        return
    if found.motif == "missed_escape":
        check_rescue(found.position, found.turn)
    else:
        check_win(found.position, found.turn, found.plies)


def check_win(position: CaptureGoPosition, turn: Turn, plies: int) -> None:
    """All winning moves are right, and all right ones lead on to the capture."""
    side = position.side_to_move
    assert {*turn.right, *turn.wrong} == set(position.legal_moves())
    for move in turn.wrong:
        after = position.play(move)
        assert winner_within(after, plies - 1) is not side
        line = after
        for reply in turn.wrong[move]:
            line = line.play(reply)
    for move, follow in turn.right.items():
        after = position.play(move)
        if follow is None:
            assert after.captured
            continue
        assert winner_within(after, plies - 1) is side
        check_win(after.play(follow.reply), follow.turn, plies - 2)


def check_rescue(position: CaptureGoPosition, turn: Turn) -> None:
    """After a right move the other side has no win, and every wrong one ends with a capture."""
    assert {*turn.right, *turn.wrong} == set(position.legal_moves())
    for move in turn.right:
        assert winner_within(position.play(move), SAFE_FOR) is not position.side_to_move.other
    for move, line in turn.wrong.items():
        after = position.play(move)
        for reply in line:
            after = after.play(reply)
        assert after.captured


def winner_within(position: CaptureGoPosition, plies: int) -> Side | None:
    outcome = position.outcome()
    return outcome.winner if outcome else solution(position, limit=Limit(depth=plies)).winner


def test_a_game_without_a_first_capture_has_no_problem() -> None:
    start, moves = game_of(1)
    assert problem_from(start, moves[:-1]) is None
    three = CaptureGoPosition.start(rules="free", size="5", target="3")
    assert answer(three.to_text(), {"rules": "free", "target": "3"}, []) is None


def test_a_message_holds_the_problem() -> None:
    lesson = shipped_lessons()["double-atari"][0]
    made = answer(lesson.position.to_text(), {"rules": "free"}, best_line(lesson, []))
    assert made is not None
    assert made.position == lesson.position.to_text()
    assert set(parse_turn(made.tree).right) == set(lesson.turn.right if lesson.turn else ())


@pytest.mark.parametrize(
    ("moves", "found"),
    [
        (["a1", "a2", "e5", "e1", "d5", "b1"], IgnoredAtari("a1", 2)),
        (["a1", "a2", "e5", "b1"], None),
        (["a1", "a2", "b1", "b2", "e5", "c1"], None),
    ],
    ids=["left in atari for two turns", "for one turn", "ran once"],
)
def test_a_chain_left_in_atari_is_counted_by_turns(
    moves: list[str], found: IgnoredAtari | None
) -> None:
    start = CaptureGoPosition.start(rules="free", size="5")
    assert ignored_atari(start, moves) == found


def test_a_chain_that_runs_in_a_ladder_was_not_overlooked() -> None:
    for lesson in shipped_lessons()["ladder"]:
        assert ignored_atari(lesson.position, best_line(lesson, [])) is None
