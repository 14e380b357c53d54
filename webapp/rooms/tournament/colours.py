"""The choice of colours: games with each colour are balanced, and the colours come in turn."""

from __future__ import annotations

from engines.game import Side
from webapp.rooms.tournament.tables import Pairing, Record

MOST_UNBALANCED = 2
"""The most games more with one colour than with the other, if the pairings allow it."""
MOST_IN_A_ROW = 2


def with_colours(one: Record, other: Record) -> Pairing:
    """The pairing of two with the better colours; where both ways are as good, they take turns."""
    ways = ((one, other), (other, one))
    best = min(ways, key=lambda way: (is_broken(*way), unbalance(*way), _repeats(*way)))
    return Pairing(best[0].member, best[1].member)


def is_broken(black: Record, white: Record) -> bool:
    """Whether these colours give somebody too many of one, in all or in a row."""
    return _is_too_many(black, Side.BLACK) or _is_too_many(white, Side.WHITE)


def unbalance(black: Record, white: Record) -> int:
    """How far from balanced both are after a game with these colours."""
    return (black.balance + 1) ** 2 + (white.balance - 1) ** 2


def costs(one: Record, other: Record) -> tuple[int, int]:
    """Whether the pair cannot have good colours, and how far from balanced both are at best."""
    ways = ((one, other), (other, one))
    return min((int(is_broken(*way)), unbalance(*way)) for way in ways)


def _is_too_many(record: Record, side: Side) -> bool:
    after = record.balance + (1 if side is Side.BLACK else -1)
    latest = record.colours[-MOST_IN_A_ROW:]
    in_a_row = len(latest) == MOST_IN_A_ROW and all(each is side for each in latest)
    return abs(after) > MOST_UNBALANCED or in_a_row


def _repeats(black: Record, white: Record) -> tuple[int, int]:
    """How many have the same colour again, then whose turn it is: of two alike the sum decides."""
    again = (black.colours[-1:] == (Side.BLACK,)) + (white.colours[-1:] == (Side.WHITE,))
    lower_is_black = black.member < white.member
    return again, int(lower_is_black == bool((black.member + white.member) % 4 in (0, 3)))
