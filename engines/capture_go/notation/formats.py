"""The file format of Capture Go games: SGF."""

from __future__ import annotations

from engines.capture_go.notation.sgf import Record, write_sgf
from engines.capture_go.rules.position import CaptureGoPosition
from engines.game import GameRecord, RecordFormat
from engines.sgf.results import result_of, written_limits


def _sgf(game: GameRecord) -> str:
    if not isinstance(game.begun, CaptureGoPosition):
        raise TypeError("not a game of Capture Go")
    record = Record(game.begun, game.moves)
    outcome = record.positions()[-1].outcome()
    result = game.ruled or result_of(outcome, game.resigned, game.out_of_time)
    facts = {"PB": game.black, "PW": game.white, "RE": result, "KM": "0"}
    facts |= written_limits(game.time_limits)
    if game.options.get("handicap", "0") != "0":
        facts["HA"] = game.options["handicap"]
    return write_sgf(Record(game.begun, game.moves, facts))


FORMATS = (RecordFormat("sgf", "application/x-go-sgf; charset=utf-8", _sgf),)
