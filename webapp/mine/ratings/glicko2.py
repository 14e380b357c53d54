"""The Glicko-2 rating system, after Mark E. Glickman, "Example of the Glicko-2 system" (2022).

http://www.glicko.net/glicko/glicko2.pdf. The steps and Greek letters below are those of the paper. The
libraries that have it are no longer looked after, or are made for one sport.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

SCALE = 173.7178
"""Points of the rating for one unit of the internal scale."""
MIDDLE = 1500.0
TAU = 0.5
"""The system constant τ, which limits changes of the volatility; the paper advises 0.3 to 1.2."""
CLOSE = 1e-6
MOST_STEP = 2.0
"""The longest of several steps, on the internal scale."""
TWO_SIGMA = 1.96
"""Standard deviations of an interval that holds the truth 19 times in 20."""


@dataclass(frozen=True)
class Rating:
    """A strength: its estimate, its standard deviation (RD), and its volatility σ."""

    rating: float
    deviation: float
    volatility: float = 0.06


@dataclass(frozen=True)
class Score:
    """One game: the opponent's rating before it, and what was scored, 1, ½ or 0."""

    opponent: Rating
    points: float


def expected(own: Rating, opponent: Rating) -> float:
    """The expected score, E in the paper."""
    phi = opponent.deviation / SCALE
    return 1 / (1 + math.exp(-_g(phi) * (own.rating - opponent.rating) / SCALE))


def rested(own: Rating, periods: float, most: float) -> Rating:
    """The rating after rating periods without games (step 6): the doubt grows, to `most` at the most."""
    wider = math.hypot(own.deviation / SCALE, own.volatility * math.sqrt(periods)) * SCALE
    return Rating(own.rating, min(wider, max(most, own.deviation)), own.volatility)


def updated(own: Rating, scores: Sequence[Score], *, steps: int = 1, tau: float = TAU) -> Rating:
    """The rating after the games of one period (steps 2 to 8).

    The paper takes one step from the rating before towards the likeliest one. More `steps` go on from
    there, for players who are far from where they were thought to be; one step is the paper's result.
    """
    if not scores:
        return own
    mu, phi = (own.rating - MIDDLE) / SCALE, own.deviation / SCALE
    gain, v = _gain(mu, scores)
    sigma = _volatility(own.volatility, phi, v, v * gain, tau)
    before = phi * phi + sigma * sigma
    at = mu
    for step in range(steps):
        if step:
            gain, v = _gain(at, scores)
        moved = ((mu - at) / before + gain) / (1 / before + 1 / v)
        at += max(-MOST_STEP, min(moved, MOST_STEP)) if steps > 1 else moved
        if abs(moved) < CLOSE:
            break
    if steps > 1:
        v = _gain(at, scores)[1]
    return Rating(at * SCALE + MIDDLE, SCALE / math.sqrt(1 / before + 1 / v), sigma)


def _gain(mu: float, scores: Sequence[Score]) -> tuple[float, float]:
    """Steps 3 and 4 at a rating: the weighted sum of what was scored above expectation, and v."""
    at = Rating(mu * SCALE + MIDDLE, 0.0)
    gain = information = 0.0
    for score in scores:
        weight, chance = _g(score.opponent.deviation / SCALE), expected(at, score.opponent)
        gain += weight * (score.points - chance)
        information += weight * weight * chance * (1 - chance)
    return gain, 1 / max(information, CLOSE)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi * phi / math.pi**2)


def _volatility(sigma: float, phi: float, v: float, delta: float, tau: float) -> float:
    """Step 5: the new volatility, by the Illinois algorithm."""
    a = math.log(sigma * sigma)

    def f(x: float) -> float:
        power = math.exp(x)
        root = phi * phi + v + power
        return power * (delta * delta - root) / (2 * root * root) - (x - a) / (tau * tau)

    low = a
    if delta * delta > phi * phi + v:
        high = math.log(delta * delta - phi * phi - v)
    else:
        k = 1
        while f(a - k * tau) < 0:
            k += 1
        high = a - k * tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
