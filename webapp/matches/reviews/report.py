"""The report on a finished match: values, scores, losses and turning points. No storage."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import PASS, Analysis, IllegalMove, MoveValue, Outcome, Position, Side
from engines.proven import after_move, score_of
from engines.registry import Duel
from engines.score import Exact, Score, Win, sign_of
from webapp.matches.analysis import messages as analysis_messages
from webapp.matches.analysis.proofs import proof
from webapp.matches.match.match import Match
from webapp.matches.reviews import messages
from webapp.matches.reviews.turning_points import (
    MAIN_TURNING_POINTS,
    MOST_TURNING_POINTS,
    TurningPoint,
    is_decisive,
    is_gift,
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

    def loss(self, number: int) -> int | None:
        """The loss of a ply (see `Duel.loss`); None if unknown.

        It is unknown where the played move and the better one were not searched alike.
        """
        ply, found = self.match.plies[number - 1], self.analyses.get(number - 1)
        played = found.of(ply.move) if found else None
        if found is None or played is None:
            return None
        if _wins_farther_than_searched(found, played) or self._loses_elsewhere(number, found):
            return None
        return self.match.duel.loss(found.best.score, played.score)

    def _loses_elsewhere(self, number: int, found: Analysis) -> bool:
        """Whether the better move is a guess, and only another position's search proved the loss."""
        if self.searched is None or found.best.exact:
            return False
        own, move = self.searched.get(number - 1), self.match.plies[number - 1].move
        played, alone = found.of(move), own.of(move) if own else None
        return played is not None and played.exact and not (alone is not None and alone.exact)

    def turning_points(self) -> tuple[TurningPoint, ...]:
        """The most decisive moves, in the order they were played."""
        rout = self._lost_most()
        numbers = range(1, self.length + 1)
        found = [each for n in numbers if (each := self._turning_point(n, whole=n in rout))]
        found.sort(key=lambda each: (each.ply in rout, each.weight), reverse=True)
        return tuple(sorted(found[:MOST_TURNING_POINTS], key=lambda each: each.ply))

    def _lost_most(self) -> frozenset[int]:
        """The numbers of the moves that lost most, of the side that lost by a rout."""
        match, over = self.match, self.match.position.outcome()
        least, found = match.duel.rout, self.analyses.get(self.length)
        black = final_score(match.position, over) if over else _standing(match.position, found)
        if least is None or black is None or abs(match.duel.number_of(black)) < least:
            return frozenset()
        loser = Side.WHITE if sign_of(black) > 0 else Side.BLACK
        lost = [(self.loss(n) or 0, n) for n, ply in enumerate(match.plies, 1) if ply.side is loser]
        most = sorted(lost, reverse=True)[:MAIN_TURNING_POINTS]
        return frozenset(number for loss, number in most if loss >= match.duel.turning_loss)

    def turns_of(self, side: Side) -> int:
        """The number of turning points that a side made."""
        return sum(each.side is side for each in self.turning_points())

    def _values(self, found: Analysis | None) -> tuple[analysis_messages.MoveValue, ...]:
        values = found.values if found else ()
        return tuple(analysis_messages.move_value(self.match.duel, each) for each in values)

    def _why(self, position: Position, found: Analysis | None) -> Mapping[str, object] | None:
        """Why the best move wins, if that is proven."""
        if found is None or not found.values or not isinstance(found.best.score, Win):
            return None
        return self.match.duel.reason(position, found.best)

    def _turning_point(self, number: int, *, whole: bool) -> TurningPoint | None:
        ply, found = self.match.plies[number - 1], self.analyses.get(number - 1)
        loss = self.loss(number)
        played = found.of(ply.move) if found else None
        if found is None or played is None or loss is None:
            return None
        duel, best = self.match.duel, found.best
        position = self.match.after_plies(number - 1)
        gift = is_of_beginner(self.match) and is_gift(duel, position, best, played)
        whole = gift or (whole and loss > 0)
        if not whole and not is_decisive(duel, best.score, played.score):
            return None
        cost = duel.cost(best.score, played.score)
        return TurningPoint(
            number, ply.side, ply.move, best.move, best, played, loss, cost, gift, whole
        )

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
