"""Reads and writes games and boards: transcripts, lists, PGN, GGF, SGF, and boards of 64 cells.

Reading is lenient about spaces, move numbers, capitals and passes, and strict about the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from engines.game import PASS, BadInput, BadPosition, IllegalMove, Side, TimeLimits
from engines.reversi.notation import sgf
from engines.reversi.notation.apps import moves_of_app
from engines.reversi.notation.boards import LETTERS as _LETTERS
from engines.reversi.notation.boards import Board, board_in, has_side_as_cell, what_is_behind
from engines.reversi.notation.ggf import Unread, properties
from engines.reversi.notation.ggf_facts import (
    ANTI,
    FLAGGED,
    facts_of_ggf,
    ggf_of_facts,
    named_in_ggf,
)
from engines.reversi.notation.letters import PASSES, plain
from engines.reversi.notation.pgn import facts_of_pgn, moves_of_pgn
from engines.reversi.notation.transcripts import transcript
from engines.reversi.rules.position import EMPTY, INDEX, SQUARES, ReversiPosition
from engines.sgf.results import ended_early
from engines.sgf.syntax import number
from engines.sgf.tree import GameTree

_TOKEN = re.compile(
    rf"(?P<square>[a-h][1-8])(?:/[-+.\d]*){{0,3}}|(?P<pass>{PASSES})(?:/[-+.\d]*){{0,3}}"
    r"|(?P<between>[\s,;:.()\-]+|\d+|%[^\n]*)",
    re.IGNORECASE,
)
"""A move, perhaps with estimate and time behind it as in NBoard (`F5/0.1/3`), or what is between."""
_SQUARE = re.compile(r"[a-h][1-8]", re.IGNORECASE)
_LIKE_A_SQUARE = re.compile(r"[^\W\d_]\d")
_GAME = re.compile(r"\(\s*;")
_BOARD = re.compile(r"\bBO\s*\[")
_RESULT = re.compile(r"([+-]?\d+(?:\.\d+)?):([rt])")
"""A result in GGF with a flag: the discs for Black, and `r` for resigned or `t` for out of time."""
FEWEST_LETTERS = 8
"""Fewest cells for a text without squares to be read as a board, even if it is too short."""


_MOVERS = {"B": Side.BLACK, "W": Side.WHITE}


@dataclass(frozen=True)
class Record:
    """A game: its first position, its moves with every pass, the players, and how it ended early."""

    begin: ReversiPosition = field(default_factory=ReversiPosition.start)
    moves: tuple[str, ...] = ()
    black: str = ""
    white: str = ""
    resigned: Side | None = None
    out_of_time: Side | None = None
    time_limits: TimeLimits | None = None
    facts: Mapping[str, str] = field(default_factory=dict)
    """What else is known of the game, by the properties of SGF."""
    comment: str = ""
    """What was written at its beginning."""
    unread: tuple[Unread, ...] = ()
    """Parts of the text that were left out, since they are broken."""

    @property
    def anti(self) -> bool:
        """Whether it was played for the fewest discs."""
        return ANTI in self.facts

    @cached_property
    def end(self) -> ReversiPosition:
        """The position after all moves."""
        position = self.begin
        for move in self.moves:
            position = position.play(move)
        return position


class BadRecord(BadInput):
    """An error in a record: `ply` counts from 1, `square` is the text at that place.

    `legal` is the valid part of the record before it, `offset` where the text begins in what was read.
    """

    def __init__(self, code: str, reason: str, word: Word, legal: Record) -> None:
        self.ply = len(legal.moves) + 1
        super().__init__(code, f"ply {self.ply}, {word.text!r}: {reason}")
        self.square = word.text
        self.legal = legal
        self.offset = word.offset


@dataclass(frozen=True)
class Word:
    """A word of a record, where it begins in what was read, and the side that moves, if it is named."""

    text: str
    offset: int
    side: Side | None = None


def read_record(text: str) -> Record:
    """Read a game in any format: GGF, SGF, PGN, a board, a list or a transcript; it is detected.

    A board may be followed by the transcript of a game from there. Raises `BadRecord`, `BadPosition`
    for a bad board, and `BadInput`: `no_record` for an empty text, `no_moves` for a text without a
    board or a move.
    """
    if not text.strip():
        raise BadInput("no_record", "the text is empty")
    if is_sgf(text):
        return _main_line(sgf.read_tree(text))
    if _GAME.search(text):
        return read_ggf(text)
    return _plain_record(plain(text))


def _plain_record(text: str) -> Record:
    """Read a board, PGN, a list of an app, or a transcript."""
    if (board := board_in(text)) is not None and not _has_too_many_cells(text, board):
        return _from_board(text, board)
    if _looks_like_a_board(text):
        return Record(read_board(text))
    if (facts := facts_of_pgn(text)) is not None:
        begun = Record(facts=facts, black=facts.pop("PB", ""), white=facts.pop("PW", ""))
        return _played(begun, (_app_word(*each) for each in moves_of_pgn(text)))
    if (app := moves_of_app(text)) is not None:
        unread = (Unread("cut", len(text.rstrip()) - 1),) if app.cut else ()
        return _played(Record(unread=unread), (_app_word(*each) for each in app.moves))
    record = _played(Record(), _words(text))
    if not record.moves:
        raise BadInput("no_moves", "the text has neither a board nor a move")
    return record


def is_sgf(text: str) -> bool:
    """Whether a text is a game in SGF; GGF begins in the same way, and names the board in BO."""
    return _GAME.search(text) is not None and _BOARD.search(text) is None


def _main_line(tree: GameTree) -> Record:
    """The game of an SGF file without its variations, as far as it can be read."""
    names = tree.facts.get("PB", ""), tree.facts.get("PW", "")
    begun = ReversiPosition.from_text(tree.begun.to_text())
    facts = {name: each for name, each in tree.facts.items() if name not in ("PB", "PW")}
    ended = ended_early(facts.get("RE", ""))
    comment = tree.nodes[0].remarks.comment
    return Record(begun, tree.moves, *names, *ended, facts=facts, comment=comment)


def read_transcript(text: str, begin: ReversiPosition | None = None) -> Record:
    """Read a transcript such as `f5d6c3` or `1. F5 D6 2. C3`, from `begin` (default: the start).

    Passes may be written or omitted. Raises `BadRecord`.
    """
    begun = Record(begin if begin is not None else ReversiPosition.start())
    return _played(begun, _words(plain(text)))


def read_ggf(text: str) -> Record:
    """Read the first game of a text in GGF, the format of the Generic Game Server.

    What is out of place in it is left out, and named in `unread`. Raises `BadRecord`, `BadPosition` for
    a bad board, and `BadInput` (`bad_ggf`) without a board.
    """
    begun = _GAME.search(text)
    found, unread = properties(text, begun.end() if begun else 0)
    known = {each[1]: each[2].strip() for each in reversed(found)}  # the first of a name counts
    if "BO" not in known:
        raise BadInput("bad_ggf", "a game in GGF needs a board, BO[8 … *]")
    size, board = (*known["BO"].split(maxsplit=1), "", "")[:2]
    if number(size) != 8:
        raise BadInput("bad_ggf", f"the board is 8 by 8, not {size!r}")
    game = Record(
        read_board(board),
        (),
        known.get("PB", ""),
        known.get("PW", ""),
        *_ended_early(known.get("RE", "")),
        facts=facts_of_ggf(known),
        unread=unread,
    )
    return _played(game, (_ggf_word(each) for each in found if each[1] in _MOVERS))


def read_board(text: str) -> ReversiPosition:
    """Read a position of 64 letters, row by row from a1, and the side to move.

    Black is `X`, `*`, `B` or `●`, White `O`, `W` or `○`, an empty square `-`, `.` or `_`, in either
    case. Without a side, the number of discs decides who is to move, or the side that can move. Any
    arrangement is accepted, even if no game leads to it. Raises `BadPosition`.
    """
    letters = "".join(text.split())
    for place, letter in enumerate(letters[:65]):
        if letter not in _LETTERS:
            where = SQUARES[place] if place < 64 else "side to move"
            raise BadPosition("bad_cell", f"letter {place + 1} ({where}) is {letter!r}")
    count = len(letters) - (len(letters) == 64 and has_side_as_cell(text))
    if count not in (64, 65):
        raise BadPosition("bad_length", f"a board has 64 letters, this one has {count}")
    cells = "".join(_LETTERS[letter] for letter in letters[:64])
    if len(letters) == 65:
        return ReversiPosition(cells, Side.from_letter(_LETTERS[letters[64]]))
    return _with_likely_side(cells)


def write_text(record: Record) -> str:
    """The moves as one word, without passes, after the first board if it is not the usual one."""
    begin = [] if record.begin == ReversiPosition.start() else [write_board(record.begin)]
    return "".join(f"{line}\n" for line in (*begin, transcript(record.moves)) if line)


def write_ggf(record: Record) -> str:
    """The game in GGF, with its result if it is over, and its time as far as GGF can say it."""
    begin = record.begin
    board = " ".join(_ggf_letters(row) for row in begin.rows())
    properties = [
        ("GM", "Othello"),
        ("PB", _plain(record.black)),
        ("PW", _plain(record.white)),
        *(_ggf_time(record.time_limits) or named_in_ggf(record.facts, "TI")),
        ("TY", record.facts.get(ANTI, "8")),
        *_ggf_result(record),
        *ggf_of_facts(record.facts),
        ("BO", f"8 {board} {_ggf_letters(begin.side_to_move.letter)}"),
        *_ggf_moves(record),
    ]
    return "(;" + "".join(f"{name}[{value}]" for name, value in properties) + ";)"


def write_board(position: ReversiPosition) -> str:
    """The 64 letters, a space and the side to move."""
    return position.to_text()


def _looks_like_a_board(text: str) -> bool:
    letters = "".join(text.split())
    known = sum(letter in _LETTERS for letter in letters)
    fewest = 33 if _SQUARE.search(text) else FEWEST_LETTERS
    return len(letters) >= fewest and known > 0.9 * len(letters)


def _from_board(text: str, board: Board) -> Record:
    """The position of a board, or the game that begins there."""
    if board.side is None:
        begin = _with_likely_side(board.cells)
    else:
        begin = ReversiPosition(board.cells, board.side)
    record = Record(begin, comment=board.comment)
    if _SQUARE.search(text, board.end) and text[board.end :].lstrip()[:1] not in ";:=":
        return _played(record, _words(text, board.end))
    what_is_behind(text, board)
    return record


def _has_too_many_cells(text: str, board: Board) -> bool:
    """Whether cells go on behind a board, so that it is not known where it begins."""
    rest = "".join(text[board.end :].split())
    return bool(rest) and all(letter in _LETTERS for letter in rest)


def _app_word(word: str, offset: int) -> Word:
    is_pass = re.fullmatch(PASSES, word, re.IGNORECASE)
    return Word(PASS if is_pass else word.lower(), offset)


def _with_likely_side(cells: str) -> ReversiPosition:
    side = Side.BLACK if cells.count(EMPTY) % 2 == 0 else Side.WHITE
    position = ReversiPosition(cells, side)
    return position.play(PASS) if position.legal_moves() == (PASS,) else position


def _words(text: str, place: int = 0) -> Iterator[Word]:
    """The words of a text from a place: moves, and anything else unchanged, for error messages."""
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            alike = _LIKE_A_SQUARE.match(text, place)
            yield Word(alike[0] if alike else text[place:].split(maxsplit=1)[0], place)
            return
        if token["square"]:
            yield Word(token["square"].lower(), place)
        elif token["pass"]:
            yield Word(PASS, place)
        place = token.end()


def _ggf_word(each: re.Match[str]) -> Word:
    """The move of a property such as `F5/1.20/3`, without estimate and time."""
    word = plain(each[2]).partition("/")[0].strip().lower()
    return Word(PASS if word in ("pa", "ps", "pass") else word, each.start(2), _MOVERS[each[1]])


def _played(begun: Record, words: Iterable[Word]) -> Record:
    """The record with the words played and omitted passes inserted."""
    position, moves = begun.begin, list(begun.moves)
    for word in words:
        following = _after(position, word)
        if following is None and word.text != PASS and position.legal_moves() == (PASS,):
            position = position.play(PASS)
            moves.append(PASS)
            following = _after(position, word)
        if following is None:
            legal = replace(begun, moves=tuple(moves))
            raise BadRecord(*_why_not(position, word), word, legal)
        position = following
        moves.append(word.text)
    return replace(begun, moves=tuple(moves))


def _after(position: ReversiPosition, word: Word) -> ReversiPosition | None:
    """The position after a word; None if it cannot be played here."""
    if word.side not in (None, position.side_to_move):
        return None
    try:
        return position.play(word.text)
    except IllegalMove:
        return None


def _why_not(position: ReversiPosition, word: Word) -> tuple[str, str]:
    """Why a word of a record cannot be played here: a code and a reason."""
    if word.text != PASS and word.text not in INDEX:
        return "bad_transcript", "not a square"
    wrong_side = word.side not in (None, position.side_to_move)
    try:
        position.play(word.text)
    except IllegalMove as error:
        if error.code == "game_over" or not wrong_side:
            return error.code, str(error)
    return "wrong_side", f"{position.side_to_move.value} is to move"


def _ggf_letters(cells: str) -> str:
    return cells.replace("X", "*")


def _plain(name: str) -> str:
    return re.sub(r"[\[\]\s]+", " ", name).strip()


def _ggf_result(record: Record) -> list[tuple[str, str]]:
    """RE for Black: discs, or all of them with a flag for a resignation or a loss on time."""
    for loser, flag in ((record.resigned, "r"), (record.out_of_time, "t")):
        if loser is not None:
            known = record.facts.get(FLAGGED, "")
            if _ended_early(known) == (record.resigned, record.out_of_time):
                return [("RE", known)]
            return [("RE", f"{-64 if loser is Side.BLACK else 64:+d}.000:{flag}")]
    outcome = record.end.outcome()
    if outcome is None:
        return named_in_ggf(record.facts, "RE")
    margin = outcome.margin if outcome.winner is not Side.WHITE else -outcome.margin
    return [("RE", f"{margin:+d}.000")]


def _ended_early(result: str) -> tuple[Side | None, Side | None]:
    """Who resigned and who ran out of time, as a value of RE says it."""
    found = _RESULT.fullmatch(result)
    if found is None or float(found[1]) == 0:
        return None, None
    loser = Side.BLACK if found[1].startswith("-") else Side.WHITE
    return (loser, None) if found[2] == "r" else (None, loser)


def _ggf_time(limits: TimeLimits | None) -> list[tuple[str, str]]:
    """TI: main time, increment and extension; `N1` sets the clock to the extension for each move.

    Several periods cannot be said in GGF, so they are left out.
    """
    if limits is None or limits.periods > 1:
        return []
    main, increment, period = map(_ggf_clock, (limits.main, limits.increment, limits.period))
    if not limits.periods:
        return [("TI", f"{main}/{increment}/{period}")]
    return [("TI", f"{main},N0/{increment}/{period},N1")]


def _ggf_clock(seconds: int) -> str:
    minutes, rest = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours:02}:{minutes:02}:{rest:02}" if hours else f"{minutes:02}:{rest:02}"


def _ggf_moves(record: Record) -> Iterator[tuple[str, str]]:
    side = record.begin.side_to_move
    for move in record.moves:
        yield ("B" if side is Side.BLACK else "W", "PA" if move == PASS else move.upper())
        side = side.other
