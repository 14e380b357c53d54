"""Plays games of a program on a site, one after the other."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from engines.game import PASS, Side
from webapp.bridge.programs import RESIGN, Program, ProgramFailed
from webapp.bridge.seen import Seen
from webapp.bridge.site import Refused, Site

LOOK_SECONDS = 20.0
"""Seconds without a websocket message after which the match is read again."""


@dataclass(frozen=True)
class Manners:
    """The manners of the program: whether it grants takebacks, and its wait for a rematch."""

    takebacks: bool = False
    rematch_seconds: float = 120.0


class GamePlayer:
    """A program in the seat of a visitor; `say` prints what happens for the user."""

    def __init__(
        self, site: Site, program: Program, manners: Manners, say: Callable[[str], None]
    ) -> None:
        self._site = site
        self._program = program
        self._manners = manners
        self._say = say

    def play(self, match_id: str) -> Seen:
        """Play a match to its end. Raises `Refused` for a watcher, and `ProgramFailed`."""
        seat = self._site.seat(match_id)
        if seat is None:
            raise Refused("no_seat", "The seats of this match belong to others.")
        side, answered = Side(seat), -1
        self._say(f"{self._program.name} is {seat}: {self._site.address}/g/{match_id}")
        while True:
            seen = self._site.match(match_id)
            if seen.outcome is not None:
                self._say(_result(seen))
                return seen
            offer = seen.offer
            if offer is not None and offer.by != seat and offer.version != answered:
                answered = offer.version
                self._answer(seen, offer.version)
            elif seen.side == seat:
                self._move(seen, side)
            else:
                self._site.wait(LOOK_SECONDS)

    def rematch(self, seen: Seen) -> str | None:
        """The next match with the same players, if both want one before the time is up."""
        until = time.monotonic() + self._manners.rematch_seconds
        try:
            following: str | None = self._site.call("rematch", game=seen.match_id)["game"]
            while following is None and time.monotonic() < until:
                self._site.wait(min(LOOK_SECONDS, max(0.1, until - time.monotonic())))
                following = self._site.match(seen.match_id).rematch
        except Refused as refusal:
            self._say(f"no rematch: {refusal}")
            return None
        return following

    def _answer(self, seen: Seen, offer: int) -> None:
        """Grant a takeback, or do not."""
        yes = self._manners.takebacks
        self._say("a takeback is asked for, and " + ("granted" if yes else "refused"))
        try:
            self._site.call("answer", game=seen.match_id, offer=offer, yes=yes)
        except Refused as refusal:  # withdrawn meanwhile, for example
            self._say(f"the answer came too late: {refusal}")

    def _move(self, seen: Seen, side: Side) -> None:
        move = self._program.move(seen, side)
        try:
            if move == RESIGN:
                self._site.call("resign", game=seen.match_id)
            else:
                self._site.play(seen, move)
        except Refused as refusal:
            if refusal.code in {"stale", "not_your_turn", "game_over"}:
                return  # taken back, resigned or out of time while the program thought
            self._site.call("resign", game=seen.match_id)
            written = PASS if move == PASS else move.upper()
            raise ProgramFailed(f"{written} at move {seen.ply + 1} is refused: {refusal}") from None


def _result(seen: Seen) -> str:
    outcome = seen.outcome
    assert outcome is not None  # noqa: S101 - it is over
    if outcome.winner is None:
        return f"draw ({outcome.reason})"
    by = f" by {outcome.margin}" if outcome.margin else ""
    return f"{outcome.winner} wins{by} ({outcome.reason})"
