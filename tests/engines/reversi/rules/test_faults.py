"""What is said to be wrong with moves is so, on a second board with rules of its own."""

from __future__ import annotations

import random
from collections import Counter

from engines.game import PASS, MoveValue
from engines.reversi.exercises.collection import shipped_exercises
from engines.reversi.exercises.why_wrong import why_wrong
from engines.reversi.rules.faults import NEAR, fault, fault_of_value
from engines.score import Estimate
from lab.reversi.verify import random_positions
from tests.engines.reversi.rules.test_reasons import Plain, place

CORNERS = {(0, 0), (0, 7), (7, 0), (7, 7)}


class Line:
    """A line of moves on plain boards; `turns` are the side, the move and the board before each."""

    def __init__(self, before, move, line):
        self.start, self.move = before, move
        self.turns, board, self.side = [], before.after(move), before.own
        for each in line:
            self.turns.append((board.own, each, board))
            board = passed(board) if each == PASS else board.after(each)
        self.end = board

    @property
    def replies(self):
        return [turn for turn in self.turns if turn[0] != self.side and turn[1] != PASS]

    def after_reply(self):
        _side, reply, board = self.replies[0]
        return board.after(reply)

    def region(self):
        return self.start.region(place(self.move))

    def last_in_region(self):
        inside = [
            side for side, each, _ in self.turns if each != PASS and place(each) in self.region()
        ]
        return len(inside) == len(self.region()) - 1 and inside[-1] != self.side


def passed(board):
    later = object.__new__(Plain)
    later.discs, later.own = board.discs, board.other
    return later


HOLDS = {
    "wiped_out": lambda it, _: it.side not in it.end.discs.values(),
    "you_pass": lambda it, _: not it.after_reply().squares(it.side),
    "opens_corner": lambda it, facts: (
        place(facts["at"]) in CORNERS - it.start.squares(it.start.other)
        and it.replies[0] is it.turns[0]
        and it.replies[0][1] == facts["at"]
    ),
    "leaves_corner": lambda it, facts: (
        place(facts["at"]) in CORNERS & it.start.squares(it.start.other)
        and it.replies[0][1] == facts["at"]
    ),
    "last_in_region": lambda it, facts: (
        len(it.region()) == facts["region"] and facts["region"] % 2 == 0 and it.last_in_region()
    ),
    "one_reply": lambda it, facts: it.after_reply().squares(it.side) == {place(facts["only"])},
    "corner_later": lambda it, facts: (
        facts["at"] != facts["reply"]
        and facts["at"] in [each for _, each, _ in it.replies]
        and place(facts["at"]) in CORNERS
    ),
    "turns_many": lambda it, facts: (
        len(it.replies[0][2].flips(place(facts["reply"]), it.start.other)) == facts["flips"] >= 6
    ),
    "pass_later": lambda it, _: any(side == it.side and each == PASS for side, each, _ in it.turns),
}
"""Whether what each code says is so."""


def random_line(position, length, dice):
    line = []
    while len(line) < length and position.legal_moves():
        line.append(dice.choice(position.legal_moves()))
        position = position.play(line[-1])
    return tuple(line)


def holds(position, move, line, facts):
    it = Line(Plain(position), move, line)
    return facts["reply"] == it.replies[0][1] and HOLDS[facts["code"]](it, facts)


def test_faults_hold_on_a_second_board():
    dice, seen = random.Random(7), Counter()
    for position in random_positions(400, 41):
        for move in position.legal_moves()[::3]:
            line = random_line(position.play(move), 8, dice) if move != PASS else ()
            facts = fault(position, move, line) if line else None
            if facts:
                assert holds(position, move, line, facts), (position.to_text(), move, line, facts)
                seen[facts["code"]] += 1
    assert seen.keys() >= HOLDS.keys() - {"wiped_out"}


def test_reasons_of_exercises_hold_on_a_second_board():
    seen = Counter()
    for exercise in (each for found in shipped_exercises().values() for each in found if each.turn):
        for move, answer in exercise.turn.answers.items():
            if exercise.is_right(exercise.turn, answer.discs):
                continue
            facts = why_wrong(exercise.position, move, answer.line, exercise.set.goal)
            if facts["code"] in HOLDS:
                assert holds(exercise.position, move, answer.line, facts), (exercise, move, facts)
            seen[facts["code"]] += 1
    assert seen.total() > 300


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
        if reply != PASS and place(reply) in CORNERS
    )
    whole = fault_of_value(position, MoveValue(move, Estimate(0), (move, corner)))
    broken = fault_of_value(position, MoveValue(move, Estimate(0), (move, corner, "z9", "a1")))
    assert whole is not None
    assert broken == whole
