"""A review with its sentences, in the language of the page that shows it."""

from __future__ import annotations

from msgspec.structs import replace

from engines.game import Side
from webapp.matches.move_sentences import MoveSentences
from webapp.matches.reviews.messages import Position, ReviewMessage, TurningPoint


def worded(review: ReviewMessage, sentences: MoveSentences) -> ReviewMessage:
    """The same review with the sentences of its moves."""
    positions = tuple(_position(each, sentences) for each in review.positions)
    turns = tuple(replace(each, why=_turn(each, sentences)) for each in review.summary.turns)
    return replace(review, positions=positions, summary=replace(review.summary, turns=turns))


def _position(position: Position, sentences: MoveSentences) -> Position:
    """A position with the reason why its best move wins."""
    if position.side is None or position.reason is None:
        return position
    why = sentences.why(position.side, position.values[0].move, position.reason)
    return replace(position, why=why)


def _turn(turn: TurningPoint, sentences: MoveSentences) -> str:
    """The fault of the played move, the effect of its answer, or else the better move."""
    side: Side = turn.side
    return (
        sentences.wrong(side, turn.fault)
        or sentences.answered(side.other, turn.answer, turn.reply)
        or sentences.why(side, turn.better, turn.reason)
    )
