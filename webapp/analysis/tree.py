"""A game with its variations: every node is a position and the move that led to it."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engines.game import PASS, BadInput, GameRecord, IllegalMove, Position, Side
from engines.registry import Duel
from engines.sgf.collection import Entry, Pause
from engines.sgf.remarks import NO_REMARKS, Remarks
from engines.sgf.results import ended_early
from webapp.core.errors import RequestError
from webapp.limits.turns import giving_way

MOST_NODES = 1500
"""Nodes of a tree: a long game with twenty variations has fewer."""
_TOKEN = re.compile(r"(?:[\s,;:.、。]|\d+\.)*+([a-z]\d{1,2}|[()])", re.IGNORECASE)
"""A move or a bracket, and what stands before it as in other programs: a number, blanks, commas."""


@dataclass(frozen=True)
class AnalysisNode:
    """A position, the move that led to it with what it changed, and the place of the node before.

    A pass that is forced is no node: `passed` says that the other side had to pass after the move.
    """

    position: Position
    parent: int | None = None
    move: str | None = None
    changed: tuple[str, ...] = ()
    passed: bool = False
    remarks: Remarks = NO_REMARKS


@dataclass(frozen=True)
class Unreadable:
    """A part of a text that could not be read: a sentence, and where it stands in the text."""

    sentence: str
    offset: int | None = None
    length: int = 0


@dataclass(frozen=True)
class AnalysisTree:
    """A game with its variations, the root first and each node after its parent.

    The first child of a node goes on with the main line. `facts` are names and result by the properties
    of SGF.
    """

    game: Duel
    options: Mapping[str, str]
    nodes: tuple[AnalysisNode, ...]
    facts: Mapping[str, str] = field(default_factory=dict)
    unreadable: tuple[Unreadable, ...] = ()
    resigned: Side | None = None
    games: int = 1
    """The number of games in the file that it was read from."""

    @property
    def main_line(self) -> tuple[int, ...]:
        """The places of the main line, from the root on."""
        first: dict[int, int] = {}
        for place, node in enumerate(self.nodes):
            if node.parent is not None:
                first.setdefault(node.parent, place)
        line = [0]
        while line[-1] in first:
            line.append(first[line[-1]])
        return tuple(line)

    def path(self, place: int) -> tuple[int, ...]:
        """The places from the root to one."""
        found = [place]
        while (parent := self.nodes[found[-1]].parent) is not None:
            found.append(parent)
        return tuple(reversed(found))

    def record(self, place: int) -> GameRecord:
        """The line from the root to a node as a game, with every pass."""
        moves = []
        for each in self.path(place)[1:]:
            node = self.nodes[each]
            moves += [node.move or "", *([PASS] if node.passed else [])]
        black, white = self.facts.get("PB", ""), self.facts.get("PW", "")
        ended = place == self.main_line[-1]
        resigned, out_of_time = ended_early(self.facts.get("RE", "")) if ended else (None, None)
        return GameRecord(
            self.nodes[0].position,
            tuple(moves),
            black,
            white,
            (self.resigned if ended else None) or resigned,
            self.options,
            out_of_time,
            facts=self._facts(ended=ended),
        )

    def _facts(self, *, ended: bool) -> dict[str, str]:
        """What is known of the game; the result belongs to its end alone."""
        named = {"PB", "PW", *([] if ended else ["RE"])}
        return {name: text for name, text in self.facts.items() if name not in named}


@dataclass(frozen=True, kw_only=True)
class FileFormat:
    """A format in which a tree can be saved; `write` gets the tree and the place that is shown.

    `whole` says whether it has variations and remarks; the others have the line to that place.
    """

    suffix: str
    media_type: str
    write: Callable[[AnalysisTree, int], str]
    whole: bool = False


@dataclass(frozen=True)
class Corner:
    """A corner to be cut out of a larger board: which one, its lines, and after how many moves."""

    name: str
    size: int
    moves: int | None = None


@dataclass(frozen=True)
class Converted:
    """A game in another format, empty if it cannot be read, and what is to be said of it."""

    text: str
    sentence: str = ""


@dataclass(frozen=True, kw_only=True)
class AnalysisGame:
    """The interface of a game for the analysis board.

    `read` reads a text or file of the game as far as it can be read; it raises `RequestError`, with the
    place if it is known, where there is nothing to show. `passes` says whether a side may have to pass,
    `flips` whether a move turns stones over instead of taking them off.
    `several` finds the games of a file, and `database` those of files that are no texts, by their names.
    `converted` writes a game of a list, with the facts that the list has of it, in another format, and
    `corner` reads a part of a larger board. `tagged` is the text of a game of a list with the facts that
    only the list has.
    `usual` are the options of an address that asks for nothing.
    `example` makes a text that shows what can be opened. `files` is the list of names for the file
    dialog of a browser.
    """

    game: Duel
    read: Callable[[str], AnalysisTree]
    formats: tuple[FileFormat, ...]
    files: str
    several: Callable[[str, Pause], Iterable[Entry]]
    converted: Callable[[str, Mapping[str, str], str], Converted] | None = None
    corner: Callable[[str, Corner], AnalysisTree] | None = None
    tagged: Callable[[Entry], str] | None = None
    database: Callable[[Mapping[str, bytes]], Iterable[Entry]] | None = None
    passes: bool = False
    flips: bool = False
    example: Callable[[], str] | None = None
    usual: Mapping[str, str] = field(default_factory=dict)

    def settled(self, position: Position) -> tuple[Position, bool]:
        """The position in which a side has a move or the game is over, and whether there was a pass."""
        if not self.passes or position.legal_moves() != (PASS,):
            return position, False
        return position.play(PASS), True

    def root(self, options: Mapping[str, str], text: str | None) -> tuple[Position, dict[str, str]]:
        """The first position of an analysis and the options of its positions; raises `RequestError`."""
        try:
            if text is None:
                checked = self.game.check_options(options)
                return self.game.position.start(**checked), checked
            position = self.game.position.from_text(text, **options)
        except BadInput as error:
            code = "bad_option" if error.code == "bad_option" else "bad_start"
            raise RequestError(code, why=error.code, detail=str(error)) from error
        return self.settled(position)[0], dict(options)

    def position(self, options: Mapping[str, str], text: str) -> Position:
        """The position of a text; raises `RequestError`."""
        return self.root(options, text)[0]

    def after(self, position: Position, move: str) -> AnalysisNode:
        """The node after a move; raises `IllegalMove`."""
        changed = position.changed_by(move)
        following, passed = self.settled(position.play(move))
        return AnalysisNode(following, None, move, changed, passed)


class Grower:
    """Builds a tree move by move; a move that is there already is not added again.

    Other requests are worked on in between, so no lock may be held.
    """

    def __init__(self, board: AnalysisGame, root: Position) -> None:
        self._board = board
        self.nodes = [AnalysisNode(root)]
        self._known: dict[tuple[int, str], int] = {}
        self._pause = giving_way()

    def grow(self, parent: int, move: str, remarks: Remarks = NO_REMARKS) -> int:
        """The place of a move after a node; raises `IllegalMove`, or `RequestError` for too many."""
        place = self._known.get((parent, move))
        if place is not None:
            return place
        if len(self.nodes) >= MOST_NODES:
            raise RequestError("too_large")
        self._pause()
        made = self._board.after(self.nodes[parent].position, move)
        self.nodes.append(
            AnalysisNode(made.position, parent, move, made.changed, made.passed, remarks)
        )
        place = self._known[parent, move] = len(self.nodes) - 1
        return place

    def line(self, moves: Iterable[str]) -> None:
        """A line from the root; passes in it are left out, as they follow from the moves."""
        at = 0
        for move in moves:
            if move != PASS:
                at = self.grow(at, move)


class BadMoves(Exception):
    """Moves that cannot be read or played: the place in the text, and the code of the rules."""

    def __init__(self, code: str, word: str, offset: int) -> None:
        super().__init__(code)
        self.code = code
        self.word = word
        self.offset = offset


def grow_text(grower: Grower, text: str) -> None:
    """Plays a text such as `f5d6c3(d3e3)d3`: brackets hold what might have followed instead.

    Raises `BadMoves`; what came before stays in the grower.
    """
    if not text.isascii():  # letter by letter, so that places stay the same
        text = "".join(unicodedata.normalize("NFKC", each)[:1] for each in text)
    at, opened, offset = 0, list[int](), 0
    while offset < len(text):
        token = _TOKEN.match(text, offset)
        word = token[1] if token else text[offset : offset + 4].strip()
        start = token.start(1) if token else offset
        if word == "(" and at:
            opened.append(at)
            at = grower.nodes[at].parent or 0
        elif word == ")" and opened:
            at = opened.pop()
        elif token is None or word in "()":
            raise BadMoves("bad_moves", word, start)
        else:
            try:
                at = grower.grow(at, word.lower())
            except IllegalMove as error:
                raise BadMoves(error.code, word, start) from error
        offset = token.end() if token else len(text)


def from_places(grower: Grower, nodes: Iterable[Mapping[str, Any]]) -> None:
    """Grows nodes given by their `parent` and `move`, with remarks; raises `RequestError`."""
    places = [0]
    for given in nodes:
        try:
            parent = places[given["parent"]]
            places.append(grower.grow(parent, given["move"], given.get("remarks", NO_REMARKS)))
        except (IndexError, IllegalMove) as error:
            raise RequestError("illegal") from error
