"""White's resistance in lessons: running where running is the point, and what refutes a wrong move."""

from __future__ import annotations

from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.game import Side
from lab.capture_go.lessons.solver_queries import Prover, breath
from lab.problem_tables import NotProven

RACE = "race"
"""The set in which White fills the liberties of Black's chain rather than running."""


@dataclass(frozen=True)
class Fight:
    """What a lesson is about: a vertex of the chain in question, and the key of its set."""

    target: int
    key: str

    def chain(self, position: CaptureGoPosition) -> Chain | None:
        """The chain in question in a later position; None once it is captured."""
        return position.chain_at(self.target)

    def liberties(self, position: CaptureGoPosition) -> int:
        """The liberties of the chain in question."""
        chain = self.chain(position)
        return 0 if chain is None else len(chain.liberties)

    def worth(self, position: CaptureGoPosition, move: str) -> tuple[int, ...]:
        """How much a reply of White belongs to the fight; the greatest is shown."""
        vertex = position.board.find(move)
        chain = self.chain(position)
        if vertex is None or chain is None:
            return (0,)
        after = position.play(move)
        attacked = after.chains_beside(vertex, Side.BLACK)
        fills = any(_touch(position, chain, each) for each in attacked)
        runs = self.liberties(after) if vertex in chain.liberties else 0
        atari = any(each.in_atari for each in attacked)
        near = -min(position.board.distance(vertex, stone) for stone in chain.stones)
        if self.key == RACE and len(chain.liberties) > 1:
            return int(fills), runs, int(atari), near, *breath(position, move)
        return runs, self.liberties(after), int(atari), int(fills), near, *breath(position, move)

    def is_within(self, position: CaptureGoPosition, move: str) -> bool:
        """Whether a reply belongs to the fight: it runs, saves, attacks, or closes in."""
        vertex = position.board.find(move)
        chain = self.chain(position)
        if vertex is None or chain is None:
            return False
        after = position.play(move)
        attacked = after.chains_beside(vertex, Side.BLACK)
        return (
            vertex in chain.liberties
            or self.liberties(after) > len(chain.liberties)
            or any(each.in_atari or _touch(position, chain, each) for each in attacked)
        )


def _touch(position: CaptureGoPosition, one: Chain, other: Chain) -> bool:
    distance = position.board.distance
    return any(distance(stone, another) == 1 for stone in one.stones for another in other.stones)


def longest_reply(prover: Prover, fight: Fight, position: CaptureGoPosition, plies: int) -> str:
    """Of the replies that resist longest, the one that belongs to the fight most."""
    best = prover.longest_replies(position, plies)
    return max(sorted(best), key=lambda move: fight.worth(position, move))


def refutation(
    prover: Prover, fight: Fight, position: CaptureGoPosition, plies: int
) -> tuple[str, ...]:
    """The line after a wrong move, White to move, until it is seen that Black fails within `plies`.

    It ends with White's capture, or with more liberties of the chain than Black has stones left.
    """
    line: list[str] = []
    while True:
        line.append(_saving_reply(prover, fight, position, plies))
        position, plies = position.play(line[-1]), plies - 1
        if position.outcome() is not None or fight.liberties(position) > (plies + 1) // 2:
            return tuple(line)
        line.append(best_try(fight, position))
        position, plies = position.play(line[-1]), plies - 1
        if position.outcome() is not None:
            raise NotProven(f"{' '.join(line)} is no refutation")


def _saving_reply(prover: Prover, fight: Fight, position: CaptureGoPosition, plies: int) -> str:
    """White's capture, else the reply that refutes and belongs to the fight most."""
    capture = quickest_capture(position)
    if capture is not None:
        return capture
    if plies <= 0:
        return max(position.legal_moves(), key=lambda move: fight.worth(position, move))
    moves = position.legal_moves()
    for move in sorted(moves, key=lambda move: fight.worth(position, move), reverse=True):
        if not prover.wins(position.play(move), position.side_to_move.other, plies - 1):
            return move
    raise NotProven(f"{position.to_text()} is a win")


def quickest_capture(position: CaptureGoPosition) -> str | None:
    """The move that captures at once, with the most stones; None if there is none."""
    found = [
        (len(position.changed_by(move)), move)
        for chain in position.chains
        if chain.in_atari and chain.side is not position.side_to_move
        for move in map(position.board.name, chain.liberties)
    ]
    return max(found)[1] if found else None


def best_try(fight: Fight, position: CaptureGoPosition) -> str:
    """Black's try after a wrong move: to leave the chain few liberties without being captured."""
    chain = fight.chain(position)
    own = [each for each in position.chains if each.side is Side.BLACK and each.in_atari]
    filling = [] if chain is None else list(map(position.board.name, chain.liberties))
    saving = [position.board.name(vertex) for each in own for vertex in each.liberties]
    tried = [move for move in [*filling, *saving] if position.why_illegal(move) is None]
    if not tried:
        return position.legal_moves()[0]

    def worth(move: str) -> tuple[bool, int, tuple[int, ...]]:
        after = position.play(move)
        if after.outcome() is not None:
            return True, 9, ()
        runs = max(
            (
                fight.liberties(after.play(each))
                for each in map(after.board.name, fight.chain(after).liberties)  # type: ignore[union-attr]
                if after.why_illegal(each) is None
            ),
            default=0,
        )
        return quickest_capture(after) is None, -fight.liberties(after), (-runs,)

    return max(sorted(set(tried)), key=worth)
