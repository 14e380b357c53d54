"""What the numbers of Reversi's kernels mean as scores, and back."""

from __future__ import annotations

from engines.score import Estimate, Exact, Loss, Score, Seen, Win

FINISHED = 10_000
"""Beyond this, up or down, a number of a classic search is no estimate: the search saw the game end
in every line that matters. The rest is the disc difference, empty squares counting for the winner."""


def score_of(number: int) -> Score:
    """A number of a classic search, in points of its evaluation."""
    if abs(number) > FINISHED:
        return Seen(Exact(number - FINISHED if number > 0 else number + FINISHED))
    return Estimate(number, "points")


def loss(best: Score, played: Score) -> int:
    """How many discs less than the best move the played one is worth."""
    return max(0, number_of(best) - number_of(played))


def number_of(score: Score) -> int:
    """The number of a score: discs where it counts discs."""
    match score:
        case Estimate(amount):
            return amount
        case Exact(discs):
            return discs
        case Seen(Exact(discs)):
            return discs + FINISHED if discs > 0 else discs - FINISHED
        case Seen() | Win() | Loss():
            raise ValueError(f"Reversi counts discs to the end, not plies: {score}")
