"""Messages of the analysis board: positions, trees and the values of moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from engines.game import Side
from engines.sgf.syntax import MOST_CHARACTERS
from webapp.core.messages import Facts, Message, Name, Request, Short
from webapp.matches.analysis.messages import Score
from webapp.matches.messages.state import Outcome, Rows

MOST_FILE = 400_000
"""Bytes of a file with a game."""
MOST_LIBRARY_FILE = 8_000_000
"""Bytes of a file with many games."""
LONGEST_MOVES = 7_500
"""Letters of a tree as text."""
PositionText = Annotated[str, msgspec.Meta(max_length=400)]
AnalysisOptions = Annotated[
    dict[Annotated[str, msgspec.Meta(max_length=16)], Annotated[str, msgspec.Meta(max_length=16)]],
    msgspec.Meta(max_length=8),
]


Judgement = Literal["", "!!", "!", "!?", "?!", "?", "??"]
"""The quality of a move, in the signs that players write behind it."""


class AnalysisPlace(Request):
    """The place of a position: `ply` moves into the line of `moves`, which begins at `start`.

    Brackets hold what might have followed instead of the move before them: `f5d6c3(d3e3)d3`. A pass
    that is forced is left out.
    """

    start: PositionText
    moves: Annotated[str, msgspec.Meta(max_length=LONGEST_MOVES)]
    ply: Annotated[int, msgspec.Meta(ge=0)]


class AnalysisRequest(Request):
    """Ask for the values of all moves in a position; the second `round` searches for longer.

    With its `place` in a tree, proofs of the positions before and after it count as well, and a
    position where the game is over is answered.
    """

    game: Short
    position: PositionText
    options: AnalysisOptions
    round: Annotated[int, msgspec.Meta(ge=0, le=1)] = 0
    place: AnalysisPlace | UnsetType = UNSET


class AnalysisValue(Message):
    """The value of a move for the side that plays it, and the best line that begins with it."""

    move: str
    worth: Score
    line: tuple[str, ...]


class AnalysisValues(Message):
    """The values of moves of a position, best first, searched to `depth` plies.

    `complete` says whether they are all legal moves; others are those that something is known of.
    `result` is the score of the position for the side to move, if it is proven, and `worth` its score
    as far as it is known. `more` says whether a longer search may say more.
    """

    depth: int
    values: tuple[AnalysisValue, ...]
    complete: bool
    result: Score | None
    more: bool
    worth: Score | None


class AnalysisFound(Message):
    """The values so far; `done` in the last message of a job, which is null where none was needed.

    `follows` has what their proofs say of positions before and after it in the tree, by their text.
    """

    job: str | None
    position: str
    found: AnalysisValues
    done: bool
    follows: Mapping[str, AnalysisValues]


class Written(Message):
    """The remarks at a position; `number` is shown instead of the number of the move.

    `judgement` is a sign such as `!` or `?!` for the move, or empty.
    `others` are properties of a file that mean nothing here, which it has again when it is saved.
    """

    comment: str
    name: str
    number: int | None
    shapes: Mapping[str, str]
    labels: Mapping[str, str]
    judgement: Judgement
    others: Mapping[str, tuple[str, ...]]


class ProofProgress(Message):
    """The progress of a proof: the result for the side to move is proven to be `least` to `most` discs.

    `found` has what is known of the position when the job is over, null before; without a `result` the
    search ran out of its time, or gave way to others.
    """

    job: str
    position: str
    least: int
    most: int
    nodes: int
    seconds: float
    found: AnalysisFound | None


class ProofEstimate(Message):
    """About how many seconds a proof of a position takes, and whether this site makes it."""

    seconds: float
    allowed: bool


class AnalysisStep(Message):
    """A node of a tree: the position after `move`, which follows the node at the place `parent`.

    `side` is to move, null where the game is over; `passed` says that the other side had to pass.
    `opening` is the name of the opening that ends here.
    """

    parent: int | None
    move: str | None
    rows: Rows
    text: str
    side: Side | None
    changed: tuple[str, ...]
    passed: bool
    opening: Name | None
    remarks: Written | None
    known: AnalysisValues | None


class AnalysisPosition(Message):
    """Everything the board needs of one position.

    `legal` has what each legal move changes, and `becomes` the letter that those points then have;
    `illegal` has the other points by the reason why; `book` the
    moves that the opening book knows, with their values for the side to move. `worth` is the score for
    Black where the game is over. `why_not` says why no match can begin here; null if one can. `proof`
    says what it takes to prove the result, where that is more than the searches of the board do anyway.
    """

    text: str
    rows: Rows
    side: Side | None
    passed: bool
    legal: Mapping[str, tuple[str, ...]]
    becomes: Literal["X", "O", "-"]
    illegal: Mapping[str, list[str]]
    outcome: Outcome | None
    worth: Score | None
    facts: Facts
    opening: Name | None
    book: Mapping[str, int]
    why_not: str | None
    known: AnalysisValues | None
    proof: ProofEstimate | None


class AnalysisUnreadable(Message):
    """A part of a text that could not be read, and its place if that is known."""

    sentence: str
    offset: int | None
    length: int


class AnalysisBoard(Message):
    """A tree for the page: its nodes, the place that is shown, and what is wrong with what was read.

    `begins` is the first position, null where it is the usual one of the options. `games` is the number
    of games in the file that it was read from.
    """

    game: str
    options: Mapping[str, str]
    begins: str | None
    nodes: tuple[AnalysisStep, ...]
    at: int
    facts: Mapping[str, str]
    unreadable: tuple[AnalysisUnreadable, ...] = msgspec.field(name="problems")
    resigned: Side | None
    games: int


Others = Annotated[
    dict[
        Annotated[str, msgspec.Meta(max_length=8)],
        Annotated[list[str], msgspec.Meta(max_length=512)],
    ],
    msgspec.Meta(max_length=24),
]


class AnalysisNodeRequest(Request, forbid_unknown_fields=True):
    """A node of a tree to be saved: the place of the node before, its move, and what was written."""

    parent: Annotated[int, msgspec.Meta(ge=0)]
    move: Annotated[str, msgspec.Meta(max_length=4)]
    comment: Annotated[str, msgspec.Meta(max_length=4_000)] = ""
    name: Annotated[str, msgspec.Meta(max_length=400)] = ""
    number: int | None = None
    shapes: dict[str, str] = msgspec.field(default_factory=dict)
    labels: dict[str, str] = msgspec.field(default_factory=dict)
    judgement: Judgement = ""
    others: Others = msgspec.field(default_factory=dict)


class AnalysisTreeRequest(Request, forbid_unknown_fields=True):
    """A tree to be saved as a file."""

    options: AnalysisOptions
    start: PositionText
    nodes: Annotated[list[AnalysisNodeRequest], msgspec.Meta(max_length=1_500)]
    at: Annotated[int, msgspec.Meta(ge=0)] = 0
    comment: Annotated[str, msgspec.Meta(max_length=4_000)] = ""
    name: Annotated[str, msgspec.Meta(max_length=400)] = ""
    shapes: dict[str, str] = msgspec.field(default_factory=dict)
    labels: dict[str, str] = msgspec.field(default_factory=dict)
    others: Others = msgspec.field(default_factory=dict)
    facts: dict[str, Annotated[str, msgspec.Meta(max_length=4_000)]] = msgspec.field(
        default_factory=dict
    )
    resigned: Side | UnsetType | None = UNSET


class CornerRequest(Request, forbid_unknown_fields=True):
    """A corner of a larger board, as a board of `size` lines; after all moves where `moves` is null."""

    corner: Literal["top-left", "top-right", "bottom-left", "bottom-right"]
    size: Annotated[int, msgspec.Meta(ge=5, le=13)]
    moves: Annotated[int, msgspec.Meta(ge=0, le=2_000)] | None = None


class AnalysisTextRequest(Request, forbid_unknown_fields=True):
    """A game or a position as text, in any of the formats of its game; `number` names one of several.

    `corner` cuts a part out of a game of Go on a larger board.
    """

    text: Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]
    number: Annotated[int, msgspec.Meta(ge=1, le=50_000)] = 1
    corner: CornerRequest | None = None


class FileRequest(Request, forbid_unknown_fields=True):
    """The bytes of a file in Base64, and its encoding if the visitor chose one."""

    file: Annotated[bytes, msgspec.Meta(max_length=MOST_FILE)]
    encoding: Short | None = None


class FileText(Message):
    """The text of a file, its encoding, and whether that was guessed."""

    text: str
    encoding: str
    guessed: bool


KnownFact = Annotated[str, msgspec.Meta(max_length=400)]


class NamedFile(Request, forbid_unknown_fields=True):
    """A file: its name, and its bytes in Base64, perhaps packed with gzip."""

    name: Annotated[str, msgspec.Meta(max_length=200)]
    file: Annotated[bytes, msgspec.Meta(max_length=MOST_LIBRARY_FILE)]


class LibraryRequest(Request, forbid_unknown_fields=True):
    """Files or a text with several games; a database of WTHOR comes with its files of names."""

    files: Annotated[list[NamedFile], msgspec.Meta(max_length=8)] = msgspec.field(
        default_factory=list
    )
    text: Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)] = ""
    encoding: Short | None = None


class LibraryGame(Message):
    """A game of a library: what is known of it, and its text, which is read when it is opened.

    `form` is the suffix of files that are written like the text.
    """

    black: str
    white: str
    date: str
    event: str
    result: str
    text: str
    form: str


class Library(Message):
    """The games of a library in the order of the file, and the encoding of its first file.

    `problems` says what is wrong with the files, for people.
    """

    games: tuple[LibraryGame, ...]
    encoding: str
    guessed: bool
    problems: tuple[str, ...]


class LibraryGameRequest(Request, forbid_unknown_fields=True):
    """A game of a library that is wanted in another format, and what the list knows of it."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_CHARACTERS)]
    black: KnownFact = ""
    white: KnownFact = ""
    date: KnownFact = ""
    event: KnownFact = ""
    result: KnownFact = ""


class LibraryFileRequest(Request, forbid_unknown_fields=True):
    """A portion of the games of a library, to be written one after the other."""

    games: Annotated[list[LibraryGameRequest], msgspec.Meta(max_length=200)]


class LibraryFault(Message):
    """An error in a game that was to be written: its place in the request from 0, and a sentence."""

    place: int
    sentence: str


class LibraryFile(Message):
    """Games in another format; those with problems end before what cannot be read, or are left out."""

    text: str
    problems: tuple[LibraryFault, ...]
