"""Reversi on the analysis board: what it reads and the files that it writes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial

from flask_babel import lazy_gettext as _l

from engines.game import BadInput, GameRecord, RecordFormat
from engines.registry import DUELS, Duel
from engines.reversi.notation import sgf, wthor
from engines.reversi.notation.collection import games_of
from engines.reversi.notation.formats import FORMATS
from engines.reversi.notation.ggf_facts import ANTI as ANTI_FACT
from engines.reversi.notation.pgn import pgn
from engines.reversi.notation.records import BadRecord, Record, is_sgf, read_record
from engines.sgf.collection import Entry
from engines.sgf.remarks import Remarks
from engines.sgf.results import ended_early, result_of
from engines.sgf.syntax import BadSgf
from webapp.analysis.sgf_files import (
    MOST_UNREADABLE,
    analysis_tree,
    game_tree,
    placed,
    refused,
    said,
    sentence_of,
)
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisTree,
    Converted,
    FileFormat,
    Grower,
    Unreadable,
)
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way
from webapp.reversi.record_errors import broken, is_empty, nothing_of, unreadable, word_of

GAME: Duel = DUELS["reversi"]
WHY = {
    "sgf_other_game": _l("The file is of another game; Othello is GM[2]."),
    "bad_size": _l("A board has 64 cells; this has another number."),
    "off_board": _l("A square is not on the board."),
    "sgf_late_setup": _l("Discs are set up in the middle of the game."),
    "occupied": _l("There is a disc already."),
    "traps_nothing": _l("The disc would trap no other."),
    "must_not_pass": _l("This is a pass, but there is a legal square."),
}
BROKEN = {
    "ggf_broken": _l("Something is out of place here; the rest was read."),
    "cut": _l("The file ends here in the middle of the game."),
}
ANTI = _l(
    "This was a game of anti-Othello, for the fewest discs: who wins here is the other way round."
)


def read(text: str) -> AnalysisTree:
    """The game or the board in a text, as far as it can be read; raises `RequestError`."""
    if is_sgf(text):
        return _read_sgf(text)
    try:
        return _tree(text, read_record(text))
    except BadRecord as error:
        if is_empty(error.legal):
            raise nothing_of(text, error) from error
        sentence = placed(text, error.offset, broken(error))
        where = Unreadable(sentence, error.offset, len(word_of(error)))
        return _tree(text, error.legal, where)
    except BadInput as error:
        raise RequestError("bad_record", message=unreadable(error), why=error.code) from error


def _read_sgf(text: str) -> AnalysisTree:
    try:
        tree = sgf.read_tree(text, giving_way())
        anti = (Unreadable(str(ANTI)),) if ANTI_FACT in tree.facts else ()
        unreadable = (*anti, *(said(text, each, WHY) for each in tree.unreadable))
        return analysis_tree(GAME, {}, tree, unreadable)
    except BadSgf as error:
        raise refused(text, error, sentence_of(error, WHY)) from error


def _tree(text: str, record: Record, *unreadable: Unreadable) -> AnalysisTree:
    unreadable = (*_unread(text, record), *unreadable)
    grower = Grower(BOARD, BOARD.settled(record.begin)[0])
    grower.line(record.moves)
    names = {"PB": record.black, "PW": record.white}
    facts = {name: each for name, each in names.items() if each} | dict(record.facts)
    if record.anti:
        unreadable = (Unreadable(str(ANTI)), *unreadable)
    if record.comment:
        grower.nodes[0] = replace(grower.nodes[0], remarks=Remarks(record.comment))
    if record.resigned or record.out_of_time:
        facts["RE"] = result_of(None, record.resigned, record.out_of_time)
    return AnalysisTree(GAME, {}, tuple(grower.nodes), facts, unreadable, record.resigned)


def _unread(text: str, record: Record) -> tuple[Unreadable, ...]:
    """The parts of a text that are broken, in the page's language."""
    return tuple(
        Unreadable(placed(text, each.offset, str(BROKEN[each.code])), each.offset, each.length)
        for each in record.unread[:MOST_UNREADABLE]
    )


def converted(text: str, facts: Mapping[str, str], suffix: str) -> Converted:
    """A game of a list in another format: its main line, and what is known of it."""
    sentence = ""
    try:
        if is_sgf(text):
            broken_off = (each for each in sgf.read_tree(text).unreadable if each.main)
            sentence = next((said(text, each, WHY).sentence for each in broken_off), "")
        record = read_record(text)
    except BadRecord as error:
        if is_empty(error.legal):
            return Converted("", broken(error))
        record, sentence = error.legal, broken(error)
    except BadSgf as error:
        return Converted("", sentence_of(error, WHY))
    except BadInput as error:
        return Converted("", unreadable(error))
    if record.unread and not sentence:
        sentence = str(BROKEN[record.unread[0].code])
    known = {**facts, **record.facts}
    resigned, out_of_time = ended_early(known.get("RE", ""))
    game = GameRecord(
        record.begin,
        record.moves,
        record.black or known.pop("PB", ""),
        record.white or known.pop("PW", ""),
        record.resigned or resigned,
        {},
        record.out_of_time or out_of_time,
        facts={name: each for name, each in known.items() if name not in ("PB", "PW")},
    )
    found = next(each for each in FORMATS if each.suffix == suffix)
    return Converted(found.write(game), sentence)


def _line(form: RecordFormat, tree: AnalysisTree, at: int) -> str:
    """The line to a place in a format without variations."""
    return form.write(tree.record(at))


def _whole(tree: AnalysisTree, _at: int) -> str:
    """The tree as SGF, with its variations and all that is written in it."""
    return sgf.write_tree(game_tree(tree))


def _format(each: RecordFormat) -> FileFormat:
    whole = each.suffix == "sgf"
    return FileFormat(
        suffix=each.suffix,
        media_type=each.media_type,
        write=_whole if whole else partial(_line, each),
        whole=whole,
    )


def tagged(entry: Entry) -> str:
    """A game of a database as PGN; others say by themselves what is known of them."""
    return pgn(entry.facts, entry.text) if entry.form == "wtb" else entry.text


def _wthor(files: Mapping[str, bytes]) -> Iterator[Entry]:
    """The games of WTHOR's files, with the names of those that come along."""
    kinds = {name.lower().rpartition(".")[2]: raw for name, raw in files.items()}
    people = wthor.players(kinds["jou"]) if "jou" in kinds else []
    events = wthor.tournaments(kinds["trn"]) if "trn" in kinds else []
    for name, raw in files.items():
        if name.lower().endswith(".wtb"):
            yield from wthor.games(raw, people, events)


BOARD = AnalysisGame(
    game=GAME,
    read=read,
    formats=tuple(map(_format, FORMATS)),
    files=".txt,.ggf,.sgf,.pgn,.json,.obf,.log,.wtb,.jou,.trn,text/plain",
    several=games_of,
    converted=converted,
    tagged=tagged,
    database=_wthor,
    passes=True,
    flips=True,
)
