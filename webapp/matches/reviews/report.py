"""What a review says of a finished match: values, scores, losses and turning points. Values only.

    position  {"ply", "text", "side", "played", "score", "exact", "depth", "values", "loss", "line",
               "proof", "reason"}

One for each number of plies from 0 on. `text` is the position as engines write it, `score` Black's with
best play from there; `values` are for the side to move, `loss` is what the move that was played gave
away, and `line` the better line to step through. `proof` is that of `proofs` where the side to move
has a proven win, and `reason` what the best move of Capture Go does. What is not known yet is null.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.capture_go.levels import WIN
from engines.game import PASS, IllegalMove, MoveValue, Outcome, Position, Side
from webapp.matches.match import Match
from webapp.matches.reviews.proofs import DECIDED, proof_message, proven_line

LONGEST_LINE = 14
MOST_TURNING_POINTS = 6
SMALLEST_TURNING_POINT = 4
"""Discs: a smaller loss that leaves the winner as he is, is no turning point."""


@dataclass(frozen=True)
class Judged:
    """What an analysis found in one position: the value of every legal move, the best first."""

    values: tuple[MoveValue, ...]
    depth: int

    @classmethod
    def from_message(cls, message: Mapping[str, Any]) -> Judged:
        """What a worker answered."""
        values = (
            MoveValue(each["move"], each["score"], each["exact"], tuple(each["pv"]))
            for each in message["values"]
        )
        return cls(tuple(values), message["depth"])

    @property
    def best(self) -> MoveValue:
        """The best move."""
        return self.values[0]

    @property
    def proven(self) -> bool:
        """Whether nothing more can be found out: every value is exact."""
        return all(value.exact for value in self.values)

    def of(self, move: str) -> MoveValue | None:
        """The value of a move."""
        return next((value for value in self.values if value.move == move), None)

    def knows_more_than(self, other: Judged | None) -> bool:
        """Whether it should replace what was known."""
        if other is None:
            return bool(self.values)
        if self.proven != other.proven:
            return self.proven
        return bool(self.values) and self.depth >= other.depth


@dataclass(frozen=True)
class TurningPoint:
    """A move after which the game stood differently.

    `ply` is its number; `before` and `after` are what the better and the played move were worth to the
    side that played.
    """

    ply: int
    side: Side
    move: str
    better: str
    before: MoveValue
    after: MoveValue
    loss: int

    def message(self) -> dict[str, Any]:
        """The same as plain JSON values."""
        sign = _sign(self.side)
        return {
            "ply": self.ply,
            "side": self.side.value,
            "move": self.move,
            "better": self.better,
            "before": {"score": sign * self.before.score, "exact": self.before.exact},
            "after": {"score": sign * self.after.score, "exact": self.after.exact},
            "loss": self.loss,
            "exact": self.before.exact and self.after.exact,
        }


@dataclass(frozen=True)
class Review:
    """A finished match and what is known of its positions, by their number of plies."""

    match: Match
    judged: Mapping[int, Judged]

    @property
    def length(self) -> int:
        """How many plies the match has."""
        return self.match.ply

    @property
    def open_plies(self) -> tuple[int, ...]:
        """The positions that an engine can say something about, the last first."""
        last = self.length if self.match.position.outcome() is None else self.length - 1
        return tuple(range(last, -1, -1))

    def position_message(self, ply: int) -> dict[str, Any]:
        """One position as pages get it."""
        position = self.match.after_plies(ply)
        over = position.outcome()
        judged = self.judged.get(ply)
        side = None if over else position.side_to_move
        played = self.match.plies[ply].move if ply < self.length else None
        return {
            "ply": ply,
            "text": position.to_text(),
            "side": side.value if side else None,
            "played": played,
            **(_final(position, over) if over else _standing(position, judged)),
            "depth": judged.depth if judged else None,
            "values": [_value(each) for each in judged.values] if judged else [],
            "loss": self.loss(ply + 1) if played else None,
            "line": _line(position, judged.best) if judged else [],
            **self._why(position, judged),
        }

    def _why(self, position: Position, judged: Judged | None) -> dict[str, Any]:
        """How the best move wins, where that is proven."""
        proof = proof_message(position, judged.best) if judged else None
        if judged is None or proof is None:
            return {"proof": None, "reason": None}
        line = proven_line(position, judged.best)
        reason = self.match.duel.reason(position, judged.best.move, line)
        return {"proof": proof, "reason": dict(reason)}

    def messages(self) -> list[dict[str, Any]]:
        """All positions as pages get them."""
        return [self.position_message(ply) for ply in range(self.length + 1)]

    def summary_message(self) -> dict[str, Any]:
        """What is known of the whole: each side's losses, and the turning points."""
        return {
            "losses": {side.value: self._losses(side) for side in Side},
            "turns": [turn.message() for turn in self.turns()],
        }

    def loss(self, number: int) -> int | None:
        """What the ply of that number gave away, for the side that played it; None if unknown.

        In Reversi it is counted in discs; in Capture Go it is 1 for a move that let a proven win go or
        lost a game that was not lost, else 0.
        """
        ply, judged = self.match.plies[number - 1], self.judged.get(number - 1)
        played = judged.of(ply.move) if judged else None
        if judged is None or played is None:
            return None
        if self.match.duel.key == "capture-go":
            return int(_class(played) < _class(judged.best))
        return max(0, judged.best.score - played.score)

    def turns(self) -> tuple[TurningPoint, ...]:
        """The moves that decided most, in the order they were played."""
        found = [turn for turn in map(self._turn, range(1, self.length + 1)) if turn]
        found.sort(key=_weight, reverse=True)
        return tuple(sorted(found[:MOST_TURNING_POINTS], key=lambda turn: turn.ply))

    def _turn(self, number: int) -> TurningPoint | None:
        ply, judged, loss = (
            self.match.plies[number - 1],
            self.judged.get(number - 1),
            self.loss(number),
        )
        played = judged.of(ply.move) if judged else None
        if judged is None or played is None or not loss:
            return None
        turn = TurningPoint(number, ply.side, ply.move, judged.best.move, judged.best, played, loss)
        decides = self.match.duel.key == "capture-go" or _changes_winner(turn)
        return turn if decides or loss >= SMALLEST_TURNING_POINT else None

    def _losses(self, side: Side) -> dict[str, Any]:
        chosen = [
            (number, self.loss(number))
            for number, ply in enumerate(self.match.plies, 1)
            if ply.side is side and ply.move != PASS
        ]
        known = [loss for _, loss in chosen if loss is not None]
        return {
            "sum": sum(known),
            "moves": len(known),
            "of": len(chosen),
            "average": round(sum(known) / len(known), 2) if known else None,
        }


def final_score(position: Position, outcome: Outcome) -> int:
    """Black's score in a position where the game is over, counted as the engines count it."""
    if outcome.winner is None:
        return 0
    if outcome.reason == "discs":
        empties = "".join(position.rows()).count("-")  # they count for the winner
        return _sign(outcome.winner) * (outcome.margin + empties)
    return _sign(outcome.winner) * WIN


def _final(position: Position, outcome: Outcome) -> dict[str, Any]:
    return {"score": final_score(position, outcome), "exact": True}


def _standing(position: Position, judged: Judged | None) -> dict[str, Any]:
    if judged is None:
        return {"score": None, "exact": False}
    best = judged.best
    won = best.exact and best.score > DECIDED  # whatever the other moves are worth
    return {
        "score": _sign(position.side_to_move) * best.score,
        "exact": judged.proven or won,
    }


def _value(value: MoveValue) -> dict[str, Any]:
    return {"move": value.move, "score": value.score, "exact": value.exact}


def _line(position: Position, best: MoveValue) -> list[dict[str, Any]]:
    """A line of play, each move with the rows after it and what it changed; a proven win whole."""
    line: list[dict[str, Any]] = []
    for move in proven_line(position, best) or best.pv[:LONGEST_LINE]:
        try:
            changed, following = position.changed_by(move), position.play(move)
        except IllegalMove:
            break  # a line from a search's memory may be cut short
        line.append(
            {
                "move": move,
                "side": position.side_to_move.value,
                "rows": "/".join(following.rows()),
                "changed": list(changed),
            }
        )
        position = following
    return line


def _sign(side: Side) -> int:
    return 1 if side is Side.BLACK else -1


def _class(value: MoveValue) -> int:
    """1 for a proven win, −1 for a proven loss, 0 for all that is not known."""
    if not value.exact or abs(value.score) <= DECIDED:
        return 0
    return 1 if value.score > 0 else -1


def _changes_winner(turn: TurningPoint) -> bool:
    """Whether the better move wins or draws, and the one that was played does less."""
    return turn.before.score >= 0 > turn.after.score or turn.before.score > 0 >= turn.after.score


def _weight(turn: TurningPoint) -> int:
    return turn.loss + (8 if _changes_winner(turn) else 0)
