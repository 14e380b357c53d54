"""The file formats of Reversi games: the moves as text, GGF, and SGF."""

from __future__ import annotations

from dataclasses import replace

from engines.game import GameRecord, RecordFormat
from engines.reversi.notation.records import Record, write_ggf, write_text
from engines.reversi.notation.sgf import main_line, write_tree
from engines.reversi.rules.position import ReversiPosition
from engines.sgf.results import result_of, written_limits

PLAIN = "text/plain; charset=utf-8"


def _record(game: GameRecord) -> Record:
    if not isinstance(game.begun, ReversiPosition):
        raise TypeError("not a game of Reversi")
    ended = game.resigned, game.out_of_time, game.time_limits, game.facts
    return Record(game.begun, game.moves, game.black, game.white, *ended)


def _sgf(game: GameRecord) -> str:
    record = _record(game)
    tree = main_line(record.begin, record.moves)
    outcome = tree.nodes[-1].position.outcome()
    result = game.ruled or result_of(outcome, game.resigned, game.out_of_time)
    facts = {"PB": game.black, "PW": game.white, "RE": result, **written_limits(game.time_limits)}
    facts |= {name: each for name, each in game.facts.items() if name != "RE" or result == "?"}
    known = {name: each for name, each in facts.items() if each}
    return write_tree(replace(tree, facts=known))


FORMATS = (
    RecordFormat("txt", PLAIN, lambda game: write_text(_record(game))),
    RecordFormat("ggf", PLAIN, lambda game: f"{write_ggf(_record(game))}\n"),
    RecordFormat("sgf", "application/x-go-sgf; charset=utf-8", _sgf),
)
