"""The report on a finished match: values, scores, losses and turning points. No storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import PASS, Analysis, IllegalMove, MoveValue, Outcome, Position, Side
from engines.proven import after_move, score_of
from engines.registry import Duel
from engines.score import Exact, Score, Win
from webapp.matches.analysis import messages as analysis_messages
from webapp.matches.analysis.proofs import proof
from webapp.matches.match.match import Match
from webapp.matches.reviews import messages
from webapp.matches.reviews.turning_points import (
    MAIN_TURNING_POINTS,
    TurningPoint,
    own_fault,
)

LONGEST_LINE = 14
GIFTS_BELOW = 4
"""The level from which on turning points are those of an open game alone."""


@dataclass(frozen=True)
class Review:
    """A finished match and the analyses of its positions, by ply.

    `analyses` have all that is known, also from the positions before and after; `searched` only what
    the search of the position itself found. They are the same unless `searched` is given.
    """

    match: Match
    analyses: Mapping[int, Analysis]
    searched: Mapping[int, Analysis] | None = None

    @property
    def length(self) -> int:
        """The number of plies of the match."""
        return self.match.ply

    @property
    def open_plies(self) -> tuple[int, ...]:
        """The plies whose positions an engine can analyse, last first."""
        last = self.length if self.match.position.outcome() is None else self.length - 1
        return tuple(range(last, -1, -1))

    def position(self, ply: int) -> messages.Position:
        """The message for one position."""
        position = self.match.after_plies(ply)
        over = position.outcome()
        found = self.analyses.get(ply)
        played = self.match.plies[ply].move if ply < self.length else None
        black = final_score(position, over) if over else _standing(position, found)
        scored = None if black is None else analysis_messages.scored(self.match.duel, black)
        return messages.Position(
            ply=ply,
            text=position.to_text(),
            side=None if over else position.side_to_move,
            played=played,
            worth=scored.worth if scored else None,
            score=scored.score if scored else None,
            exact=scored.exact if scored else False,
            depth=found.depth if found else None,
            values=self._values(found),
            loss=self.loss(ply + 1) if played else None,
            line=line_of(position, found.best) if found and found.values else (),
            proof=proof(position, found.best) if found and found.values else None,
            reason=self._why(position, found),
        )

    def positions(self) -> tuple[messages.Position, ...]:
        """The messages for all positions."""
        return tuple(self.position(ply) for ply in range(self.length + 1))

    def losses(self) -> messages.BothLosses:
        """The losses of each side."""
        return messages.BothLosses(*(self._losses(side) for side in Side))

    def turning_point_messages(self) -> tuple[messages.TurningPoint, ...]:
        """The messages for the turning points."""
        turns = self.turning_points()
        main = {each.ply for each in self._main(turns)}
        return tuple(self._turning_point_message(each, each.ply in main) for each in turns)

    def _main(self, turns: tuple[TurningPoint, ...]) -> list[TurningPoint]:
        """Those that are shown at once: of a beginner's game gifts alone, of a rout what lost most."""
        gifts_alone = is_of_beginner(self.match)
        shown = [each for each in turns if each.gift or not gifts_alone]
        shown.sort(key=lambda each: (each.whole, each.weight), reverse=True)
        return shown[:MAIN_TURNING_POINTS]

    def _turning_point_message(self, each: TurningPoint, main: bool) -> messages.TurningPoint:
        duel = self.match.duel
        before, after = (_to_black(value.score, each.side) for value in (each.before, each.after))
        return messages.TurningPoint(
            ply=each.ply,
            side=each.side,
            move=each.move,
            better=each.better,
            before=analysis_messages.scored(duel, before),
            after=analysis_messages.scored(duel, after),
            loss=each.loss,
            exact=each.exact,
            main=main,
            **self._told(each),
        )

    def _told(self, each: TurningPoint) -> dict[str, Any]:
        """The reasons of the better move, and of the answer to the played one."""
        duel, position = self.match.duel, self.match.after_plies(each.ply - 1)
        reply = reply_to(duel, position, each.after)
        return {
            "reason": duel.reason(position, each.before),
            "answer": reply and each.after.pv[1],
            "reply": reply,
            "fault": own_fault(duel, position, each.before, each.after),
        }

    def _losses(self, side: Side) -> messages.Losses:
        chosen = [
            self.loss(number)
            for number, ply in enumerate(self.match.plies, 1)
            if ply.side is side and ply.move != PASS
        ]
        known = [loss for loss in chosen if loss is not None]
        average = round(sum(known) / len(known), 2) if known else None
        return messages.Losses(sum(known), len(known), len(chosen), average)


def is_of_beginner(match: Match) -> bool:
    """Whether it is a person's game against one of the first levels."""
    levels = [level for side in Side if (level := match.level_of(side)) is not None]
    return len(levels) == 1 and levels[0].place < GIFTS_BELOW


def reply_to(duel: Duel, position: Position, value: MoveValue) -> Mapping[str, Any] | None:
    """Why the answer to a move is good for the other side; None without one."""
    answer = value.pv[1] if len(value.pv) > 1 else PASS
    if answer == PASS:
        return None
    after = position.play(value.move)
    replied = MoveValue(answer, after_move(value.score), value.pv[1:])
    try:
        return duel.reason(after, replied)
    except IllegalMove:
        return None  # a line from a search's memory may be cut short


def final_score(position: Position, outcome: Outcome) -> Score:
    """The score for Black of a position where the game is over."""
    if outcome.winner is None:
        return Exact(0)
    if outcome.reason == "discs":
        empties = "".join(position.rows()).count("-")  # they count for the winner
        return _to_black(Exact(outcome.margin + empties), outcome.winner)
    return _to_black(Win(0), outcome.winner)


def _standing(position: Position, found: Analysis | None) -> Score | None:
    """The score of a position for Black; exact where the result is proven."""
    if found is None:
        return None
    return _to_black(score_of(found), position.side_to_move)


def _wins_farther_than_searched(found: Analysis, played: MoveValue) -> bool:
    """Whether a better move wins, but in more plies than the played move was searched for a win.

    Answers to ataris cost no depth, so a search sees wins of up to twice its depth in plies.
    """
    best = found.best.score
    return isinstance(best, Win) and not played.exact and best.in_plies > 2 * found.depth


def line_of(position: Position, best: MoveValue) -> tuple[messages.LineMove, ...]:
    """A line of play: each move with the rows after it and the points it changed."""
    line: list[messages.LineMove] = []
    for move in best.winning_line(position) or best.pv[:LONGEST_LINE]:
        try:
            changed, following = position.changed_by(move), position.play(move)
        except IllegalMove:
            break  # a line from a search's memory may be cut short
        rows = "/".join(following.rows())
        line.append(messages.LineMove(move, position.side_to_move, rows, changed))
        position = following
    return tuple(line)


def _to_black(score: Score, side: Side) -> Score:
    return score if side is Side.BLACK else -score
