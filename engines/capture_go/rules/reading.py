"""Reads ladders and nets with the rules alone.

A ladder found here is proven. Each stone of the attacker gives atari, and while no stone of the attacker
can be captured, the chain has only one escape; every other answer loses at once.
"""

from __future__ import annotations

from dataclasses import dataclass

from engines.capture_go.rules.position import CaptureGoPosition, Chain

MOST_STONES = 400
"""Stones after which a reading gives up."""

NET_LIBERTIES = 3
"""Most liberties of a chain in a net."""

SHORTEST_NET = 5
"""Plies: the net, an escape, the atari, another escape, the capture."""


@dataclass
class Reading:
    """One reading and the number of stones that it may still try."""

    left: int = MOST_STONES

    def play(self, position: CaptureGoPosition, vertex: int) -> CaptureGoPosition | None:
        """The position after a stone; None if it is illegal or the reading has reached its limit."""
        self.left -= 1
        name = position.board.name(vertex)
        if self.left < 0 or position.why_illegal(name) is not None:
            return None
        return position.play(name)

    def chase(self, position: CaptureGoPosition, stone: int) -> tuple[int, ...]:
        """The vertices of a ladder by which the side to move captures the chain of `stone`.

        The other side runs as far as it can. Empty if the chain escapes.
        """
        chain = position.chain_at(stone)
        if chain is None or len(chain.liberties) > 2:
            return ()
        if chain.in_atari:
            return chain.liberties
        for liberty in chain.liberties:
            after = self.play(position, liberty)
            line = () if after is None else self.driven(after, stone)
            if line:
                return (liberty, *line)
        return ()

    def driven(self, position: CaptureGoPosition, stone: int) -> tuple[int, ...]:
        """As `chase`, with the chain to move, which has just been put in atari."""
        chain = position.chain_at(stone)
        if chain is None or not chain.in_atari or _can_capture(position):
            return ()
        (way_out,) = chain.liberties
        after = self.play(position, way_out)
        if after is not None:
            line = self.chase(after, stone)
            return (way_out, *line) if line else ()
        waits = position.board.find(next(iter(position.legal_moves()), ""))
        return () if waits is None or self.left < 0 else (waits, way_out)


def _can_capture(position: CaptureGoPosition) -> bool:
    return any(
        chain.in_atari and chain.side is not position.side_to_move for chain in position.chains
    )


def ladder_after(position: CaptureGoPosition, chain: Chain) -> tuple[str, ...]:
    """The proven ladder after a move that has put `chain`, whose side is to move, in atari.

    It ends with the capture; empty if the chain escapes.
    """
    line = Reading().driven(position, chain.stones[0])
    return tuple(map(position.board.name, line))


def taken_by(position: CaptureGoPosition, line: tuple[str, ...]) -> Chain | None:
    """The present chain with the first stone captured at the end of a line; None for a new stone."""
    last = position
    for move in line[:-1]:
        last = last.play(move)
    taken = last.changed_by(line[-1])
    vertices = sorted(vertex for vertex in map(position.board.find, taken) if vertex is not None)
    chains = (position.chain_at(vertex) for vertex in vertices)
    return next((chain for chain in chains if chain is not None), None)


def netted_by(position: CaptureGoPosition, line: tuple[str, ...]) -> Chain | None:
    """The chain that the first move of a proven win catches in a net, without giving atari.

    The line captures this chain, and its first move fills none of the chain's liberties. None if the
    win is of another kind.
    """
    after = position.play(line[0])
    chain = taken_by(after, line[1:]) if len(line) >= SHORTEST_NET else None
    if chain is None or chain.side is not after.side_to_move:
        return None
    before = position.chain_at(chain.stones[0])
    if before is None or position.board.find(line[0]) in before.liberties:
        return None
    return chain if 2 <= len(chain.liberties) <= NET_LIBERTIES else None
