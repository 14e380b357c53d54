"""Copies of games whose owner is not proven: finished records that cannot be continued."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engines.game import BadInput, Side
from engines.registry import DUELS
from webapp.core.errors import RequestError
from webapp.matches.match.match import ruled
from webapp.matches.match.name import checked_name
from webapp.matches.match.new_match import FinishedGame
from webapp.mine.archive.file import ArchivedGame, ArchivedSeat
from webapp.storage.match_store import MatchRow, Seat

MOST_MOVES = 1000
ENDS = ("resigned", "out_of_time")


@dataclass(frozen=True)
class PlayedMoves:
    """The moves of a game that were not taken back, and who gave it up or ran out of time.

    `ended` is how it ended by a claim, by a host, or because nobody went on: the winner and the reason.
    """

    moves: tuple[str, ...]
    resigned: str | None
    out_of_time: str | None
    ended: dict[str, str | None] | None = None


def moves_of(game: ArchivedGame) -> PlayedMoves:
    """The moves that were played; raises `RequestError` for inconsistent events."""
    moves: list[str] = []
    resigned = out_of_time = ended = None
    for event in game.events:
        match event.type, event.data:
            case "created", {"record": {"moves": [*begun]} as record}:
                moves = [str(move) for move in begun]
                resigned, out_of_time = (_side(record, each) for each in ENDS)
                ended = _ended(record.get("ended"))
            case "move", {"move": str(move)}:
                moves.append(move)
            case "takeback", {"to": int(to)} if 1 <= to <= len(moves):
                del moves[to - 1 :]
            case "resign", _:
                resigned = _side(event.data, "side")
            case "time", _:
                out_of_time = _side(event.data, "side")
            case "claimed", {"draw": bool(draw)}:
                winner = None if draw else _side(event.data, "by")
                ended = {"winner": winner, "reason": "abandoned"}
            case "ruled", {"result": "black" | "white" | "draw" | "nobody" | None as result}:
                ended = _ruled(result)
            case "expired", _:
                ended = {"winner": None, "reason": "expired"}
            case (("move" | "takeback"), _):
                raise RequestError("bad_file", detail=f"an event of {game.id} has no sense")
            case _:
                pass  # names, offers and answers leave no mark on the board
    if len(moves) > MOST_MOVES:
        raise RequestError("bad_file", detail=f"{game.id} is too long")
    return PlayedMoves(tuple(moves), resigned, out_of_time, ended)


@dataclass(frozen=True)
class Copy:
    """The row of a copy and its record."""

    row: MatchRow
    record: dict[str, Any]

    @property
    def created(self) -> dict[str, Any]:
        """What its only event says."""
        seats = {seat.side: {"kind": seat.kind, "level": seat.level} for seat in self.row.seats}
        return {
            "options": dict(self.row.options),
            "seats": seats,
            "position": self.row.begun_from,
            "record": self.record,
        }


def copy_of(game: ArchivedGame, played: PlayedMoves, match_id: str, player: str, at: float) -> Copy:
    """The copy of a game for a player; raises `RequestError` where it breaks the rules."""
    asked = FinishedGame(game.game, game.options, played.moves, game.begun_from, played.resigned)
    if game.game not in DUELS:
        raise RequestError("bad_file", detail=f"{game.id} is of an unknown game")
    try:
        checked = asked.checked()
    except (RequestError, BadInput) as error:
        raise RequestError("bad_file", detail=f"{game.id} breaks the rules") from error
    own = Side(game.side)
    seats = (
        Seat(own.value, "nobody", None, player),
        Seat(own.other.value, "nobody", _level(game), None, _name(game.other)),
    )
    record = {**checked.record, "out_of_time": played.out_of_time}
    record |= {} if played.ended is None else {"ended": played.ended}
    row = MatchRow(match_id, game.game, dict(checked.options), seats, checked.position, at)
    return Copy(row, record)


def _level(game: ArchivedGame) -> int | None:
    if game.other.level is None:
        return None
    try:
        return DUELS[game.game].level(game.other.level).number
    except BadInput as error:
        raise RequestError("bad_file", detail=f"{game.id} has an unknown level") from error


def _name(seat: ArchivedSeat) -> str | None:
    """The name of the other side, if it is one that may be shown."""
    try:
        return checked_name(seat.name or "")
    except RequestError:
        return None


def _ended(record: object) -> dict[str, str | None] | None:
    """How a copied game ended by a claim, or because nobody went on; raises `RequestError`."""
    match record:
        case None:
            return None
        case {"reason": "abandoned" | "host" as reason, **more}:
            return {"winner": _side(more, "winner"), "reason": reason}
        case {"reason": "expired" | "not_counted" as reason}:
            return {"winner": None, "reason": reason}
    raise RequestError("bad_file", detail="a game ended in an unknown way")


def _ruled(result: str | None) -> dict[str, str | None] | None:
    """How a game ended by the word of a host; None if it was to decide again."""
    outcome = ruled(result)
    if outcome is None:
        return None
    winner = outcome.winner.value if outcome.winner else None
    return {"winner": winner, "reason": outcome.reason}


def _side(data: Mapping[Any, Any], name: str) -> str | None:
    side = data.get(name)
    if side not in (None, "black", "white"):
        raise RequestError("bad_file", detail="a side is black or white")
    return side
