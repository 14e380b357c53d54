"""The engine of Reversi: `think` picks a move, `solve` proves the result, `analyse` values all moves.

All three rank the moves of a position by iterative deepening (`classic_search`, `trained_search`) and,
near the end, by the exact search (`exact_ending`). Both searches of a run share one state array with
the node count, stop flag and table.

Importing this module compiles the code that level 1 needs, a quarter of the whole. The rest is loaded on
first use, or by `prepare`.
"""

from __future__ import annotations

import random
import threading
from collections.abc import Callable

import numpy as np

from engines.game import Analysis, BadPosition, Level, Limit, Side, Thought
from engines.reversi.book import opening_book
from engines.reversi.encoding import bitboards
from engines.reversi.kernels.moves import final_score_of
from engines.reversi.kernels.search_state import State
from engines.reversi.levels import TRAINED, UNIT
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.search import one_ply
from engines.reversi.search.choice import ONLY_BETTER
from engines.reversi.search.estimators.choice import estimator_for
from engines.reversi.search.estimators.interface import Estimator
from engines.reversi.search.helpers import helped
from engines.reversi.search.run import Run
from engines.reversi.search.states import lent
from engines.score import Estimate, Exact

__all__ = ["analyse", "prepare", "solve", "think"]

THINK_SLOT_BITS = 16
SOLVE_SLOT_BITS = 20
DEEP_SLOT_BITS = 22
"""Binary logarithms of the slots of the transposition tables: 2, 32 and 128 MB."""

DEEP_NODES = 2_000_000
"""Most nodes of a search that the middle table is enough for."""

DEEP_EMPTIES = 20
"""Most empty squares of a proof that the middle table is enough for."""

SHALLOW = 8
"""Greatest depth for which the smallest table is enough."""

THREATENED_DISCS, MANY_DISCS = 9, 14
"""A side with at most the first number against at least the second may be wiped out within a few moves
more than a level looks ahead; the search itself asks the same of each position (`trained_search`)."""

MORE_PLIES = 4
"""Plies that a level of the trained evaluation looks further there; such positions have few moves."""

ORDER_DEPTH = 12
"""Greatest depth at which moves are ranked by estimate before they are solved."""

ORDER_EMPTIES = 7
"""Fewest empty squares that such a search leaves to the proof."""


def prepare() -> None:
    """Compile the trained and the exact search, which importing this module does not."""
    from engines.reversi.search import analysis, exact_ending  # noqa: F401, PLC0415
    from engines.reversi.search.estimators import trained  # noqa: F401, PLC0415


def think(  # noqa: PLR0913 - the call that every engine offers
    position: ReversiPosition,
    level: Level,
    *,
    limit: Limit | None = None,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """Choose a move for `level` within its own limit or `limit`.

    `limit.depth` limits the search by plies; with at most `level.exact_from` empty squares the endgame
    is also searched exactly. Without it the search goes on to the end of the game, ever surer, and
    proves the result, as far as the limit allows. The first ply is searched regardless of the limit, so
    that there is always an answer. The same position, level, limit in depth or nodes, and seed give the
    same move. With their own limit, the levels of the trained evaluation use the opening book. Raises
    `BadPosition` if the game is over.
    """
    if position.outcome() is not None:
        raise BadPosition("game_over", "the game is over; there is no move to think about")
    if level.evaluation == TRAINED and limit is None and (known := _from_book(position, seed)):
        return known
    if limit is None and (thought := one_ply.think(position, level, seed)):
        return thought
    limit = limit if limit is not None else _own_limit(level, position)
    estimator = estimator_for(level.evaluation)
    return search(position, level, estimator, limit, seed=seed, on_progress=on_progress, stop=stop)


def search(  # noqa: PLR0913 - `think`, and the evaluation
    position: ReversiPosition,
    level: Level,
    estimator: Estimator,
    limit: Limit,
    *,
    seed: int = 0,
    on_progress: Callable[[Thought], None] | None = None,
    stop: threading.Event | None = None,
) -> Thought:
    """`think` with any evaluation, within `limit` and without the book; the game is not over."""
    # Levels in discs have their slack in points of the trained evaluation, which may be replaced.
    slack = level.slack * estimator.unit // UNIT if level.unit == "discs" else level.slack
    with lent(_slot_bits(limit)) as state:
        name = f"{seed} {position.to_text()}"
        run = Run(position, estimator, slack, name, state, on_progress)
        run.look(1)

        def help_it(helper: State) -> None:
            _search(Run(position, estimator, slack, name, helper), level, limit)

        with run.under(limit, stop), helped(state, limit, help_it):
            _search(run, level, limit)
        return run.answer()


def _own_limit(level: Level, position: ReversiPosition) -> Limit:
    """What a level thinks: more where a wipe-out threatens, which estimates do not see."""
    discs = sorted(position.count(side) for side in Side)
    depth = level.limit.depth
    if (
        depth is None
        or level.evaluation != TRAINED
        or discs[0] > THREATENED_DISCS
        or discs[1] < MANY_DISCS
    ):
        return level.limit
    return Limit(depth=depth + MORE_PLIES)


def _search(run: Run, level: Level, limit: Limit) -> None:
    """Search by plies, and near the end exactly, until stopped."""
    if limit.depth is None:
        run.deepen(run.empties)
        run.look_surer()
        _prove(run, winner_first=True)  # the clock may stop the proof of the score
    else:
        run.deepen(limit.depth)
        if run.empties <= level.exact_from:
            _prove(run)


def _prove(run: Run, *, winner_first: bool = False) -> None:
    """Prove the score and the moves that reach it, perhaps after who wins, unless stopped already."""
    if run.stopped():
        return
    from engines.reversi.search import exact_ending  # noqa: PLC0415 - see above

    if winner_first:
        exact_ending.win(run)
    exact_ending.finish(run)


def _from_book(position: ReversiPosition, seed: int) -> Thought | None:
    """A move from the opening book, if it has the position."""
    known = opening_book.shipped()
    # Not for secrets: the same seed has to give the same move.
    move = known.move(position, random.Random(f"{seed} {position.to_text()}"))  # noqa: S311
    if move is None:
        return None
    discs = round(known.scores(position)[move] / UNIT)
    return Thought(move, Estimate(discs, "discs"), pv=(move,), depth=0, nodes=0, seconds=0.0)


def _slot_bits(limit: Limit) -> int:
    """A table size that the search will fill: a larger one has slower access."""
    if limit.depth is None:
        small = limit.nodes is not None and limit.nodes <= DEEP_NODES
        return SOLVE_SLOT_BITS if small else DEEP_SLOT_BITS
    return THINK_SLOT_BITS if limit.depth <= SHALLOW else SOLVE_SLOT_BITS


def solve(
    position: ReversiPosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Thought], None] | None = None,
    stop: threading.Event | None = None,
    cores: int | None = None,
) -> Thought:
    """Prove the result with best play, in discs, with empty squares counted for the winner.

    `exact` is False only if the search was stopped before the proof: then move and score are the
    estimate by which the moves were ordered, and `bounds` what has been proven of the score. A finished
    game has no move. `cores` replaces the setting. The time grows about threefold with each empty
    square: a second at 24, minutes at 30.
    """
    from engines.reversi.search import exact_ending  # noqa: PLC0415 - see above

    def prove(run: Run) -> None:
        # Even depths alone: moves kept by odd ones cost proofs 8 in 100 nodes more.
        run.deepen(min(ORDER_DEPTH, run.empties - ORDER_EMPTIES), step=2)
        exact_ending.finish(run)

    if position.outcome() is not None:
        return _finished(position)
    limit = limit if limit is not None else Limit()
    name = "" if limit.nodes else f"solve {position.to_text()}"
    with lent(proof_slot_bits(position.empties()), name) as state:
        run = Run(position, estimator_for(TRAINED), ONLY_BETTER, "", state, on_progress)
        run.look(1)

        def help_it(helper: State) -> None:
            prove(Run(position, run.estimator, ONLY_BETTER, "", helper))

        with run.under(limit, stop), helped(state, limit, help_it, cores):
            prove(run)
        return run.answer()


def proof_slot_bits(empties: int) -> int:
    """A table size for a proof."""
    return SOLVE_SLOT_BITS if empties <= DEEP_EMPTIES else DEEP_SLOT_BITS


def analyse(
    position: ReversiPosition,
    *,
    limit: Limit | None = None,
    on_progress: Callable[[Analysis], None] | None = None,
    stop: threading.Event | None = None,
) -> Analysis:
    """The value of every legal move in discs, see `analysis.analyse`."""
    from engines.reversi.search import analysis  # noqa: PLC0415 - see above

    return analysis.analyse(position, limit=limit, on_progress=on_progress, stop=stop)


def _finished(position: ReversiPosition) -> Thought:
    own, opponent = map(np.uint64, bitboards(position))
    score = Exact(int(final_score_of(own, opponent)))
    return Thought(None, score, pv=(), depth=0, nodes=0, seconds=0.0)
