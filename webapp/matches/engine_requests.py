"""Requests to engines: moves of a match, hints, values of moves, solutions of puzzles."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from engines.game import Analysis, Level, Side
from engines.proven import combined, of_all_moves, of_thought
from engines.thought_messages import read_analysis, read_thought
from webapp.core.messages import ErrorMessage, JobFailed, Message
from webapp.engine_pool.pool import EnginePool, Urgency
from webapp.engine_pool.pool import Message as EngineMessage
from webapp.matches.analysis import messages
from webapp.matches.analysis.estimates import Estimates
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.analysis.proofs import proof
from webapp.matches.match.match import Match

MOVE_SECONDS = 30.0
HINT_SECONDS = 2.0
VALUES_SECONDS = 4.0
DEEP_ENOUGH = 9
"""The depth of an analysis that a hint takes over as it is."""
SOLVE_SECONDS = 60.0
QUICK_LEVELS = 4
"""Highest level whose moves take only a moment; they go before all longer jobs."""


class JobListener(Protocol):
    """A client that asked for a job, and receives its progress and result."""

    @property
    def error(self) -> ErrorMessage:
        """Why there is no answer, in the language of the client."""

    def queued(self, job: str, before: int) -> None:
        """Other jobs go first."""

    def send(self, message: Message) -> None:
        """An answer; more follow."""

    def finish(self, job: str, message: Message) -> None:
        """The last answer."""


class EngineRequests:
    """Submits requests to the engines; each is a job that can be cancelled."""

    def __init__(
        self,
        engine_pool: EnginePool,
        knowledge: MatchKnowledge,
        client_of: Callable[[str | None], str],
    ) -> None:
        """`client_of` returns the client charged for the engine time of a player; None is a visitor."""
        self._engine_pool = engine_pool
        self._knowledge = knowledge
        self._client_of = client_of
        self._estimates = Estimates()

    def move(  # noqa: PLR0913, PLR0917 - a request and three callbacks
        self,
        match: Match,
        side: Side,
        level: Level,
        done: Callable[[EngineMessage | None, EngineMessage | None], None],
        progress: Callable[[EngineMessage], None],
        waiting: Callable[[int], None],
    ) -> str:
        """Ask for the move of an AI at its level; returns the job."""
        return self._engine_pool.submit(
            _move_task(match, level.number),
            done,
            urgency=Urgency.MOVE if level.number <= QUICK_LEVELS else Urgency.DEEP_MOVE,
            seconds=MOVE_SECONDS,
            progress=progress,
            waiting=waiting,
            client=self._client_of(match.seats[side.other].player),
        )

    def hint(self, match: Match, listener: JobListener) -> str:
        """Ask for the best move in a match, with its reason; returns the job.

        It is the best of the values of all moves, or, where these are estimated more roughly, the move
        of the strongest level. There, too, all are valued where no more is known than that some moves
        lose, so that the hint is another.
        """
        about: dict[str, Any] = {"match_id": match.id, "ply": match.ply, "position_id": match.pos}
        strongest = match.duel.levels[-1]
        known = self._knowledge.of(match)
        task = _move_task(match, strongest.number)
        if match.duel.hints_from_values:
            seen = self._estimates.of(match).depth >= DEEP_ENOUGH
            task = match.analysis_task(
                match.ply, **({"depth": 1} if seen else {"seconds": HINT_SECONDS})
            )
        elif known.proven_result is None and known.values and known.best.exact:
            task = match.analysis_task(match.ply, seconds=HINT_SECONDS / 2)
        job = ""

        def done(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message: Message = messages.HintFailed(job=job, err=listener.error, **about)
            if result is not None and not error:
                found = self._settled(match, result)
                message = _hint(match, found, job=job, unit=match.duel.unit, **about)
            listener.finish(job, message)

        job = self._engine_pool.submit(
            task,
            done,
            urgency=Urgency.HINT,
            seconds=HINT_SECONDS,
            waiting=lambda before: listener.queued(job, before),
            client=self._client_of(match.seats[match.position.side_to_move].player),
        )
        return job

    def values(self, match: Match, listener: JobListener) -> str:
        """Ask for the values of all legal moves, sent at each depth; returns the job."""
        about: dict[str, Any] = {"match_id": match.id, "ply": match.ply, "position_id": match.pos}
        known = self._knowledge.of(match)
        job = ""

        def progress(result: EngineMessage) -> None:
            found = self._estimates.deepest(match, of_all_moves(read_analysis(result)))
            listener.send(_values(match, combined(found, known), job=job, done=False, **about))

        def done(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message: Message = messages.ValuesFailed(
                job=job, done=True, err=listener.error, **about
            )
            if result is not None and not error:
                deepest = self._estimates.deepest(match, of_all_moves(read_analysis(result)))
                found = self._knowledge.of(match, deepest)
                self._knowledge.learn(match, match.ply, found)
                message = _values(match, found, job=job, done=True, **about)
            listener.finish(job, message)

        job = self._engine_pool.submit(
            match.analysis_task(match.ply, seconds=VALUES_SECONDS),
            done,
            urgency=Urgency.VALUES,
            seconds=VALUES_SECONDS + 1,
            progress=progress,
            waiting=lambda before: listener.queued(job, before),
            client=self._client_of(match.seats[match.position.side_to_move].player),
        )
        return job

    def puzzle(
        self,
        task: EngineMessage,
        listener: JobListener,
        found: Callable[[str, EngineMessage], Message],
    ) -> str:
        """Ask a worker about a puzzle; returns the job. `found` turns its result into a message."""
        job = ""

        def done(result: EngineMessage | None, error: EngineMessage | None) -> None:
            message: Message = JobFailed(job, listener.error)
            if result is not None and not error:
                message = found(job, result)
            listener.finish(job, message)

        job = self._engine_pool.submit(
            {"game": "huarong", **task},
            done,
            urgency=Urgency.SOLVE,
            seconds=SOLVE_SECONDS,
            waiting=lambda before: listener.queued(job, before),
            client=self._client_of(None),
        )
        return job

    def cancel(self, job: str) -> None:
        """Cancel a job that is no longer wanted."""
        self._engine_pool.cancel(job)

    def _settled(self, match: Match, result: EngineMessage) -> Analysis:
        """What a hint says: what was found, unless proofs or the values of the moves say more."""
        values = "values" in result
        if values:
            found = self._estimates.deepest(match, of_all_moves(read_analysis(result)))
        else:
            found = of_thought(read_thought(result))
        known = self._knowledge.of(match)
        if values or found.result is not None:
            self._knowledge.learn(match, match.ply, combined(found, known))
        elif known.values and not known.best.exact:
            found = known  # the values that the page may show
        return combined(found, known)


def _hint(match: Match, found: Analysis, **about: Any) -> messages.Hint:
    """The message for a hint: the best move with its reason."""
    value = found.best
    line = match.duel.expected_line(match.position, value)
    return messages.Hint(
        move=value.move,
        depth=found.depth,
        reason=match.duel.reason(match.position, value.move, line),
        proof=proof(match.position, value),
        **msgspec.structs.asdict(messages.scored(match.duel, value.score)),
        **about,
    )


def _values(match: Match, found: Analysis, **about: Any) -> messages.Values:
    """The message for the values of moves; a line is included only for a proven win."""
    return messages.Values(
        depth=found.depth,
        values=tuple(messages.move_value(match.duel, each) for each in found.values),
        proof=proof(match.position, found.best) if found.values else None,
        **about,
    )


def _move_task(match: Match, level: int) -> EngineMessage:
    """The job that asks for a move; its seed depends on the match and ply alone."""
    return {
        "game": match.duel.key,
        "task": "move",
        "position": match.position.to_text(),
        "options": dict(match.options),
        "level": level,
        "seed": random.Random(f"{match.id} {match.ply}").getrandbits(32),  # noqa: S311 - variety
    }
