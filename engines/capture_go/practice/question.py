"""The job of a worker that judges somebody's own question: a position, and the moves that answer it.

An answer is proven where the solver shows that each of the moves captures in time, or saves a chain that
would be captured. Where it cannot, the answers are the word of whoever asks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from threading import Event
from types import MappingProxyType

from engines.capture_go.lessons.collection import ASKED, CAPTURE, SAVE
from engines.capture_go.lessons.reply_tree import Turn
from engines.capture_go.practice.motif import SAFE_FOR, SMALL
from engines.capture_go.practice.problem import rescue_turn, win_turn
from engines.capture_go.practice.proofs import NotProven, Proofs
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reading import taken_by
from engines.game import BadInput
from engines.jobs import JudgedQuestion

NODES = 2_000_000
"""Node limit of the proofs of a goal, and of those of its tree: about two seconds each."""

LONGEST, LONGEST_ON_LARGE = 9, 7
"""Plies of the longest capture looked for, on boards of up to `SMALL` points and on larger ones."""


@dataclass(frozen=True)
class Judged:
    """A question with its tree of answers. `goal` is `ASKED` where nothing is proven.

    `plies` is within how many the answers capture, or for how many they are safe. `target` is a vertex
    of the chain that it is about, empty without one.
    """

    goal: str
    plies: int
    target: str
    turn: Turn


def judged(
    position: CaptureGoPosition, answers: Sequence[str], *, stop: Event | None = None
) -> Judged:
    """Judge a question.

    Raises `BadInput` for answers that may not be played and without any, and with the code `stopped` if
    `stop` was set before the verdict was there.
    """
    if not answers or any(position.why_illegal(move) is not None for move in answers):
        raise BadInput("bad_answer", "an answer is a move that may be played")
    for proven in (_captures, _saves):
        try:
            found = proven(position, answers, stop)
        except NotProven:
            continue
        if found is not None:
            return found
    return Judged(ASKED, 0, "", _asked(position, answers, stop))


def _captures(
    position: CaptureGoPosition, answers: Sequence[str], stop: Event | None
) -> Judged | None:
    """The question whose answers all capture, and every other move that is as fast."""
    longest = LONGEST if len(position.stones) <= SMALL else LONGEST_ON_LARGE
    side = position.side_to_move
    proofs = Proofs(position, NODES)
    plies = 0
    with proofs.stopped_by(stop):
        for move in answers:
            left = proofs.shortest(position.play(move), side, longest - 1)
            if left is None:
                return None
            plies = max(plies, left + 1)
        first = next(iter(answers))
        after = position.play(first)
        line = (first, *proofs.line(after, side, plies - 1))
    taken = taken_by(position, line)
    if taken is None:
        return None
    proofs = Proofs(position, NODES)
    with proofs.stopped_by(stop):
        turn = win_turn(proofs, position, plies)
    return Judged(CAPTURE, plies, position.board.name(taken.stones[0]), turn)


def _saves(
    position: CaptureGoPosition, answers: Sequence[str], stop: Event | None
) -> Judged | None:
    """The question whose answers all keep the side to move safe, where others do not."""
    proofs = Proofs(position, NODES)
    other = position.side_to_move.other
    with proofs.stopped_by(stop):
        turned = replace(position, side_to_move=other)
        plies = proofs.shortest(turned, other, SAFE_FOR)
        if plies is None:
            return None
        taken = taken_by(turned, proofs.line(turned, other, plies))
        turn = rescue_turn(proofs, position)
    if taken is None or not turn.wrong or any(move not in turn.right for move in answers):
        return None
    return Judged(SAVE, SAFE_FOR, position.board.name(taken.stones[0]), turn)


def _asked(position: CaptureGoPosition, answers: Sequence[str], stop: Event | None) -> Turn:
    """The tree of answers without a proof: others are wrong, refuted where a capture refutes them."""
    proofs = Proofs(position, NODES)
    other = position.side_to_move.other
    wrong: dict[str, tuple[str, ...]] = {}
    with proofs.stopped_by(stop):
        for move in position.legal_moves():
            if move in answers:
                continue
            after = position.play(move)
            try:
                plies = proofs.shortest(after, other, SAFE_FOR)
                wrong[move] = () if plies is None else proofs.line(after, other, plies)
            except NotProven:
                wrong[move] = ()
    return Turn(MappingProxyType(dict.fromkeys(answers)), MappingProxyType(wrong))


def judge(
    text: str, options: Mapping[str, str], answers: Sequence[str], *, stop: Event | None = None
) -> JudgedQuestion:
    """A judged question in texts; raises `BadInput`."""
    found = judged(CaptureGoPosition.from_text(text, **options), answers, stop=stop)
    return JudgedQuestion(found.goal, found.plies, found.target, found.turn.to_text())
