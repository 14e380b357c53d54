"""Values of positions that somebody studies: searched for as long as they are looked at, and kept."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import replace

from engines.game import Analysis, Position
from engines.proven import NOTHING, combined, has_all_moves, of_all_moves
from engines.registry import Duel
from engines.thought_messages import read_analysis
from webapp.analysis.messages import StudyFound, StudyValue, StudyValues
from webapp.core.messages import JobFailed, Message
from webapp.engine_pool.pool import EnginePool, Urgency
from webapp.engine_pool.pool import Message as EngineMessage
from webapp.matches.analysis import messages
from webapp.matches.engine_requests import JobListener

REMEMBERED = 4096
"""Size of the cache in positions."""
ROUNDS = (8.0, 40.0)
"""Seconds of search, of the first round and of the second."""
LONGEST_LINE = 12
FULL = 0.8
"""A search that lasted for this share of its time was not cut short."""

Key = tuple[str, str, str]


class Studies:
    """Values of positions outside of matches, with a cache for the next visitor."""

    def __init__(self, engine_pool: EnginePool) -> None:
        self._engine_pool = engine_pool
        self._kept: OrderedDict[Key, Analysis] = OrderedDict()
        self._guard = threading.Lock()

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
        client: str,
    ) -> str:
        """Search a position for the values of all moves, sent at each depth; returns the job."""
        job, text = "", position.to_text()

        def told(result: EngineMessage, *, done: bool) -> StudyFound:
            found = of_all_moves(read_analysis(result))
            if done:
                self._learn((game.key, _written(options), text), found)
            known = combined(found, self._known(game, options, position))
            return StudyFound(job, text, values_of(known, position), done)

        def finished(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message: Message = JobFailed(job, listener.error)
            if result is not None and not error:
                message = told(result, done=True)
            listener.finish(job, message)

        job = self._engine_pool.submit(
            {
                "game": game.key,
                "task": "analyse",
                "position": text,
                "options": dict(options),
                "limit": {"seconds": ROUNDS[number]},
            },
            finished,
            urgency=Urgency.VALUES,
            seconds=ROUNDS[number] + 1,
            progress=lambda result: listener.send(told(result, done=False)),
            waiting=lambda before: listener.queued(job, before),
            client=client,
        )
        return job

    def _known(self, game: Duel, options: Mapping[str, str], position: Position) -> Analysis:
        with self._guard:
            kept = self._kept.get((game.key, _written(options), position.to_text()), NOTHING)
        return combined(kept, game.solved(position))

    def _learn(self, key: Key, found: Analysis) -> None:
        with self._guard:
            before = self._kept.get(key)
            if not found.knows_more_than(before):
                return
            seconds = max(found.seconds, before.seconds if before else 0.0)
            self._kept[key] = replace(found, seconds=seconds)
            self._kept.move_to_end(key)
            while len(self._kept) > REMEMBERED:
                self._kept.popitem(last=False)


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


def _written(options: Mapping[str, str]) -> str:
    return " ".join(f"{name}={options[name]}" for name in sorted(options))
