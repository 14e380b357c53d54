"""The engines' help for players: hints, and the values of their moves."""

from __future__ import annotations

from collections.abc import Callable

from engines.game import Side
from webapp.core.errors import RequestError
from webapp.engine_jobs.listener import JobListener
from webapp.event_log.event_log import retried
from webapp.matches.messages.requests import HintRequest, ValuesRequest
from webapp.matches.playing.advice import Advice
from webapp.matches.playing.writer import MatchWriter


class Help:
    """Jobs for the player to move."""

    def __init__(
        self,
        writer: MatchWriter,
        advice: Advice,
        on_help: Callable[[str, Side], None],
    ) -> None:
        """`on_help` is called with the match and the side that took help."""
        self._writer = writer
        self._advice = advice
        self._on_help = on_help

    @retried
    def hint(self, asked: HintRequest, player: str | None, listener: JobListener) -> str:
        """Search a move for the player, and return the job; `listener` gets the move.

        Between people the request is an event. There are none where a clock runs, and none between
        people who did not agree to hints when the game began.
        """
        writer = self._writer
        with writer.acting(asked, player) as (match, side, answered):
            writer.check_position(match, asked.position_id)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            if match.in_room and match.against_ai:
                raise RequestError("alone_in_a_room")
            if not match.allows_hints:
                raise RequestError("no_hints" if match.clock else "hints_not_agreed")
            if not match.against_ai and not answered:
                writer.check_history(match)
                asking = [("hint_asked", {"side": side.value})]
                writer.write(match, asking, side.value, asked.message_id)
            self._on_help(match.id, side)
            return self._advice.hint(match, listener)

    def values(self, asked: ValuesRequest, player: str | None, listener: JobListener) -> str:
        """Evaluate every legal move of the player, and return the job.

        `listener` gets the values at each depth.
        Only against the engine and without a clock: between people it would help one of them.
        """
        with self._writer.acting(asked, player) as (match, side, _answered):
            if not match.against_ai:
                raise RequestError("between_people")
            if match.in_room:
                raise RequestError("alone_in_a_room")
            if match.clock is not None:
                raise RequestError("no_hints")
            self._writer.check_position(match, asked.position_id)
            if match.side_to_move is not side:
                raise RequestError("game_over" if match.outcome else "not_your_turn")
            self._on_help(match.id, side)
            return self._advice.values(match, listener)
