"""The file formats of Reversi games: the moves as text, and GGF."""

from __future__ import annotations

from engines.game import GameRecord, RecordFormat
from engines.reversi.notation.records import Record, write_ggf, write_text
from engines.reversi.rules.position import ReversiPosition

PLAIN = "text/plain; charset=utf-8"


def _record(game: GameRecord) -> Record:
    if not isinstance(game.begun, ReversiPosition):
        raise TypeError("not a game of Reversi")
    return Record(game.begun, game.moves, game.black, game.white)


FORMATS = (
    RecordFormat("txt", PLAIN, lambda game: write_text(_record(game))),
    RecordFormat("ggf", PLAIN, lambda game: f"{write_ggf(_record(game))}\n"),
)
