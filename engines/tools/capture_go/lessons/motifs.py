"""Classifies positions into lesson sets by facts that the solver proves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.capture_go.rules.reading import taken_by
from engines.capture_go.rules.reasons import reason
from engines.tools.capture_go.lessons.lesson_proof import UNSAVED_IN
from engines.tools.capture_go.lessons.solver_queries import Prover

SAFE_FOR = 7
"""Plies for which a saved chain is proven safe."""


LADDER_PLIES = 5
"""Fewest plies of a ladder: two ataris before the capture."""


@dataclass(frozen=True)
class Candidate:
    """A position with a unique winning first move, and the line of best play to the capture.

    `target` is the present chain whose stones are finally captured.
    """

    position: CaptureGoPosition
    line: tuple[str, ...]
    target: Chain

    @property
    def plies(self) -> int:
        """The plies to the capture."""
        return len(self.line)

    @property
    def first(self) -> str:
        """The winning move."""
        return self.line[0]

    def stages(self) -> list[CaptureGoPosition]:
        """The positions along the line, the first one included."""
        found = [self.position]
        for move in self.line:
            found.append(found[-1].play(move))
        return found


def capture_candidate(prover: Prover, position: CaptureGoPosition, plies: int) -> Candidate | None:
    """The candidate of a position where one move alone wins within `plies`, else None."""
    shortest = prover.shortest_win(position, plies)
    if shortest is None or len(prover.winning_moves(position, shortest)) != 1:
        return None
    line = prover.line(position, shortest)
    target = taken_by(position, line)
    return None if target is None else Candidate(position, line, target)


def _does(position: CaptureGoPosition, move: str) -> str:
    return str(reason(position, move)["code"])


def _is_attacked(position: CaptureGoPosition) -> bool:
    """Whether the side to move has a chain in atari."""
    return any(chain.in_atari and chain.side is position.side_to_move for chain in position.chains)


def is_capture(_prover: Prover, found: Candidate) -> bool:
    """Whether one move captures at once, while other chains have more liberties."""
    enemies = [chain for chain in found.position.chains if chain.side is found.target.side]
    return found.plies == 1 and len(enemies) >= 2


def is_double_atari(_prover: Prover, found: Candidate) -> bool:
    """Whether a move puts two chains in atari, of which only one can be saved."""
    return found.plies == 3 and _does(found.position, found.first) == "double_atari"


def is_ladder(_prover: Prover, found: Candidate) -> bool:
    """Whether successive ataris capture one chain."""
    if found.plies < LADDER_PLIES:
        return False
    for before, answer in zip(found.stages()[1:-1:2], found.line[1::2], strict=True):
        chain = before.chain_at(found.target.stones[0])
        if chain is None or not chain.in_atari:
            return False
        if before.board.find(answer) not in chain.liberties:
            return False
    return True


def has_ladder(position: CaptureGoPosition) -> bool:
    """Whether some enemy chain with two liberties can be captured in a ladder."""
    return any(
        _runs_into_a_ladder(position, chain.stones[0], LADDER_PLIES)
        for chain in position.chains
        if chain.side is not position.side_to_move and len(chain.liberties) == 2
    )


def _runs_into_a_ladder(position: CaptureGoPosition, target: int, least: int) -> bool:
    """Whether successive ataris capture the chain in at least `least` plies."""
    chain = position.chain_at(target)
    assert chain is not None, "the chain is on the board"  # noqa: S101 - for the type checker
    if chain.in_atari:
        return least <= 1
    if len(chain.liberties) > 2:
        return False
    for liberty in map(position.board.name, chain.liberties):
        if position.why_illegal(liberty) is None:
            after = position.play(liberty)
            if _is_driven_on(after, target, least - 1):
                return True
    return False


def _is_driven_on(position: CaptureGoPosition, target: int, least: int) -> bool:
    """As `_runs_into_a_ladder`, with the chain, just put in atari, to move."""
    chain = position.chain_at(target)
    assert chain is not None, "the chain is on the board"  # noqa: S101 - for the type checker
    way_out = position.board.name(chain.liberties[0])
    if any(each.in_atari and each.side is not chain.side for each in position.chains):
        return False  # a capture answers the atari
    if position.why_illegal(way_out) is not None:
        return least <= 1
    return _runs_into_a_ladder(position.play(way_out), target, least - 1)


def is_net(_prover: Prover, found: Candidate) -> bool:
    """Whether a move that gives no atari, off the chain's liberties, catches the chain in a net."""
    if found.plies not in {5, 7} or len(found.target.liberties) != 2:
        return False
    return (
        _does(found.position, found.first) in {"quiet", "extends", "connects", "presses"}
        and found.position.board.find(found.first) not in found.target.liberties
        and not _is_attacked(found.position)
    )


def is_race(prover: Prover, found: Candidate) -> bool:
    """Whether two adjacent chains race: the side that moves first captures the other chain."""
    position, target = found.position, found.target
    if found.plies not in {3, 5, 7} or _does(position, found.first) == "double_atari":
        return False
    if _is_attacked(position) or len(target.liberties) < 2:
        return False
    if position.board.find(found.first) not in target.liberties:
        return False
    other = capture_candidate(prover, replace(position, side_to_move=target.side), found.plies + 2)
    return other is not None and _touch(position, target, other.target)


def _touch(position: CaptureGoPosition, one: Chain, other: Chain) -> bool:
    return any(
        position.board.distance(stone, another) == 1
        for stone in one.stones
        for another in other.stones
    )


def is_no_sacrifice(_prover: Prover, found: Candidate) -> bool:
    """Whether a tempting atari puts an own stone in atari, which loses at once."""
    position = found.position
    if found.plies not in {3, 5} or _does(position, found.first) == "into_atari":
        return False
    return any(
        _does(position, move) == "into_atari" and _gives_atari(position, move)
        for move in position.legal_moves()
    )


def _gives_atari(position: CaptureGoPosition, move: str) -> bool:
    vertex = position.board.find(move)
    after = position.play(move)
    assert vertex is not None, "a legal move is on the board"  # noqa: S101 - for the type checker
    return any(chain.in_atari for chain in after.chains_beside(vertex, after.side_to_move))


def is_five(_prover: Prover, found: Candidate) -> bool:
    """Whether it is a capture in five plies that does not begin with a double atari."""
    return found.plies == 5 and _does(found.position, found.first) != "double_atari"


MOTIFS: Mapping[str, Callable[[Prover, Candidate], bool]] = MappingProxyType(
    {
        "capture": is_capture,
        "double-atari": is_double_atari,
        "ladder": is_ladder,
        "net": is_net,
        "race": is_race,
        "no-sacrifice": is_no_sacrifice,
        "five": is_five,
    }
)
"""The test of each set of captures."""


def rescue(prover: Prover, position: CaptureGoPosition) -> tuple[str, Chain] | None:
    """The only move that saves the side to move and the saved chain, if there is one."""
    passed = replace(position, side_to_move=position.side_to_move.other)
    if not prover.wins(passed, passed.side_to_move, UNSAVED_IN):
        return None
    if prover.wins(position, position.side_to_move, SAFE_FOR):
        return None
    if len(prover.saving_moves(position, UNSAVED_IN)) != 1:
        return None
    moves = prover.saving_moves(position, SAFE_FOR)
    target = taken_by(passed, prover.line(passed, UNSAVED_IN))
    return None if target is None or len(moves) != 1 else (moves[0], target)
