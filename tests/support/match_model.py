"""A simple model of a match for comparison: a list of moves and a few flags."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any

from engines.game import PASS, Position, Side

Answer = dict[str, int]


class No(Exception):
    """The match refuses an action; the text is the error code."""


@lru_cache(maxsize=4096)
def _line(begun: Position, moves: tuple[str, ...]) -> tuple[Position, ...]:
    if not moves:
        return (begun,)
    before = _line(begun, moves[:-1])
    return (*before, before[-1].play(moves[-1]))


@dataclass(frozen=True)
class Model:
    """One match between people, or between a person and the engine on side `engine`."""

    begun: Position
    engine: Side | None
    version: int = 1
    moves: tuple[str, ...] = ()
    resigned: Side | None = None
    offer: tuple[Side, int | None, int] | None = None
    """The side that asks, the target ply (None for a rematch), and the version of the offer."""
    offers: int = 0
    """Offers since the last move or takeback, or since the end; a fourth is refused."""
    rematched: bool = False
    answers: dict[tuple[Side, str], Answer] = field(default_factory=dict)

    @property
    def line(self) -> tuple[Position, ...]:
        """All positions, the first included."""
        return _line(self.begun, self.moves)

    @property
    def position(self) -> Position:
        return self.line[-1]

    @property
    def over(self) -> bool:
        return self.resigned is not None or not self.position.legal_moves()

    @property
    def to_move(self) -> Side | None:
        return None if self.over else self.position.side_to_move

    @property
    def waits_for(self) -> str:
        if self.over:
            return "nobody"
        return "ai" if self.to_move is self.engine else "person"

    def own_plies(self, side: Side) -> list[int]:
        """The plies of a side's moves, without passes."""
        return [
            number
            for number, (move, before) in enumerate(zip(self.moves, self.line, strict=False), 1)
            if before.side_to_move is side and move != PASS
        ]

    # Actions of players: each returns the next model or raises `No` --------------------------------

    def play(self, side: Side, move: str, mid: str | None) -> Model:
        if self.over:
            raise No("game_over")
        if self.to_move is not side:
            raise No("not_your_turn")
        if move not in self.position.legal_moves():
            raise No("illegal")
        added = [move]
        position = self.position.play(move)
        while position.legal_moves() == (PASS,):
            added.append(PASS)
            position = position.play(PASS)
        answer = {"v": self.version + 1, "ply": len(self.moves) + 1}
        return self._answered(side, mid, answer)._to(
            version=self.version + len(added), moves=(*self.moves, *added), offer=None, offers=0
        )

    def take_back(self, side: Side, to: int | None, mid: str) -> Model:
        if self.resigned is not None or (self.over and self.engine is None):
            raise No("game_over")
        own = self.own_plies(side)
        number = to if to is not None else (own[-1] if own else None)
        if number not in own:
            raise No("nothing_to_take_back")
        if self.engine is not None:
            return self._cut(number, side, mid)
        if self.offers == 3:
            raise No("too_many_offers")
        offer = (side, number, self.version + 1)
        return self._one(side, mid, len(self.moves), offer=offer, offers=self.offers + 1)

    def answer(self, side: Side, offered: int, yes: bool, mid: str) -> Model:
        if self.offer is None or (self.offer[0] is side and yes):
            raise No("no_offer")
        _, to, version = self.offer
        if version != offered:
            raise No("stale")
        if yes and to is not None:
            return self._cut(to, side, mid)
        return self._one(side, mid, len(self.moves), offer=None, rematched=yes)

    def resign(self, side: Side, mid: str) -> Model:
        if self.over:
            raise No("game_over")
        return self._one(side, mid, len(self.moves), resigned=side, offer=None, offers=0)

    def hint(self, side: Side, mid: str) -> Model:
        if self.to_move is not side:
            raise No("game_over" if self.over else "not_your_turn")
        if self.engine is not None or (side, mid) in self.answers:
            return self
        return self._one(side, mid, len(self.moves))

    def rematch(self, side: Side, mid: str) -> Model:
        if not self.over:
            raise No("not_over")
        if self.rematched or (self.offer and self.offer[0] is side):
            return self
        ply = len(self.moves)
        if self.engine is not None or self.offer:
            return self._one(side, mid, ply, rematched=True, offer=None)
        if self.offers == 3:
            raise No("too_many_rematches")
        return self._one(
            side, mid, ply, offer=(side, None, self.version + 1), offers=self.offers + 1
        )

    def _cut(self, number: int, side: Side, mid: str) -> Model:
        left = self.moves[: number - 1]
        return self._one(side, mid, number - 1, moves=left, offer=None, offers=0)

    def _one(self, side: Side, mid: str, ply: int, **changes: Any) -> Model:
        answer = {"v": self.version + 1, "ply": ply}
        return self._answered(side, mid, answer)._to(version=self.version + 1, **changes)

    def _answered(self, side: Side, mid: str | None, answer: Answer) -> Model:
        return self if mid is None else self._to(answers={**self.answers, (side, mid): answer})

    def _to(self, **changes: Any) -> Model:
        return replace(self, **changes)
