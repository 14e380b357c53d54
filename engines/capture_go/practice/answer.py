"""The job of a worker that makes a problem from a finished game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event

from engines.capture_go.practice.motif import decisions
from engines.capture_go.practice.problem import Problem, problem_of
from engines.capture_go.practice.proofs import NotProven, Proofs
from engines.capture_go.rules.position import CaptureGoPosition
from engines.jobs import MadeProblem

CAPTURE = "capture"
"""The reason of an outcome by a capture."""

NODES = 2_000_000
"""Node limit of all proofs about one game, and of those for one problem: about two seconds each."""


def problem_from(
    start: CaptureGoPosition, moves: Sequence[str], *, stop: Event | None = None
) -> Problem | None:
    """The problem of a finished game, or None if it was not decided by a first capture.

    Raises `BadInput` with the code `stopped` if `stop` was set before that was known.
    """
    positions = [start]
    for move in moves:
        positions.append(positions[-1].play(move))
    outcome = positions[-1].outcome()
    if start.target > 1 or outcome is None or outcome.reason != CAPTURE:
        return None
    proofs = Proofs(start, NODES)
    with proofs.stopped_by(stop):
        for decision in decisions(proofs, positions, moves):
            tree_proofs = Proofs(start, NODES)
            try:
                with tree_proofs.stopped_by(stop):
                    return problem_of(tree_proofs, decision)
            except NotProven:
                continue
    return None


def answer(
    text: str, options: Mapping[str, str], moves: Sequence[str], *, stop: Event | None = None
) -> MadeProblem | None:
    """The problem of a game in texts; None if there is none."""
    found = problem_from(CaptureGoPosition.from_text(text, **options), moves, stop=stop)
    if found is None:
        return None
    return MadeProblem(
        motif=found.motif,
        ply=found.ply,
        position=found.position.to_text(),
        plies=found.plies,
        target=found.target,
        tree=found.turn.to_text(),
        swapped=found.swapped,
    )
