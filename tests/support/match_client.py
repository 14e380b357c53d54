"""The match service as websocket clients see it: plain values, without a connection."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from webapp.core import messages
from webapp.core.messages import ErrorMessage, Queued, plain
from webapp.matches.match.match import Match
from webapp.matches.messages import requests
from webapp.matches.playing.service import MatchService

Message = dict[str, Any]


def play_first_legal(matches: MatchService, match_id: str, player: str | None = None) -> None:
    """Play the first legal move for the side to move, as its player without another one."""
    match = matches.match(match_id)
    assert match.side_to_move is not None
    move, mid = match.position.legal_moves()[0], f"m{match.version}"
    asked = requests.MoveRequest(match.id, mid, match.ply, match.position_id, move)
    matches.play(asked, player or match.seats[match.side_to_move].player)


class Teller:
    """Passes the events of a job to a function, as plain values."""

    error = ErrorMessage("engine_failed", "The engine stopped.")

    def __init__(self, tell: Callable[[Message], None]) -> None:
        self._tell = tell

    def queued(self, job: str, before: int) -> None:
        self._tell(plain(Queued(job, before)))

    def send(self, message: messages.Message) -> None:
        self._tell(plain(message))

    def drop(self, _job: str) -> None:
        pass

    def finish(self, _job: str, message: messages.Message) -> None:
        self._tell(plain(message))


class MatchClient:
    """Calls a match service; its other attributes are reached through this object."""

    def __init__(self, service: MatchService) -> None:
        self.service = service

    def __getattr__(self, name: str) -> Any:
        return getattr(self.service, name)

    def snapshot(self, match: Match) -> Message:
        return plain(self.service.snapshot(match))

    def catch_up(self, match_id: str, since: int) -> Message:
        missed = self.service.catch_up(match_id, since)
        answer = requests.JoinAnswer(None, None, missed.version, 0, missed.state, missed.events)
        return plain(answer)

    def play(  # noqa: PLR0917 - the fields of the message
        self, game: str, player: str | None, ply: int, pos: str, mid: str, move: str
    ) -> Message:
        asked = requests.MoveRequest(game, mid, ply, pos, move)
        return plain(self.service.play(asked, player))

    def take_back(
        self, game: str, player: str | None, pos: str, mid: str, to: int | None
    ) -> Message:
        asked = requests.TakebackRequest(game, mid, pos, to)
        return plain(self.service.negotiation.take_back(asked, player))

    def answer(self, game: str, player: str | None, mid: str, offer: int, yes: bool) -> Message:
        return plain(
            self.service.negotiation.answer(requests.AnswerRequest(game, mid, offer, yes), player)
        )

    def resign(self, game: str, player: str | None, mid: str) -> Message:
        return plain(self.service.resign(requests.ResignRequest(game, mid), player))

    def claim(self, game: str, player: str | None, mid: str, *, draw: bool) -> Message:
        asked = requests.ClaimRequest(game, mid, draw)
        return plain(self.service.abandoned.claim(asked, player))

    def rematch(self, game: str, player: str | None, mid: str) -> Message:
        return plain(self.service.negotiation.rematch(requests.RematchRequest(game, mid), player))

    def hint(
        self, game: str, player: str | None, pos: str, mid: str, tell: Callable[[Message], None]
    ) -> str:
        return self.service.help.hint(requests.HintRequest(game, mid, pos), player, Teller(tell))

    def values(
        self, game: str, player: str | None, pos: str, mid: str, tell: Callable[[Message], None]
    ) -> str:
        return self.service.help.values(
            requests.ValuesRequest(game, mid, pos), player, Teller(tell)
        )
