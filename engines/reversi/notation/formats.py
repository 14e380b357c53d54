"""The formats in which a game of Reversi is written down: its moves as text, and GGF."""

from __future__ import annotations

from engines.game import GameRecord, RecordFormat
from engines.reversi.notation.records import Record, write_ggf, write_text
from engines.reversi.rules.position import ReversiPosition

PLAIN = "text/plain; charset=utf-8"


def _record(game: GameRecord) -> Record:
    if not isinstance(game.begun, ReversiPosition):
        raise TypeError("only games of Reversi are written here")
    return Record(game.begun, game.moves, game.black, game.white)


FORMATS = (
    RecordFormat("txt", PLAIN, lambda game: write_text(_record(game))),
    RecordFormat("ggf", PLAIN, lambda game: f"{write_ggf(_record(game))}\n"),
)
