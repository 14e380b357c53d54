"""Converts the numbers of Reversi's kernels to scores, and back."""

from __future__ import annotations

from engines.score import Estimate, Exact, Loss, Score, Seen, Win

FINISHED = 10_000
"""A number of a classic search beyond this magnitude is not an estimate: the search saw the game end in
every relevant line. The rest is the disc difference, with empty squares counted for the winner."""


def score_of(number: int) -> Score:
    """The score of a number from a classic search, in points of its evaluation."""
    if abs(number) > FINISHED:
        return Seen(Exact(number - FINISHED if number > 0 else number + FINISHED))
    return Estimate(number, "points")


def loss(best: Score, played: Score) -> int:
    """The loss of the played move compared with the best one, in discs."""
    return max(0, number_of(best) - number_of(played))


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
