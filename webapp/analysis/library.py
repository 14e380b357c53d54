"""Files with several games: one of them is read, or all are listed.

POST /api/library/{game}  the games of a text, of a file, or of a database with its files of names
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import replace
from itertools import islice

from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.game import BadInput
from engines.sgf.collection import Entry
from engines.sgf.encodings import decoded
from webapp.analysis.addresses import fields_of, tree_of
from webapp.analysis.messages import MOST_LIBRARY_FILE, Library, LibraryGame, LibraryRequest
from webapp.analysis.tree import AnalysisGame, AnalysisTree, Unreadable
from webapp.core.errors import RequestError
from webapp.core.runtime import let_others_run

MOST_GAMES = 50_000
MOST_LIBRARY = 12 * 1024 * 1024
"""Bytes of a request with the files of a library."""
GAMES_A_TURN = 500
GZIP = b"\x1f\x8b"
"""The first bytes of what was packed."""
WHY = {
    "wthor_cut": _l("The file ends before its games do."),
    "too_many_games": _l("A file may have at most 50,000 games."),
    "bad_size": _l("A board has 64 cells; this has another number."),
}


def read_game(board: AnalysisGame, text: str, number: int = 1) -> AnalysisTree:
    """One game of a text, as far as it can be read, and how many there are; raises `RequestError`."""
    if (fields := fields_of(board, text)) is not None:
        tree = tree_of(board, fields)
        # Their places are those of the moves alone.
        return replace(tree, unreadable=tuple(replace(e, offset=None) for e in tree.unreadable))
    games = _all(board.several(text))
    if len(games) < 2:
        return board.read(text)
    entry = games[min(max(number, 1), len(games)) - 1]
    # What stands before it is blanked, so that places are those of the whole text.
    before = re.sub(r"[^\n]", " ", text[: entry.offset])
    tree = board.read(before + entry.text)
    said = _(
        "The file has %(count)s games; this is number %(n)s.",
        count=len(games),
        n=games.index(entry) + 1,
    )
    return replace(tree, unreadable=(*tree.unreadable, Unreadable(str(said))), games=len(games))


def library(board: AnalysisGame, asked: LibraryRequest) -> Library:
    """The games of the files of a request; raises `RequestError`."""
    files = {each.name: _unpacked(each.file) for each in asked.files}
    if board.database is not None and any(_is_database(name) for name in files):
        return _listed(_all(board.database(files)), "")
    found, encodings = list[Entry](), list[str]()
    for raw in files.values():
        file = decoded(raw, asked.encoding)
        encodings.append(file.encoding)
        found += _all(board.several(file.text)) or [Entry(file.text)]
    if asked.text:
        found += _all(board.several(asked.text)) or [Entry(asked.text)]
    return _listed(found, encodings[0] if encodings else "")


def _unpacked(raw: bytes) -> bytes:
    """The bytes of a file that a browser packed with gzip, as large ones are; raises `RequestError`."""
    if raw[:2] != GZIP:
        return raw
    unpacking = zlib.decompressobj(zlib.MAX_WBITS + 16)
    try:
        found = unpacking.decompress(raw, MOST_LIBRARY_FILE)
    except zlib.error as problem:
        raise RequestError("bad_record") from problem
    if unpacking.unconsumed_tail or not unpacking.eof:
        raise RequestError("too_large")
    return found


def _is_database(name: str) -> bool:
    return name.lower().endswith((".wtb", ".jou", ".trn"))


def _all(games: Iterable[Entry]) -> list[Entry]:
    found: list[Entry] = []
    walk = iter(games)
    try:
        while turn := list(islice(walk, GAMES_A_TURN)):
            found += turn
            let_others_run()
            if len(found) > MOST_GAMES:
                raise BadInput("too_many_games", f"at most {MOST_GAMES} games")
    except BadInput as problem:
        message = str(WHY.get(problem.code, problem))
        raise RequestError("bad_record", message=message, why=problem.code) from problem
    return found


def _listed(games: list[Entry], encoding: str) -> Library:
    return Library(
        tuple(
            LibraryGame(
                black=each.facts.get("PB", ""),
                white=each.facts.get("PW", ""),
                date=each.facts.get("DT", ""),
                event=each.facts.get("EV", ""),
                result=each.facts.get("RE", ""),
                text=each.text,
            )
            for each in games
        ),
        encoding,
    )
