"""The AI's turns: its running searches, their leases, and their progress."""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field, replace
from functools import partial

import msgspec

from engines.game import Analysis, Side, Thought
from engines.jobs import JobError
from engines.proven import NOTHING, after_move, combined, of_thought
from engines.registry import Duel
from engines.score import Score, Unit
from engines.thought_messages import thought_message
from webapp.core.errors import RequestError
from webapp.core.later import Later
from webapp.core.messages import Facts
from webapp.matches.analysis import messages
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.match.match import Match
from webapp.matches.playing.engine_moves import EngineMoves, is_quick
from webapp.storage.database import NotRead

log = logging.getLogger(__name__)

QUIET_SECONDS = 0.15
"""A quick level has nearly always moved by then; the page says meanwhile that it thinks."""


class SearchLeases:
    """Leases on searches: at most one web process searches for a match. One alone gets every lease."""

    def take(self, match_id: str, version: int) -> bool:  # noqa: ARG002 - for several processes
        """Lease the search for `version` of a match; False when another process has the lease."""
        return True

    def give_back(self, match_id: str, version: int) -> None:
        """Release the lease; the search for `version` was given up."""

    def let_expire(self, match_id: str) -> None:
        """Let the lease expire after a search: any process may take it for a later version at once, and
        after a while for the same, as after a failure.
        """

    def is_taken(self, match_id: str) -> bool:  # noqa: ARG002 - for several processes
        """Whether a process has the lease of a match, or let it expire recently."""
        return False


@dataclass
class Search:
    """A search for an AI's move: its match and version, and its progress."""

    match_id: str
    version: int
    side: Side
    goal: int | None
    unit: Unit
    """The unit of its estimated scores."""
    duel: Duel
    job: str = ""
    thought: Thought | None = None
    before: int = 0
    """The number of jobs before it in the queue."""
    known: Analysis | None = None
    """What was known of the position before the search; None until there is progress to show."""
    is_quiet: bool = False
    """Whether its progress is only noted for now."""
    news: Facts = field(default_factory=dict)
    """The progress that was noted last."""
    is_over: bool = False
    """Whether it has found its move."""

    @property
    def score(self) -> Score | None:
        """The score of the move it thinks of: the proven one, if that is known.

        None before anything is judged, and for the estimate of a level that counts in points of its own,
        which say nothing in discs.
        """
        if self.thought is None or self.thought.move is None:
            return None
        found = combined(of_thought(self.thought), self.known or NOTHING).of(self.thought.move)
        if found is None:
            return None
        is_in_units = self.thought.judged and self.unit == self.duel.unit
        return found.score if found.exact or is_in_units else None

    def message(self) -> messages.Thinking:
        """The message with the progress of the search."""
        thought, score = self.thought, self.score
        scored = messages.scored(self.duel, score) if score is not None else None
        return messages.Thinking(
            job=self.job,
            side=self.side,
            goal=self.goal,
            unit=self.unit,
            before=self.before,
            depth=thought.depth if thought else None,
            move=thought.move if thought else None,
            worth=scored.worth if scored else None,
            after=None if score is None else messages.score(-after_move(score)),
            score=scored.score if scored else None,
            exact=scored.exact if scored else None,
        )


ThinkingMessage = messages.ThinkingEvent | messages.ThinkingFailed
Play = Callable[[str, int, Side, str], None]
"""Plays the move of a side on a version of a match, unless the match has changed since.

The lock of the match is held. Raises `RequestError` or `NotRead` if that fails.
"""


class AITurns:
    """Searches for the AI's moves, at most one per match. Callers hold the lock of the match.

    A search is over when the match has another version, by its own move or by another event, or when
    it has failed.
    """

    def __init__(
        self,
        engine_moves: EngineMoves,
        knowledge: MatchKnowledge,
        search_leases: SearchLeases,
        locked: Callable[[str], AbstractContextManager[None]],
        on_thinking: Callable[[ThinkingMessage], None],
    ) -> None:
        """`locked` holds the lock of a match; `on_thinking` is told the progress of searches."""
        self._engine_moves = engine_moves
        self._knowledge = knowledge
        self._search_leases = search_leases
        self._locked = locked
        self._on_thinking = on_thinking
        self._searches: dict[str, Search] = {}
        self._quiet = Later(QUIET_SECONDS)

    def message(self, match_id: str) -> messages.Thinking | None:
        """The progress of the search for a match, None if there is none."""
        search = self._searches.get(match_id)
        return search.message() if search else None

    def ask(self, match: Match, play: Play) -> None:
        """Start a search if the AI is to move and no process is searching yet; `play` gets its move."""
        if match.waits_for != "ai" or match.id in self._searches:
            return
        if not self._search_leases.take(match.id, match.version):
            return  # another process is searching
        side = match.position.side_to_move
        level = match.level_of(side)
        assert level is not None  # noqa: S101 - an AI's seat has a level
        search = Search(match.id, match.version, side, level.limit.depth, level.unit, match.duel)
        self._searches[match.id] = search

        def done(thought: Thought | None, error: JobError | None) -> None:
            search.is_quiet = False
            if thought and thought.judged and search.thought and self._is_under_way(search):
                progress(thought)  # so that the last word before the move is about the move itself
            self._answered(search, play, thought, error)
            self._learn(match, thought)

        def progress(thought: Thought) -> None:
            search.thought = thought
            if search.known is None:
                search.known = self._knowledge.of(match)
            message = thought_message(thought)
            shown = ("depth", "move", "pv", "nodes", "seconds")
            self._show(search, {name: message[name] for name in shown})

        def waiting(before: int) -> None:
            search.before = before
            self._show(search, {})

        search.is_quiet = is_quick(level)
        search.job = self._engine_moves.ask(match, side, level, done, progress, waiting)
        if search.is_quiet:
            self._quiet.put(partial(self._break_silence, search))
        else:
            self._show(search, {})

    def drop_outdated(self, match: Match) -> None:
        """End a search that is for another version of the match."""
        search = self._searches.get(match.id)
        if search and search.version != match.version:
            del self._searches[match.id]
            if search.is_over:
                # The lease is void with the next move: nobody needs to be told.
                self._search_leases.let_expire(match.id)
            else:
                self._engine_moves.cancel(search.job)
                self._search_leases.give_back(match.id, search.version)

    def is_missing(self, match_id: str) -> bool:
        """Whether no process is searching for this match, or has recently failed to."""
        return match_id not in self._searches and not self._search_leases.is_taken(match_id)

    def searched(self) -> dict[str, int]:
        """The matches that this process searches for, and the version of each."""
        return {match_id: search.version for match_id, search in tuple(self._searches.items())}

    def searches_before(self, match_id: str, version: int) -> bool:
        """Whether this process is running a search for a version older than `version`."""
        search = self._searches.get(match_id)
        return search is not None and search.version < version

    def _answered(
        self, search: Search, play: Play, thought: Thought | None, error: JobError | None
    ) -> None:
        """Play the move of a search, in a thread of the engine pool."""
        with self._locked(search.match_id):
            if not self._is_under_way(search):
                return
            if thought is None or thought.move is None:
                self._failed(search, error or thought)
                return
            search.is_over = True
            try:
                play(search.match_id, search.version, search.side, thought.move)
            except (RequestError, NotRead) as failure:
                self._failed(search, failure)
            except Exception as failure:  # a search that never ends would hold its match for ever
                self._failed(search, failure)
                raise

    def _failed(self, search: Search, why: object) -> None:
        """End a search; the next client that joins the match starts it again."""
        if not self._is_under_way(search):
            return  # another process wrote first
        del self._searches[search.match_id]
        self._search_leases.let_expire(search.match_id)
        log.error("no move for match %s: %s", search.match_id, why)
        failed = messages.ThinkingFailed(match_id=search.match_id, job=search.job, failed=True)
        self._on_thinking(failed)

    def _is_under_way(self, search: Search) -> bool:
        return self._searches.get(search.match_id) is search

    def _learn(self, match: Match, thought: Thought | None) -> None:
        """Keep what a search has proven of its move, which the page has shown."""
        if thought is not None and thought.exact:
            self._knowledge.learn(match, match.ply, replace(of_thought(thought), result=None))

    def _break_silence(self, search: Search) -> None:
        """Show a search of a quick level that takes longer than usual."""
        if not search.is_quiet:
            return
        with self._locked(search.match_id):  # nothing is shown of a search after its move
            search.is_quiet = False
            if self._is_under_way(search):
                self._show(search, search.news)

    def _show(self, search: Search, progress: Facts) -> None:
        if search.is_quiet:
            search.news = progress or search.news
            return
        about = msgspec.structs.asdict(search.message())
        event = messages.ThinkingEvent(match_id=search.match_id, progress=progress, **about)
        self._on_thinking(event)
