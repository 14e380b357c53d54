"""Proves a position on all cores, in pieces, with checkpoints.

As in `solving.proof`, the question is whether the attacker wins within 1, 2, 3 … plies. Each question is
split into the pieces of a `Tree`, which the workers of a `Team` prove. All results go into the
checkpoint, from which the same call resumes. A killed proof loses its unfinished pieces and the results
since the last checkpoint.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from threading import Event

from engines.capture_go.encoding import check_playable
from engines.capture_go.kernels.vertex_sets import prepare, words_for
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form
from engines.game import Side
from lab.capture_go.long_proof import checkpoint
from lab.capture_go.long_proof.checkpoint import Checkpoint
from lab.capture_go.long_proof.processes import Team
from lab.capture_go.long_proof.tree import Branch, Tree

WAIT = 0.2
"""Seconds to wait for messages of workers before checking other things."""

MOST_SPARE = 6
"""How many more of the defender's answers are tried speculatively when workers would be idle."""


@dataclass(frozen=True)
class Plan:
    """The parameters of a proof: workers, megabytes for each, split depth in plies, and checkpoint.

    `every` is the interval in seconds of progress reports and checkpoints.
    """

    workers: int = 1
    megabytes: int = 512
    split: int = 4
    path: Path | None = None
    every: float = 10.0


@dataclass(frozen=True)
class Report:
    """The progress of a proof; every statement in it is proven.

    Black has no win within `no_win[0]` plies from the position, White none within `no_win[1]`. `asked`
    is the length in question; `pieces` are the number of its proven pieces and a lower bound of those
    needed. The proof is complete when there is a `winner`, who wins in `plies` with best play. `best`
    are the known moves that keep this result.
    """

    no_win: tuple[int, int]
    asked: int
    pieces: tuple[int, int]
    nodes: int
    seconds: float
    winner: Side | None = None
    plies: int | None = None
    best: tuple[str, ...] = ()
    pv: tuple[str, ...] = ()


OnReport = Callable[[Report], None]


def prove(
    position: CaptureGoPosition,
    plan: Plan,
    *,
    on_report: OnReport | None = None,
    stop: Event | None = None,
) -> Report:
    """Run or resume a proof until it is done or stopped; raises `BadPosition`, `BadCheckpoint`.

    The checkpoint is written at the start, at intervals and at the end.
    """
    check_playable(position)
    prepare(words_for(position.board.rows, position.board.cols))  # once, not in every worker
    run = _LongProof(position, plan, on_report or (lambda _: None), stop or Event())
    run.save()
    with run.team:
        try:
            run.ask_all()
        finally:
            run.save()
    return run.report()


class _LongProof:
    """A running long proof."""

    def __init__(
        self, position: CaptureGoPosition, plan: Plan, on_report: OnReport, stop: Event
    ) -> None:
        self._position, self._plan, self._on_report, self._stop = position, plan, on_report, stop
        kept = Checkpoint(position.rules, standard_form(position).text)
        if plan.path is not None:
            kept = checkpoint.load_for(plan.path, kept.rules, kept.position)
        self._tree = Tree(position, plan.split, kept.facts)
        self.team = Team(plan.workers, position.rules, plan.megabytes, kept.nodes)
        self._begun_at = time.monotonic() - kept.seconds
        self._asked = self._done = self._spare = self._farthest = 0
        self._waiting: list[tuple[Branch, int]] = []
        self._reported_at = time.monotonic()

    def ask_all(self) -> None:
        """Ask for increasingly long wins until one is proven or the stop is set."""
        most = self._position.stones.count(EMPTY) + 1
        for plies in range(1, most + 1):
            self._asked, self._waiting = plies, []
            self._done = self._spare = self._farthest = 0
            while not self._stop.is_set() and not self._is_settled():
                self._assign_pieces()
                self._process_answers()
            self.team.stop()
            if self._stop.is_set() or self._tree.root.known(plies):
                return

    def report(self) -> Report:
        """The facts proven so far."""
        root, side, team = self._tree.root, self._position.side_to_move, self.team
        longest = {side: root.not_won_in[1], side.other: root.not_won_in[0]}
        needed = self._done + len(self._waiting) + len(team.in_work)
        found = Report(
            (max(longest[Side.BLACK], 0), max(longest[Side.WHITE], 0)),
            self._asked,
            (self._done, needed),
            team.nodes,
            time.monotonic() - self._begun_at,
        )
        if not root.known(self._asked):
            return found
        return replace(
            found,
            winner=side if self._asked % 2 else side.other,
            plies=self._asked,
            best=tuple(self._best_moves(self._position, self._asked)),
            pv=tuple(self._line()),
        )

    def save(self) -> None:
        """Write the checkpoint, if one is wanted."""
        if self._plan.path is not None:
            form = standard_form(self._position).text
            seconds = time.monotonic() - self._begun_at
            facts = self._tree.facts()
            now = Checkpoint(self._position.rules, form, facts, self.team.nodes, seconds)
            checkpoint.save(self._plan.path, now)

    def _is_settled(self) -> bool:
        return self._tree.root.known(self._asked) is not None

    def _assign_pieces(self) -> None:
        """Give every idle worker a piece, the likeliest first, speculative pieces if necessary."""
        for spare in range(self._spare, MOST_SPARE + 1):
            while self._waiting and self.team.idle:
                piece, plies = self._waiting.pop(0)
                if piece.known(plies) is None:
                    self.team.prove(piece, plies)
            if not self.team.idle or self._is_settled():
                return
            self._spare = spare
            self._refresh_pieces(spare)
            if self._is_settled():
                return

    def _refresh_pieces(self, spare: int) -> None:
        """Find the pieces that the question needs, and stop those it no longer needs."""
        busy = self.team.in_work
        wanted = self._tree.open_pieces(self._asked, spare)
        self._waiting = [pair for pair in wanted if pair[0] not in busy]
        self._farthest = max(self._farthest, spare)
        if busy and self._farthest:
            needed = dict(self._tree.open_pieces(self._asked, self._farthest))
            self.team.stop(piece for piece in busy if piece not in needed)

    def _process_answers(self) -> None:
        """Process the workers' answers; report and save the progress."""
        for proven in self.team.answers(WAIT):
            proven.branch.learn(proven.plies, proven.wins)
            self._done += 1
            if proven.wins or self._spare:  # other pieces may no longer be needed
                self._waiting, self._spare = [], 0
        now = time.monotonic()
        if now - self._reported_at >= self._plan.every:
            self._reported_at = now
            self.save()
            self._on_report(self.report())

    def _best_moves(self, position: CaptureGoPosition, plies: int) -> Iterator[str]:
        """The moves known to keep the result in `plies`: to win as fast or to lose as slowly."""
        wins = plies % 2 == 1
        left = plies - 1 if wins else plies - 3
        for move in position.legal_moves():
            child = self._tree.branch(position.play(move))
            if child.known(left) is wins:
                yield move

    def _line(self) -> Iterator[str]:
        """The first moves of best play, as far as the tree has them."""
        position = self._position
        for plies in range(self._asked, 0, -1):
            move = next(self._best_moves(position, plies), None)
            if move is None:
                return
            yield move
            position = position.play(move)
            if self._tree.branch(position).is_piece:
                return
