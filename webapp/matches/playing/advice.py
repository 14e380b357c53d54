"""Advice of the engines in a match: the best move with its reason, and the values of all moves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import msgspec

from engines.game import Analysis, Thought
from engines.jobs import Job, SearchLimit
from engines.proven import combined, of_all_moves, of_thought
from webapp.core.messages import ErrorMessage
from webapp.core.shared_cache import SharedCache
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.engine_jobs.listener import JobListener
from webapp.engine_pool.pool import Urgency
from webapp.matches.analysis import messages
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.analysis.proofs import proof
from webapp.matches.match.match import Match
from webapp.matches.playing.engine_moves import move_job

HINT_SECONDS = 2.0
VALUES_SECONDS = 4.0
DEEP_ENOUGH = 9
"""The depth of an analysis that a hint takes over as it is."""
FIRST_DEPTH = 6
"""The depth from which the values of all moves are a first hint: they are there within 10 ms."""
MOST_HINTS = 4096
"""Matches whose latest hint is remembered."""


@dataclass(frozen=True)
class _AskedHint:
    job: str
    position_id: str
    listener: JobListener


class Advice:
    """Asks engines about the position on the board, for the player to move."""

    def __init__(
        self, engine_jobs: EngineJobs, knowledge: MatchKnowledge, known_values: KnownValues
    ) -> None:
        self._engine_jobs = engine_jobs
        self._knowledge = knowledge
        self._known_values = known_values
        self._hints: SharedCache[str, _AskedHint] = SharedCache(MOST_HINTS)

    def hint(self, match: Match, listener: JobListener) -> str:
        """Ask for the best move in a match, with its reason; returns the job.

        It speaks as soon as the search has looked at all moves, and again at its end.
        """
        sent = False

        def progress(job: str, result: Analysis | Thought) -> messages.Hint | None:
            nonlocal sent
            if sent or (isinstance(result, Analysis) and result.depth < FIRST_DEPTH):
                return None
            sent = True
            found = result if isinstance(result, Analysis) else of_thought(result)
            known = combined(found, self._knowledge.of(match))
            return _hint(match, known, done=False, **_about(match, job))

        def found(job: str, result: Analysis | Thought) -> messages.Hint:
            return _hint(match, self._settled(match, result), done=True, **_about(match, job))

        def failed(job: str, error: ErrorMessage) -> messages.HintFailed:
            return messages.HintFailed(err=error, **_about(match, job))

        job: Job[Analysis | Thought] = self._hint_job(match)
        name = self._engine_jobs.ask(
            job,
            listener,
            found,
            urgency=Urgency.HINT,
            seconds=HINT_SECONDS,
            player=_player(match),
            progress=progress,
            failed=failed,
        )
        self._hints.put(match.id, _AskedHint(name, match.position_id, listener))
        return name

    def drop_outdated(self, match: Match) -> None:
        """Cancel a hint for a position that is gone: what its player asks next waits for it no more."""
        asked = self._hints.get(match.id)
        if asked is None or (asked.position_id == match.position_id and match.outcome is None):
            return
        self._hints.pop(match.id)
        self._engine_jobs.cancel(asked.job)
        asked.listener.drop(asked.job)

    def values(self, match: Match, listener: JobListener) -> str:
        """Ask for the values of all legal moves, sent at each depth; returns the job."""
        known = self._knowledge.of(match)

        def progress(job: str, result: Analysis) -> messages.Values:
            found = combined(self._deepest(match, result), known)
            return _values(match, found, done=False, **_about(match, job))

        def found(job: str, result: Analysis) -> messages.Values:
            found = self._knowledge.of(match, self._deepest(match, result))
            self._knowledge.learn(match, match.ply, found)
            return _values(match, found, done=True, **_about(match, job))

        def failed(job: str, error: ErrorMessage) -> messages.ValuesFailed:
            return messages.ValuesFailed(done=True, err=error, **_about(match, job))

        return self._engine_jobs.ask(
            match.analysis(match.ply, SearchLimit(seconds=VALUES_SECONDS)),
            listener,
            found,
            urgency=Urgency.VALUES,
            seconds=VALUES_SECONDS + 1,
            player=_player(match),
            progress=progress,
            failed=failed,
        )

    def _hint_job(self, match: Match) -> Job[Any]:
        """The job for a hint.

        It is the best of the values of all moves, or, where these are estimated more roughly, the move
        of the strongest level. There, too, all are valued where no more is known than that some moves
        lose, so that the hint is another.
        """
        if match.duel.hints_from_values:
            seen = self._known_values.of(match.duel, match.options, match.position).analysis
            if seen.depth >= DEEP_ENOUGH:
                return match.analysis(match.ply, SearchLimit(depth=1))
            return match.analysis(match.ply, SearchLimit(seconds=HINT_SECONDS))
        known = self._knowledge.of(match)
        if known.proven_result is None and known.values and known.best.exact:
            return match.analysis(match.ply, SearchLimit(seconds=HINT_SECONDS / 2))
        return move_job(match, match.duel.levels[-1])

    def _settled(self, match: Match, result: Analysis | Thought) -> Analysis:
        """What a hint says: what was found, unless proofs or the values of the moves say more."""
        values = isinstance(result, Analysis)
        found = self._deepest(match, result) if isinstance(result, Analysis) else of_thought(result)
        known = self._knowledge.of(match)
        if values or found.result is not None:
            self._knowledge.learn(match, match.ply, combined(found, known))
        elif known.values and not known.best.exact:
            found = known  # the values that the page may show
        return combined(found, known)

    def _deepest(self, match: Match, result: Analysis) -> Analysis:
        """The values of all moves in a result, or deeper ones that are known already."""
        found = of_all_moves(result)
        known = self._known_values
        return known.learn(match.duel, match.options, match.position, found).analysis


def _player(match: Match) -> str | None:
    """The client that is charged: the player to move."""
    return match.seats[match.position.side_to_move].player


def _about(match: Match, job: str) -> dict[str, Any]:
    return {"job": job, "match_id": match.id, "ply": match.ply, "position_id": match.position_id}


def _hint(match: Match, found: Analysis, **about: Any) -> messages.Hint:
    """The message for a hint: the best move with its reason."""
    value = found.best
    return messages.Hint(
        move=value.move,
        depth=found.depth,
        unit=match.duel.unit,
        reason=match.duel.why_best(match.position, found),
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
