"""The motif that decided a game, the problem made from it, and own questions: all is proven."""

from __future__ import annotations

import random
import threading

import pytest

from engines.capture_go.lessons.collection import ASKED, CAPTURE, SAVE, Lesson, shipped_lessons
from engines.capture_go.lessons.judge import best_line
from engines.capture_go.lessons.reply_tree import Turn, parse_turn
from engines.capture_go.practice.answer import answer, problem_from
from engines.capture_go.practice.motif import SAFE_FOR
from engines.capture_go.practice.overlooked import Overlooked, overlooked
from engines.capture_go.practice.question import judge, judged
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.solving.solver import solution
from engines.game import BadInput, Limit, Side
from lab.capture_go.simple_child import simple_child


class StopAfter(threading.Event):
    """An event that is set after a number of checks, by the work or by its watcher."""

    def __init__(self, looks: int) -> None:
        super().__init__()
        self._left = looks

    def is_set(self) -> bool:
        """Whether it was looked at often enough."""
        self._left -= 1
        return self._left < 0


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
    ("moves", "found", "decides"),
    [
        (["a1", "a2", "e5", "e1", "d5", "b1"], Overlooked("ignored_atari", "a1", 2), True),
        (["a1", "a2", "e5", "b1"], Overlooked("ignored_atari", "a1", 1), False),
        (["a1", "a2", "b1", "b2", "e5", "c1"], Overlooked("ignored_atari", "a1", 1), False),
        (
            ["a1", "a2", "b1", "b2", "c1", "c2", "d1", "d2", "e1", "e2"],
            Overlooked("caught", "a1"),
            False,
        ),
        (["e5", "a2", "a1", "b1"], Overlooked("own_atari", "a1"), False),
        (["a2", "a1", "e5", "b2", "e4", "a3"], Overlooked("missed_capture", "b1", 0, 5), True),
    ],
    ids=["two turns in atari", "one turn", "ran once", "ran on", "own atari", "missed a capture"],
)
def test_what_the_loser_did_not_see(
    moves: list[str], found: Overlooked | None, decides: bool
) -> None:
    start = CaptureGoPosition.start(rules="free", size="5")
    seen = overlooked(start, moves)
    assert seen == found
    assert seen is None or seen.decides is decides


def test_a_chain_that_runs_in_a_ladder_was_not_overlooked() -> None:
    for lesson in shipped_lessons()["ladder"]:
        seen = overlooked(lesson.position, best_line(lesson, []))
        assert seen is not None
        assert not seen.decides


@pytest.mark.parametrize("seed", range(40))
def test_every_loss_by_a_capture_is_told(seed: int) -> None:
    start, moves = game_of(seed, rules="free" if seed % 2 else "contact", size=5 + seed % 3)
    seen = overlooked(start, moves)
    assert seen is not None
    assert seen.code != "missed_capture", "these children capture when they can"


NEVER = CaptureGoPosition.from_text("-----/-----/--X--/-----/----- O", rules="free")
THREATENED = CaptureGoPosition.from_text("-----/-OXO-/-----/--O--/----- X", rules="free")
CAPTURES = [
    lesson
    for lessons in shipped_lessons().values()
    for lesson in lessons[:3]
    if lesson.turn is not None and lesson.set.goal == CAPTURE
]


@pytest.mark.parametrize("lesson", CAPTURES, ids=lambda lesson: lesson.position.to_text())
def test_a_lesson_that_is_asked_anew_has_its_proof(lesson: Lesson) -> None:
    assert lesson.turn is not None
    found = judged(lesson.position, list(lesson.turn.right))
    assert (found.goal, found.plies) == (CAPTURE, lesson.plies)
    assert set(found.turn.right) == set(lesson.turn.right)


def test_answers_that_are_as_good_as_the_given_one_count_as_well() -> None:
    position = CaptureGoPosition.from_text("XO-OX/X---X/-----/-----/----- X", rules="free")
    one, other = judged(position, ["b4"]), judged(position, ["d4"])
    assert set(one.turn.right) == set(other.turn.right)


def test_white_may_be_asked() -> None:
    position = CaptureGoPosition.from_text("-----/--O--/-OX--/--O--/----- O", rules="free")
    found = judged(position, ["d3"])
    assert (found.goal, found.plies, found.target) == (CAPTURE, 1, "c3")


def test_a_rescue_is_proven() -> None:
    found = judged(THREATENED, ["c3"])
    assert (found.goal, found.target) == (SAVE, "c4")
    assert all(line for line in found.turn.wrong.values())


def test_what_cannot_be_proven_is_the_word_of_whoever_asks() -> None:
    found = judged(NEVER, ["c2", "b3"])
    assert found.goal == ASKED
    assert set(found.turn.right) == {"c2", "b3"}
    assert set(found.turn.right) | set(found.turn.wrong) == set(NEVER.legal_moves())


def test_a_wrong_rescue_is_not_called_proven() -> None:
    assert judged(THREATENED, ["a1"]).goal == ASKED


def test_an_answer_has_to_be_a_move() -> None:
    for answers in ([], ["c3"], ["z9"]):
        with pytest.raises(BadInput):
            judged(NEVER, answers)


def test_the_message_can_be_read() -> None:
    told = judge(THREATENED.to_text(), {"rules": "free"}, ["c3"])
    assert parse_turn(told.tree) == judged(THREATENED, ["c3"]).turn


@pytest.mark.parametrize(("position", "answers"), [(NEVER, ["c2"]), (THREATENED, ["c3"])])
def test_a_stopped_proof_is_no_verdict(position: CaptureGoPosition, answers: list[str]) -> None:
    """Whenever it is stopped: it is judged as without a stop, or the stop is told."""
    whole = judged(position, answers)
    codes: list[str] = []
    for looks in (0, 1, 2, 4, 8, 16, 32, 64, 128, 100_000):
        try:
            assert judged(position, answers, stop=StopAfter(looks)) == whole
        except BadInput as error:
            codes.append(error.code)
    assert len(codes) >= 3
    assert set(codes) == {"stopped"}
