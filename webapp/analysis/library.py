"""Files with several games: one of them is read, or all are listed, or written in another format.

POST /api/library/{game}                the games of a text, of a file, or of a database with its names
POST /api/library/{game}/file/{suffix}  some of them in another format

What is long is read in another process; what is short, in pieces between which others have their turn.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace

import msgspec
from flask import Response, request
from flask_babel import gettext as _
from flask_babel import lazy_gettext as _l

from engines.game import BadInput
from engines.sgf.collection import Entry
from engines.sgf.encodings import Decoded, decoded
from webapp.analysis.addresses import fields_of, tree_of
from webapp.analysis.messages import (
    MOST_LIBRARY_FILE,
    Library,
    LibraryFault,
    LibraryFile,
    LibraryFileRequest,
    LibraryGame,
    LibraryGameRequest,
    LibraryRequest,
)
from webapp.analysis.reading import Reading
from webapp.analysis.tree import (
    AnalysisGame,
    AnalysisTree,
    Converted,
    Corner,
    FileFormat,
    Unreadable,
)
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way

MOST_GAMES = 50_000
GAMES_A_PIECE = 100
PIECE = 1 << 17
"""Bytes that are packed or unpacked at once."""
LARGE_BOARD = "large_board"
"""Why a game is refused of which a corner can be read."""
GZIP = b"\x1f\x8b"
"""The first bytes of what was packed."""
WHY = {
    "wthor_cut": _l("The file ends before its games do."),
    "too_many_games": _l("A file may have at most 50,000 games."),
    "bad_size": _l("A board has 64 cells; this has another number."),
    "too_deep": _l("The file has more than 1,000 variations in each other."),
    "too_many_tags": _l("A game in PGN may have at most 400 tags."),
}


def read_game(
    board: AnalysisGame, text: str, number: int = 1, corner: Corner | None = None
) -> AnalysisTree:
    """One game of a text, as far as it can be read, and how many there are; raises `RequestError`."""
    if (fields := fields_of(board, text)) is not None:
        tree = tree_of(board, fields)
        # Their places are those of the moves alone.
        return replace(tree, unreadable=tuple(replace(e, offset=None) for e in tree.unreadable))

    def read(given: str) -> AnalysisTree:
        try:
            return board.read(given)
        except RequestError as refusal:
            if corner is None or board.corner is None or refusal.facts.get("why") != LARGE_BOARD:
                raise
            return board.corner(given, corner)

    games, _problems = entries(board, text)
    if len(games) < 2:
        return read(text)
    number = min(max(number, 1), len(games))
    entry = games[number - 1]
    # What stands before it is blanked, so that places are those of the whole text.
    before = re.sub(r"[^\n]", " ", text[: entry.offset])
    tree = read(before + entry.text)
    notice = _(
        "The file has %(count)s games; this is number %(n)s.",
        count=len(games),
        n=number,
    )
    return replace(tree, unreadable=(*tree.unreadable, Unreadable(str(notice))), games=len(games))


def entries(board: AnalysisGame, text: str) -> tuple[list[Entry], list[str]]:
    """The games of a text, and what is wrong with it."""
    pause = giving_way()
    return _all(board.several(text, pause), pause)


def library(board: AnalysisGame, asked: LibraryRequest) -> Library:
    """The games of the files of a request; raises `RequestError`."""
    files = {each.name: _unpacked(each.file) for each in asked.files}
    games, problems, texts = entries_of(board, files, asked.encoding)
    if asked.text:
        found, more = entries(board, asked.text)
        games += found or [Entry(asked.text, form="")]
        problems += more
    first = texts[0] if texts else Decoded("", "")
    return Library(_listed(games), first.encoding, first.guessed, tuple(problems))


def entries_of(
    board: AnalysisGame, files: Mapping[str, bytes], encoding: str | None
) -> tuple[list[Entry], list[str], list[Decoded]]:
    """The games of files by their names, what is wrong with them, and their texts.

    Raises `RequestError` if there is no game.
    """
    pause = giving_way()
    if board.database is not None and any(_is_database(name) for name in files):
        found, problems = _all(board.database(files), pause)
        if problems and not found:
            raise RequestError("bad_record", message=problems[0])
        return found, problems, []
    games, problems, texts = list[Entry](), list[str](), list[Decoded]()
    for raw in files.values():
        file = decoded(raw, encoding, pause)
        texts.append(file)
        found, more = _all(board.several(file.text, pause), pause)
        games += found or [Entry(file.text, form="")]
        problems += more
    return games, problems, texts


def packed_library(board: AnalysisGame, asked: LibraryRequest, *, packs: bool) -> bytes:
    """The games of the files of a request in JSON, packed if the client takes that."""
    found, pause, pieces = library(board, asked), giving_way(), list[bytes]()
    packing = zlib.compressobj(1, zlib.DEFLATED, zlib.MAX_WBITS + 16)
    for part in _json(found):
        for at in range(0, len(part), PIECE):
            piece = part[at : at + PIECE]
            pieces.append(packing.compress(piece) if packs else piece)
            pause()
    if packs:
        pieces.append(packing.flush())
    return b"".join(pieces)


def library_response(reading: Reading, board: AnalysisGame, asked: LibraryRequest) -> Response:
    """The games of the files of a request; raises `RequestError`."""
    packs = request.accept_encodings.quality("gzip") > 0
    size = sum(len(each.file) for each in asked.files) + len(asked.text)
    answer = reading(size, packed_library, board, asked, packs=packs)
    response = Response(answer, mimetype="application/json")
    response.vary.add("Accept-Encoding")
    if packs:
        response.content_encoding = "gzip"
    return response


def _json(found: Library) -> Iterator[bytes]:
    """The fields of a library, its games in pieces."""
    rest = msgspec.json.encode(_without_games(found))
    begin, end = rest.split(b'"games":[]', 1)
    yield begin + b'"games":['
    for at in range(0, len(found.games), GAMES_A_PIECE):
        comma = b"," if at else b""
        yield comma + msgspec.json.encode(found.games[at : at + GAMES_A_PIECE])[1:-1]
    yield b"]" + end


def _without_games(found: Library) -> Library:
    return msgspec.structs.replace(found, games=())


def library_file(board: AnalysisGame, suffix: str, asked: LibraryFileRequest) -> LibraryFile:
    """Games of a library in another format; raises `RequestError`."""
    form = next((each for each in board.formats if each.suffix == suffix), None)
    if form is None:
        raise RequestError("unknown_game")
    pause, texts, problems = giving_way(), list[str](), list[LibraryFault]()
    for place, game in enumerate(asked.games):
        pause()
        found = _converted(board, form, game)
        text = " ".join(found.text.split()) if suffix == "txt" else found.text.strip()
        sentence = found.sentence or ("" if text else str(_("This game has no moves.")))
        if sentence:
            problems.append(LibraryFault(place, sentence))
        if text:
            texts.append(text)
    return LibraryFile("".join(f"{text}\n" for text in texts), tuple(problems))


def _converted(board: AnalysisGame, form: FileFormat, game: LibraryGameRequest) -> Converted:
    """A game in another format, as far as it can be read."""
    if board.converted is not None:
        return board.converted(game.text, _facts(game), form.suffix)
    try:
        tree = board.read(game.text)
    except RequestError as refusal:
        return Converted("", refusal.sentence)
    sentence = tree.unreadable[0].sentence if tree.unreadable else ""
    whole = replace(tree, facts={**_facts(game), **tree.facts})
    return Converted(form.write(whole, whole.main_line[-1]), sentence)


def _facts(game: LibraryGameRequest) -> dict[str, str]:
    """What a list knows of a game, by the properties of SGF."""
    facts = {
        "PB": game.black,
        "PW": game.white,
        "DT": game.date,
        "EV": game.event,
        "RE": game.result,
    }
    return {name: each for name, each in facts.items() if each}


def _unpacked(raw: bytes) -> bytes:
    """The bytes of a file that a browser packed with gzip, as large ones are; raises `RequestError`."""
    if raw[:2] != GZIP:
        return raw
    unpacking = zlib.decompressobj(zlib.MAX_WBITS + 16)
    pause, parts, size = giving_way(), list[bytes](), 0
    try:
        while raw and not unpacking.eof:
            parts.append(unpacking.decompress(raw, PIECE))
            raw = unpacking.unconsumed_tail
            size += len(parts[-1])
            if size > MOST_LIBRARY_FILE:
                raise RequestError("too_large")
            pause()
    except zlib.error as error:
        raise RequestError("bad_record") from error
    if not unpacking.eof:
        raise RequestError("bad_record")
    return b"".join(parts)


def _is_database(name: str) -> bool:
    return name.lower().endswith((".wtb", ".jou", ".trn"))


def _all(games: Iterable[Entry], pause: Callable[[], None]) -> tuple[list[Entry], list[str]]:
    """Games as far as they can be found, and why there are no more."""
    found: list[Entry] = []
    try:
        for each in games:
            if len(found) == MOST_GAMES:
                return found, [str(WHY["too_many_games"])]
            found.append(each)
            pause()
    except BadInput as error:
        return found, [str(WHY.get(error.code, error))]
    return found, []


def _listed(games: list[Entry]) -> tuple[LibraryGame, ...]:
    pause, listed = giving_way(), list[LibraryGame]()
    for each in games:
        facts = each.facts
        listed.append(
            LibraryGame(
                black=facts.get("PB", ""),
                white=facts.get("PW", ""),
                date=facts.get("DT", ""),
                event=facts.get("EV", ""),
                result=facts.get("RE", ""),
                text=each.text,
                form=each.form,
            )
        )
        pause()
    return tuple(listed)
