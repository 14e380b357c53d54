"""Builds the table of solved starts: best moves of the winner and of the loser.

From each start the winner plays the table's move and the loser any move, until a level's own proof is
enough. All proofs of a start share one transposition table.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice

from engines.capture_go.encoding import SOLVING_SLOTS, state_for
from engines.capture_go.kernels.search_state import State
from engines.capture_go.levels import LEVELS, PROOF_NODES
from engines.capture_go.rules.options import CONTACT, FREE, FROM_CENTRE, FROM_CROSSCUT, FROM_EMPTY
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form
from engines.capture_go.solving.solved_starts import BadTable, Entry, SolvedStarts
from engines.capture_go.solving.solver import attacker_wins, best_moves, solution
from engines.game import Limit

REST_NODES = PROOF_NODES[LEVELS[-1].number]
"""Node limit of the strongest level's own proofs: positions that it can prove need no entry."""

MADE_BY = "yiyuan capture-go starts build"

STARTS: tuple[tuple[str, int, str], ...] = (
    *((CONTACT, size, FROM_EMPTY) for size in (5, 6, 7, 8, 9)),
    *((CONTACT, size, FROM_CROSSCUT) for size in (5, 6, 7, 8, 9)),
    (FREE, 5, FROM_EMPTY),
    (FREE, 5, FROM_CENTRE),
    *((FREE, size, FROM_CROSSCUT) for size in (5, 6, 7)),
)
"""Rules, size and first stones of the site's starts that the solver can prove."""


def starts() -> Iterator[CaptureGoPosition]:
    """The positions of `STARTS`."""
    for rules, size, first_stones in STARTS:
        yield CaptureGoPosition.start(rules=rules, size=str(size), start=first_stones)


def build(
    table: SolvedStarts, begins: Iterable[CaptureGoPosition], rest_nodes: int = REST_NODES
) -> Iterator[SolvedStarts]:
    """Yield the table after adding each missing start; `rest_nodes` is the player's own node limit.

    Raises `BadTable` for a table made with another node limit.
    """
    known = {"made_by": MADE_BY, "rest_nodes": rest_nodes, "starts": [], **table.run}
    if known["rest_nodes"] != rest_nodes:
        raise BadTable(f"the table is for {known['rest_nodes']} nodes per move, not {rest_nodes}")
    entries, solved = dict(table.entries), list(known["starts"])
    for start in begins:
        name = f"{start.rules} {start.to_text()}"
        if any(line.startswith(name) for line in solved):
            continue
        position = start.play(start.legal_moves()[0]) if start.opens_at_centre else start
        digger = _Digger(state_for(position, SOLVING_SLOTS), rest_nodes, entries)
        plies = digger.settle(position) + start.opens_at_centre
        solved.append(f"{name} {plies}")
        yield SolvedStarts(dict(entries), {**known, "starts": list(solved)})


@dataclass
class _Digger:
    """Solves positions from a start downwards and stores those that a player needs."""

    state: State
    rest_nodes: int
    entries: dict[str, Entry]
    _settled: dict[str, int] = field(default_factory=dict)

    def settle(self, position: CaptureGoPosition, lengths: range | None = None) -> int:
        """The plies of best play, odd if the side to move wins; one of `lengths` if given."""
        if position.outcome() is not None:
            return 0
        form = standard_form(position).text
        if form not in self._settled:
            self._settled[form] = self._short(position) or self._dig(position, lengths)
        return self._settled[form]

    def _short(self, position: CaptureGoPosition) -> int | None:
        """The plies of best play, if a player can find it with its own search."""
        return solution(position, limit=Limit(nodes=self.rest_nodes)).plies

    def _dig(self, position: CaptureGoPosition, lengths: range | None) -> int:
        tried = lengths or range(1, position.stones.count(EMPTY) + 2)
        plies = next(n for n in tried if attacker_wins(self.state, position, n))
        if plies % 2:
            best = list(islice(best_moves(self.state, position, plies), 1))
            self.settle(position.play(best[0]), range(plies - 1, plies))
        else:
            shorter = range(1, plies, 2)
            moves = _distinct(position)
            held = {move: self.settle(position.play(move), shorter) for move in moves}
            best = [move for move in held if held[move] == plies - 1]
        self._keep(position, plies, best)
        return plies

    def _keep(self, position: CaptureGoPosition, plies: int, best: list[str]) -> None:
        form, board = standard_form(position), position.board
        found = [board.find(move) for move in best]
        there = [form.turn.index(vertex) for vertex in found if vertex is not None]
        key = f"{position.rules} {form.text}"
        self.entries[key] = Entry(plies, tuple(sorted(map(board.name, there))))


def _distinct(position: CaptureGoPosition) -> list[str]:
    """The legal moves, one of each set that is equal by symmetry."""
    after = {standard_form(position.play(move)).text: move for move in position.legal_moves()}
    return list(after.values())
