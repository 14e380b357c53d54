"""Converts the numbers of Capture Go's kernels to scores, and back."""

from __future__ import annotations

from engines.score import Estimate, Exact, Loss, Score, Seen, Win

WIN = 10_000
"""The kernel number of a won game: `WIN - n` is a win in n plies, `n - WIN` a loss in n plies."""

DECIDED = WIN - 200
"""Numbers with at least this magnitude are ends of the game; no game has 200 plies."""

SOONEST = 2
"""Plies within which nobody can end the game sooner: the other side moves, then the winner."""

UNBOUNDED = 4 * WIN
"""Greater than every kernel number and every difference of two."""


def is_decided(number: int) -> bool:
    """Whether a kernel number is an end of the game."""
    return abs(number) >= DECIDED


def score_of(number: int) -> Score:
    """The score of a number from the search by depth, which proves its ends of the game."""
    if not is_decided(number):
        return Estimate(number, "points")
    plies = WIN - abs(number)
    exactly = plies <= SOONEST
    return Win(plies, exactly) if number > 0 else Loss(plies, exactly)


def race_score_of(number: int) -> Score:
    """The score of a number from the capture-race search, which proves only immediate wins."""
    score = score_of(number)
    return Seen(score) if isinstance(score, Win | Loss) and score != Win(1) else score


def proven_in(plies: int) -> Win | Loss:
    """The result of best play that ends after `plies`: the side that moves last wins."""
    return Win(plies, exactly=True) if plies % 2 else Loss(plies, exactly=True)


def loss(best: Score, played: Score) -> int:
    """1 for a move that gives up a proven win or loses a game that was not lost, else 0."""
    return int(_result(played) < _result(best))


def _result(score: Score) -> int:
    """1 for a proven win, -1 for a proven loss, 0 otherwise."""
    return isinstance(score, Win) - isinstance(score, Loss)


def number_of(score: Score) -> int:
    """The kernel number of a score."""
    match score:
        case Estimate(amount):
            return amount
        case Win(in_plies):
            return WIN - in_plies
        case Loss(in_plies):
            return in_plies - WIN
        case Seen(end):
            return number_of(end)
        case Exact(discs):
            raise ValueError(f"Capture Go has no scores in discs: {discs}")
