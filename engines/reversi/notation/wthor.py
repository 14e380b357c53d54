"""Reads WTHOR, the database of tournament games of the French federation (`.wtb`, `.jou`, `.trn`).

All files begin with sixteen bytes: the date, the number of games (four bytes, `.wtb`) or of names (two
bytes from the ninth), and in `.wtb` the year of the games. A game has 68 bytes: the numbers of the
tournament and of both players, Black's discs, their best result, and sixty moves, each ten times the row
and the column. Source: "Format de la base WTHOR" (Fédération française d'Othello).
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from engines.game import BadInput
from engines.reversi.rules.position import SQUARES
from engines.sgf.collection import Entry

_HEAD = struct.Struct("<4sIHH4B")
_GAME = struct.Struct("<HHHBB60s")
_PLAYER, _TOURNAMENT = 20, 26
"""Bytes of a name."""
_MOVES = {10 * (1 + n // 8) + 1 + n % 8: square for n, square in enumerate(SQUARES)}


def names(raw: bytes, size: int) -> list[str]:
    """The names of a file of players or tournaments, as far as it goes; raises `BadInput`."""
    count = min(_head(raw)[2], (len(raw) - _HEAD.size) // size)
    starts = (_HEAD.size + n * size for n in range(count))
    parts = (raw[start : start + size] for start in starts)
    return [part.partition(b"\0")[0].decode("latin-1").strip() for part in parts]


def players(raw: bytes) -> list[str]:
    """The names of a file of players, `.jou`; raises `BadInput`."""
    return names(raw, _PLAYER)


def tournaments(raw: bytes) -> list[str]:
    """The names of a file of tournaments, `.trn`; raises `BadInput`."""
    return names(raw, _TOURNAMENT)


def games(
    raw: bytes, black_and_white: Sequence[str] = (), events: Sequence[str] = ()
) -> Iterator[Entry]:
    """The games of a `.wtb` file, with the names as far as there are any.

    Raises `BadInput`, for a file that is cut after the games that it still has.
    """
    head = _head(raw)
    count, year, size = head[1], head[3], head[4]
    if size not in (0, 8):
        raise BadInput("bad_size", f"the games are on a board of {size} by {size}")
    whole = min(count, (len(raw) - _HEAD.size) // _GAME.size)
    for n in range(whole):
        game = _GAME.unpack_from(raw, _HEAD.size + n * _GAME.size)
        yield _entry(game, year, black_and_white, events)
    if whole < count:
        raise BadInput("wthor_cut", f"the file ends before its {count} games do")


def _head(raw: bytes) -> tuple[bytes, int, int, int, int, int, int, int]:
    if len(raw) < _HEAD.size:
        raise BadInput("wthor_cut", "the file is shorter than its head")
    return _HEAD.unpack_from(raw)


def _entry(
    game: tuple[int, int, int, int, int, bytes],
    year: int,
    people: Sequence[str],
    events: Sequence[str],
) -> Entry:
    event, black, white, discs, _best, moves = game
    facts = {
        "PB": _name(people, black),
        "PW": _name(people, white),
        "EV": _name(events, event),
        "DT": str(year) if year else "",
        "RE": _result(discs),
    }
    text = "".join(_MOVES.get(each, f"?{each}") for each in moves.rstrip(b"\0"))
    return Entry(text, facts={name: each for name, each in facts.items() if each}, form="wtb")


def _name(known: Sequence[str], number: int) -> str:
    return known[number] if number < len(known) else f"#{number}"


def _result(discs: int) -> str:
    margin = 2 * discs - 64
    return f"{'B' if margin > 0 else 'W'}+{abs(margin)}" if margin else "0"
