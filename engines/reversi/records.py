"""Games and boards as they are written down elsewhere: transcripts, GGF, and 64 letters.

Reading is lenient about spaces, numbers, capitals and passes, and strict about the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from engines.game import PASS, BadInput, BadPosition, IllegalMove, Side
from engines.reversi.notation import transcript
from engines.reversi.position import EMPTY, INDEX, SQUARES, ReversiPosition

_LETTERS = {
    **dict.fromkeys("Xx*Bb●", "X"),
    **dict.fromkeys("Oo○Ww", "O"),
    **dict.fromkeys("-._", EMPTY),
}
_TOKEN = re.compile(
    r"(?P<square>[a-h][1-8])|(?P<pass>pass|pa|ps|--)|(?P<between>[\s,;:.()\-]+|\d+)",
    re.IGNORECASE,
)
_PROPERTY = re.compile(r"([A-Z]+)\s*\[([^\]]*)\]")


@dataclass(frozen=True)
class Record:
    """A game: where it begins, its moves with every pass, and the names of the players."""

    begin: ReversiPosition = field(default_factory=ReversiPosition.start)
    moves: tuple[str, ...] = ()
    black: str = ""
    white: str = ""

    @cached_property
    def end(self) -> ReversiPosition:
        """The position after all moves."""
        position = self.begin
        for move in self.moves:
            position = position.play(move)
        return position


class BadRecord(BadInput):
    """A record that cannot be read on: `ply` counts from 1, `square` is what stands there.

    `legal` is the record as far as it could be read.
    """

    def __init__(self, code: str, reason: str, square: str, legal: Record) -> None:
        self.ply = len(legal.moves) + 1
        super().__init__(code, f"ply {self.ply}, {square!r}: {reason}")
        self.square = square
        self.legal = legal


def read_record(text: str) -> Record:
    """A game in any of the forms, which is told from the text: GGF, a board, or a transcript.

    Raises `BadRecord`, `BadPosition` for a bad board, and `BadInput` (`no_record`) for an empty text.
    """
    if not text.strip():
        raise BadInput("no_record", "the text is empty")
    if "(;" in text:
        return read_ggf(text)
    if _looks_like_a_board(text):
        return Record(read_board(text))
    return read_transcript(text)


def read_transcript(text: str, begin: ReversiPosition | None = None) -> Record:
    """The game of a transcript such as `f5d6c3` or `1. F5 D6 2. C3`, from `begin` (the start).

    Passes may be written or left out. Raises `BadRecord`.
    """
    return _played(Record(begin if begin is not None else ReversiPosition.start()), _words(text))


def read_ggf(text: str) -> Record:
    """The first game of a text in GGF, as the Generic Game Server writes it.

    Raises `BadRecord`, `BadPosition` for its board, and `BadInput` (`bad_ggf`) if there is none.
    """
    body = text.partition("(;")[2].partition(";)")[0]
    found = [(name, value.strip()) for name, value in _PROPERTY.findall(body)]
    known = dict(reversed(found))  # of two of a name the first counts
    if "BO" not in known:
        raise BadInput("bad_ggf", "a game in GGF has a board, BO[8 … *]")
    size, _, board = known["BO"].partition(" ")
    if size != "8":
        raise BadInput("bad_ggf", f"the board is 8 by 8, not {size!r}")
    begun = Record(read_board(board), (), known.get("PB", ""), known.get("PW", ""))
    return _played(begun, (_ggf_word(value) for name, value in found if name in ("B", "W")))


def read_board(text: str) -> ReversiPosition:
    """The position of 64 letters, row by row from a1, and the side to move.

    Black is `X`, `*`, `B` or `●`, White `O`, `W` or `○`, an empty square `-`, `.` or `_`, small
    letters too. Without a side it is the one whose turn it is after as many moves, or the one that
    can move. Any arrangement is taken, whether or not a game leads there. Raises `BadPosition`.
    """
    letters = "".join(text.split())
    for place, letter in enumerate(letters[:65]):
        if letter not in _LETTERS:
            where = SQUARES[place] if place < 64 else "side to move"
            raise BadPosition("bad_cell", f"letter {place + 1} ({where}) is {letter!r}")
    if len(letters) not in (64, 65):
        raise BadPosition("bad_length", f"a board has 64 letters, this one has {len(letters)}")
    cells = "".join(_LETTERS[letter] for letter in letters[:64])
    if len(letters) == 65:
        return ReversiPosition(cells, Side.from_letter(_LETTERS[letters[64]]))
    return _with_likely_side(cells)


def write_transcript(record: Record) -> str:
    """The moves as one word, without passes; the beginning is not told."""
    return transcript(record.moves)


def write_ggf(record: Record) -> str:
    """The game in GGF, with its result where it is over."""
    begin = record.begin
    board = " ".join(_ggf_letters(row) for row in begin.rows())
    told = [
        ("GM", "Othello"),
        ("PB", _plain(record.black)),
        ("PW", _plain(record.white)),
        ("TY", "8"),
        *_ggf_result(record.end),
        ("BO", f"8 {board} {_ggf_letters(begin.side_to_move.letter)}"),
        *_ggf_moves(record),
    ]
    return "(;" + "".join(f"{name}[{value}]" for name, value in told) + ";)"


def write_board(position: ReversiPosition) -> str:
    """The 64 letters, a space and the side to move."""
    return position.to_text()


def _looks_like_a_board(text: str) -> bool:
    letters = "".join(text.split())
    known = sum(letter in _LETTERS for letter in letters)
    return len(letters) > 32 and known > 0.9 * len(letters)


def _with_likely_side(cells: str) -> ReversiPosition:
    side = Side.BLACK if cells.count(EMPTY) % 2 == 0 else Side.WHITE
    position = ReversiPosition(cells, side)
    return position.play(PASS) if position.legal_moves() == (PASS,) else position


def _words(text: str) -> Iterator[str]:
    """The moves in a text; what is no move stands as it is up to the next space."""
    place = 0
    while place < len(text):
        token = _TOKEN.match(text, place)
        if token is None:
            yield text[place:].split(maxsplit=1)[0]
            return
        place = token.end()
        if token["square"]:
            yield token["square"].lower()
        elif token["pass"]:
            yield PASS


def _ggf_word(value: str) -> str:
    """The move of a property such as `F5/1.20/3`: estimate and time are left out."""
    word = value.partition("/")[0].strip().lower()
    return PASS if word in ("pa", "ps", "pass") else word


def _played(begun: Record, words: Iterable[str]) -> Record:
    """The record with the words played, passes put in where they were left out."""
    position, moves = begun.begin, list(begun.moves)
    for word in words:
        if word != PASS and position.legal_moves() == (PASS,):
            position = position.play(PASS)
            moves.append(PASS)
        try:
            position = position.play(word)
        except IllegalMove as problem:
            unread = word != PASS and word not in INDEX
            code = "bad_transcript" if unread else problem.code
            reason = "not a square" if unread else str(problem)
            legal = Record(begun.begin, tuple(moves), begun.black, begun.white)
            raise BadRecord(code, reason, word, legal) from None
        moves.append(word)
    return Record(begun.begin, tuple(moves), begun.black, begun.white)


def _ggf_letters(cells: str) -> str:
    return cells.replace("X", "*")


def _plain(name: str) -> str:
    return re.sub(r"[\[\]\s]+", " ", name).strip()


def _ggf_result(end: ReversiPosition) -> list[tuple[str, str]]:
    outcome = end.outcome()
    if outcome is None:
        return []
    margin = outcome.margin if outcome.winner is not Side.WHITE else -outcome.margin
    return [("RE", f"{margin:+d}.000")]


def _ggf_moves(record: Record) -> Iterator[tuple[str, str]]:
    side = record.begin.side_to_move
    for move in record.moves:
        yield ("B" if side is Side.BLACK else "W", "PA" if move == PASS else move.upper())
        side = side.other
