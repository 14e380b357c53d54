"""Agreements between players: takebacks and another game."""

from __future__ import annotations

from webapp.core.errors import RequestError
from webapp.event_log.event_log import retried
from webapp.matches.match.match import Match, Offer
from webapp.matches.messages.requests import (
    AnswerRequest,
    RematchAnswer,
    RematchRequest,
    StaleRequest,
    TakebackRequest,
    WrittenAnswer,
)
from webapp.matches.playing.beginning import Beginning
from webapp.matches.playing.repository import Change
from webapp.matches.playing.writer import MatchWriter

MOST_OFFERS = 3
"""Takeback offers between two moves, and requests for a rematch after the end."""


class Negotiation:
    """Offers and their answers. An engine agrees at once."""

    def __init__(self, writer: MatchWriter, beginning: Beginning) -> None:
        self._writer = writer
        self._beginning = beginning

    @retried
    def take_back(self, asked: TakebackRequest, player: str | None) -> WrittenAnswer:
        """Take back a ply of the player and all later ones; between people, offer a takeback."""
        writer = self._writer
        with writer.acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            writer.check_position(match, asked.position_id)
            by_other_means = (match.resigned, match.out_of_time, match.ended)
            stays_over = any(each is not None for each in by_other_means)
            if stays_over or (match.outcome and not match.against_ai):
                raise RequestError("game_over")
            if match.in_room and match.against_ai:
                raise RequestError("alone_in_a_room")
            number = match.last_own_ply(side) if asked.to is None else asked.to
            if number is None or not match.may_take_back(side, number):
                raise RequestError("nothing_to_take_back")
            writer.check_history(match)
            offer = {"by": side.value, "to": number}
            if match.against_ai:
                return writer.write(match, [("takeback", offer)], side.value, asked.message_id)
            if match.seats[side.other].kind == "open":
                raise RequestError("no_opponent")
            if match.offers >= MOST_OFFERS:
                raise RequestError("too_many_offers")
            return writer.write(match, [("offer", offer)], side.value, asked.message_id)

    @retried
    def answer(self, asked: AnswerRequest, player: str | None) -> WrittenAnswer:
        """Accept or decline the opponent's offer that the player saw, or withdraw an own one."""
        writer = self._writer
        with writer.acting(asked, player) as (match, side, answered):
            if answered:
                return answered
            offer = match.offer
            if offer is None or (offer.by is side and asked.yes):
                raise RequestError("no_offer")
            if offer.version != asked.offer:
                raise StaleRequest(writer.snapshot(match))
            no: Change = ("withdrawn" if offer.by is side else "declined", {"by": side.value})
            change = self._agreed(match, offer) if asked.yes else no
            return writer.write(match, [change], side.value, asked.message_id)

    @retried
    def rematch(self, asked: RematchRequest, player: str | None) -> RematchAnswer:
        """Begin another game against an engine; ask the other person, or agree if they asked.

        A game of a room has none: its host says what is played next.
        """
        with self._writer.acting(asked, player) as (match, side, answered):
            if match.outcome is None and not answered:
                raise RequestError("not_over")
            if match.recorded:
                raise RequestError("game_over")
            if match.in_room:
                raise RequestError("in_a_room")
            if match.rematch is not None or answered:
                return RematchAnswer(match.rematch)
            offer = match.offer
            if offer is not None and offer.by is side:
                return RematchAnswer(None)
            change: Change = ("rematch_asked", {"by": side.value})
            if match.against_ai or not match.full or offer is not None:
                change = self._begun_again(match)
            elif match.offers >= MOST_OFFERS:
                raise RequestError("too_many_rematches")
            self._writer.write(match, [change], side.value, asked.message_id)
            return RematchAnswer(change[1].get("game"))

    def _agreed(self, match: Match, offer: Offer) -> Change:
        """Carries out an offer that was accepted."""
        if offer.is_rematch:
            return self._begun_again(match)
        return "takeback", {"by": offer.by.value, "to": offer.to}

    def _begun_again(self, match: Match) -> Change:
        return "rematch", {"game": self._beginning.again(match).id}
