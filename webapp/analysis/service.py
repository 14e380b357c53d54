"""Values of positions that somebody studies: searched for as long as they are looked at, and kept."""

from __future__ import annotations

from collections.abc import Mapping

from engines.game import Analysis, Position
from engines.proven import NOTHING, combined, has_all_moves, of_all_moves
from engines.registry import Duel
from engines.thought_messages import read_analysis
from webapp.analysis.messages import StudyFound, StudyValue, StudyValues
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.engine_jobs.listener import JobListener
from webapp.engine_pool.pool import Message as EngineMessage
from webapp.engine_pool.pool import Urgency
from webapp.matches.analysis import messages

ROUNDS = (8.0, 40.0)
"""Seconds of search, of the first round and of the second."""
LONGEST_LINE = 12
FULL = 0.8
"""A search that lasted for this share of its time was not cut short."""


class Studies:
    """Values of any position, kept for the next visitor."""

    def __init__(self, engine_jobs: EngineJobs, known_values: KnownValues) -> None:
        self._engine_jobs = engine_jobs
        self._known_values = known_values

    def known(
        self, game: Duel, options: Mapping[str, str], position: Position, found: Analysis = NOTHING
    ) -> StudyValues | None:
        """What is known of a position without a search, with `found`; None if that is nothing."""
        known = self._known(game, options, position)
        known = combined(found, known) if found.knows_more_than(known) else combined(known, found)
        return None if not known.values and known.result is None else values_of(known, position)

    def enough(
        self, game: Duel, options: Mapping[str, str], position: Position, number: int
    ) -> StudyValues | None:
        """The values of a position, if a search in that round would say no more."""
        known = self._known(game, options, position)
        if not has_all_moves(known, position):
            return None
        if known.proven or known.seconds >= FULL * ROUNDS[number]:
            return values_of(known, position)
        return None

    def ask(  # noqa: PLR0913, PLR0917 - a position, who asks, and for how long
        self,
        game: Duel,
        options: Mapping[str, str],
        position: Position,
        number: int,
        listener: JobListener,
        player: str | None,
    ) -> str:
        """Search a position for the values of all moves, sent at each depth; returns the job."""

        def told(job: str, result: EngineMessage, *, done: bool = False) -> StudyFound:
            found = of_all_moves(read_analysis(result))
            if done:
                self._known_values.learn(game, options, position, found)
            known = combined(found, self._known(game, options, position))
            return StudyFound(job, position.to_text(), values_of(known, position), done)

        return self._engine_jobs.ask(
            {
                "game": game.key,
                "task": "analyse",
                "position": position.to_text(),
                "options": dict(options),
                "limit": {"seconds": ROUNDS[number]},
            },
            listener,
            lambda job, result: told(job, result, done=True),
            urgency=Urgency.VALUES,
            seconds=ROUNDS[number] + 1,
            player=player,
            progress=told,
        )

    def _known(self, game: Duel, options: Mapping[str, str], position: Position) -> Analysis:
        kept = self._known_values.of(game, options, position).analysis
        return combined(kept, game.solved(position))


def values_of(found: Analysis, position: Position) -> StudyValues:
    """The message for an analysis of a position."""
    complete = has_all_moves(found, position)
    return StudyValues(
        found.depth,
        tuple(
            StudyValue(each.move, messages.score(each.score), each.pv[:LONGEST_LINE])
            for each in found.values
        ),
        complete=complete,
        result=None if found.proven_result is None else messages.score(found.proven_result),
        more=not (complete and found.proven) and found.seconds < FULL * ROUNDS[-1],
    )
