"""White's resistance in lessons: running where running is the point, and what refutes a wrong move."""

from __future__ import annotations

from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition, Chain
from engines.game import Side
from lab.capture_go.lessons.solver_queries import Prover, breath

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


def quickest_capture(position: CaptureGoPosition) -> str | None:
    """The move that captures at once, with the most stones; None if there is none."""
    found = [
        (len(position.changed_by(move)), move)
        for chain in position.chains
        if chain.in_atari and chain.side is not position.side_to_move
        for move in map(position.board.name, chain.liberties)
    ]
    return max(found)[1] if found else None
