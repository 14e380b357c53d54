"""The first plies of a long proof as a tree; its leaves are the pieces for the solver.

The question is always whether the attacker wins within a number of plies; the attacker is the side to
move if it is odd. An answer holds for all symmetric forms of the position and for every later question
that it implies, so nothing is asked twice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from engines.capture_go.rules.move_scores import scored_moves
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form

NEVER = 999
"""More plies than any game has: stands for an unknown or impossible win."""

Facts = tuple[int, int, int, int]
"""The proven facts of a position: `Branch.won_in` and `Branch.not_won_in`."""

NOTHING_KNOWN: Facts = (NEVER, NEVER, -1, -1)


@dataclass(eq=False)
class Branch:
    """A position of the tree and its proven facts; only `Tree` and its owner change it.

    Both lists are indexed by the parity of the plies: 1 (odd) if the side to move attacks. The attacker
    is proven to win within `won_in` plies, and proven not to win within `not_won_in` plies.
    """

    position: CaptureGoPosition
    text: str
    is_piece: bool
    won_in: list[int]
    not_won_in: list[int]
    after: list[Branch] = field(default_factory=list)

    def known(self, plies: int) -> bool | None:
        """Whether the attacker wins within `plies`; None if unknown."""
        role = plies % 2
        if self.won_in[role] <= plies:
            return True
        return False if self.not_won_in[role] >= plies else None

    def learn(self, plies: int, wins: bool) -> None:
        """Store an answer."""
        role = plies % 2
        if wins:
            self.won_in[role] = min(self.won_in[role], plies)
        else:
            self.not_won_in[role] = max(self.not_won_in[role], plies)

    @property
    def facts(self) -> Facts:
        """The proven facts, for the checkpoint."""
        return self.won_in[0], self.won_in[1], self.not_won_in[0], self.not_won_in[1]


class Tree:
    """The positions up to `split` plies from a root, created on demand."""

    def __init__(
        self, root: CaptureGoPosition, split: int, facts: Mapping[str, Facts] | None = None
    ) -> None:
        self._stones = _stones_on(root) + split
        self._kept = dict(facts or {})
        self._branches: dict[str, Branch] = {}
        self.root = self.branch(root)

    def branch(self, position: CaptureGoPosition) -> Branch:
        """The branch of a position, shared by all its symmetric forms."""
        text = standard_form(position).text
        if text not in self._branches:
            facts = self._kept.get(text, NOTHING_KNOWN)
            is_piece = _stones_on(position) >= self._stones
            found = Branch(position, text, is_piece, list(facts[:2]), list(facts[2:]))
            _learn_from_rules(found)
            self._branches[text] = found
        return self._branches[text]

    def facts(self) -> dict[str, Facts]:
        """The facts of every position with any, those from an earlier checkpoint included."""
        known = {text: branch.facts for text, branch in self._branches.items()}
        return self._kept | {text: facts for text, facts in known.items() if facts != NOTHING_KNOWN}

    def open_pieces(self, plies: int, spare: int) -> list[tuple[Branch, int]]:
        """The open pieces, with their plies, of the question at the root, likeliest first.

        With `spare` 0 these are only the pieces needed if the attacker does not win and every first
        answer of the defender holds; more `spare` adds the defender's next answers. Empty when the
        question is settled.
        """
        pieces: list[tuple[Branch, int]] = []
        self._visit(self.root, plies, spare, pieces)
        return list(dict.fromkeys(pieces))

    def _visit(
        self, branch: Branch, plies: int, spare: int, pieces: list[tuple[Branch, int]]
    ) -> bool | None:
        found = branch.known(plies)
        if found is not None:
            return found
        if branch.is_piece:
            pieces.append((branch, plies))
            return None
        attacks, before, still_open = plies % 2 == 1, len(pieces), 0
        for child in self._likely_first(branch, plies):
            if not attacks and still_open > spare:
                return None
            wins = self._visit(child, plies - 1, spare if attacks else spare - still_open, pieces)
            if wins is None:
                still_open += 1
            elif wins == attacks:
                del pieces[before:]  # the other pieces of this position no longer matter
                branch.learn(plies, attacks)
                return attacks
        if still_open:
            return None
        branch.learn(plies, not attacks)
        return not attacks

    def _likely_first(self, branch: Branch, plies: int) -> list[Branch]:
        """The children: those that settle the question first, then those that resisted longest."""
        if not branch.after:
            branch.after = list(dict.fromkeys(self._children(branch.position)))
        attacks, role = plies % 2 == 1, (plies - 1) % 2

        def worth(child: Branch) -> tuple[bool, int]:
            return child.known(plies - 1) != attacks, 0 if attacks else -child.not_won_in[role]

        return sorted(branch.after, key=worth)

    def _children(self, position: CaptureGoPosition) -> Iterator[Branch]:
        """The children by the classic scores of their moves; ties by distance to the centre."""
        board = position.board
        middle = ((board.rows - 1) / 2, (board.cols - 1) / 2)

        def order(scored: tuple[str, int]) -> tuple[float, ...]:
            row, col = board.place(board.find(scored[0]) or 0)
            return -scored[1], abs(row - middle[0]) + abs(col - middle[1]), row, col

        moves = sorted(scored_moves(position, random.Random(0)), key=order)  # noqa: S311 - sorted after
        return (self.branch(position.play(move)) for move, _ in moves)


def _stones_on(position: CaptureGoPosition) -> int:
    return len(position.stones) - position.stones.count(EMPTY)


def _learn_from_rules(branch: Branch) -> None:
    """Store facts known without a search: the game is over, or a stone can be captured at once."""
    position = branch.position
    enemy = position.side_to_move.other
    if position.outcome() is not None:  # the side that moved last has won
        branch.learn(0, True)
        branch.learn(NEVER, False)
    elif any(chain.in_atari and chain.side is enemy for chain in position.chains):
        branch.learn(1, True)
        branch.learn(NEVER - 1, False)
