"""Converts the numbers of Reversi's kernels to scores, and back."""

from __future__ import annotations

from engines.score import Estimate, Exact, Loss, Score, Seen, Win, is_proven

FINISHED = 10_000
"""A number of a classic search beyond this magnitude is not an estimate: the search saw the game end in
every relevant line. The rest is the disc difference, with empty squares counted for the winner."""

MOST_DISCS = 64
"""The greatest disc difference."""

OPEN_WITHIN = 16
"""A game is open while nobody is ahead by more discs than this."""

NOISE = 3
"""Estimates that differ by fewer discs say nothing about which move is better."""


def score_of(number: int) -> Score:
    """The score of a number from a classic search, in points of its evaluation."""
    if abs(number) > FINISHED:
        return Seen(Exact(number - FINISHED if number > 0 else number + FINISHED))
    return Estimate(number, "points")


def loss(best: Score, played: Score) -> int:
    """The loss of the played move compared with the best one, in discs."""
    return max(0, number_of(best) - number_of(played))


def cost(best: Score, played: Score) -> int:
    """The loss of a move as far as it concerns an open game.

    Discs beyond `OPEN_WITHIN` do not count, on either side: the game is decided there.
    """
    lost = max(0, _within_open(best) - _within_open(played))
    certain = is_proven(best) and is_proven(played)
    return lost if certain or lost >= NOISE else 0


def _within_open(score: Score) -> int:
    return max(-OPEN_WITHIN, min(OPEN_WITHIN, number_of(score)))


def number_of(score: Score) -> int:
    """The plain number of a score, such as discs."""
    match score:
        case Estimate(amount):
            return amount
        case Exact(discs):
            return discs
        case Seen(Exact(discs)):
            return discs + FINISHED if discs > 0 else discs - FINISHED
        case Seen() | Win() | Loss():
            raise ValueError(f"Reversi has no scores in plies: {score}")
