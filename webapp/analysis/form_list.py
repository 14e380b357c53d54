"""What a page without scripts is given, and the list of its games: searched, sorted, in portions."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engines.sgf.collection import Entry
from engines.sgf.encodings import Decoded
from engines.sgf.syntax import MOST_CHARACTERS
from webapp.analysis.library import entries, entries_of
from webapp.analysis.tree import AnalysisGame

ROWS = 100
LONGEST_ROWS = 400_000
"""Letters of all games in a portion of the list."""
ORDERS: Mapping[str, str] = {
    "black": "PB",
    "white": "PW",
    "date": "DT",
    "event": "EV",
    "result": "RE",
}
"""The sort orders of a list, with the SGF property of each."""
MOST_DIGITS = 6
BEGINNING = 40
"""Letters of a game without names that are shown."""


@dataclass(frozen=True)
class Row:
    """A game of the list: its place in the file from 1, what is known of it, and its text.

    The text is empty where it is too long for a page.
    """

    number: int
    name: str
    about: str
    text: str


@dataclass(frozen=True)
class FormList:
    """A portion of the games that were found: `first` is the place of its first row in them, from 1."""

    rows: tuple[Row, ...]
    first: int
    found: int
    of: int
    search: str
    order: str

    @property
    def last(self) -> int:
        """The place of the last row."""
        return self.first + len(self.rows) - 1


def listed(
    board: AnalysisGame, games: Sequence[Entry], asked: Mapping[str, str]
) -> FormList | None:
    """The portion of the list that a form asks for; None for a single game."""
    if len(games) < 2:
        return None
    search, order = asked.get("search", "")[:200], asked.get("order", "")
    words = search.lower().split()
    found = [(n, each) for n, each in enumerate(games, 1) if _has(each, words)]
    if order in ORDERS:
        found.sort(key=lambda each: _natural(each[1].facts.get(ORDERS[order], "")))
    first = min(_number(asked.get("from", "")), max(1, len(found)))
    rows, letters = list[Row](), 0
    for number, each in found[first - 1 :][:ROWS]:
        text = text_of(board, each)
        letters += len(text)
        if rows and letters > LONGEST_ROWS:
            break
        rows.append(_row(number, each, text))
    return FormList(tuple(rows), first, len(found), len(games), search, order)


def text_of(board: AnalysisGame, entry: Entry) -> str:
    """The text of a game, with what the list knows of it where the text does not say it."""
    return entry.text if board.tagged is None else board.tagged(entry)


def _row(number: int, entry: Entry, text: str) -> Row:
    facts = entry.facts
    about = " · ".join(facts[name] for name in ("DT", "EV", "RE") if facts.get(name))
    black, white = facts.get("PB", ""), facts.get("PW", "")
    # A transcript has no players: its first moves tell it from others.
    name = f"{black or '?'} – {white or '?'}" if black or white else entry.text.strip()[:BEGINNING]
    return Row(number, name, about, text if len(text) <= MOST_CHARACTERS else "")


def _has(entry: Entry, words: Sequence[str]) -> bool:
    text = "\n".join(entry.facts.get(name, "") for name in ORDERS.values()).lower()
    return all(word in text for word in words)


def _natural(text: str) -> list[tuple[bool, int, str]]:
    """A key by which 9 comes before 10."""
    parts = re.findall(r"\d{1,9}|[^\d]+", text.lower(), re.ASCII)
    return [(part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


def _number(text: str) -> int:
    is_number = text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS
    return max(1, int(text)) if is_number else 1


@dataclass(frozen=True)
class Given:
    """The input of a form: the text that is read, its file, and the list of the games in it."""

    text: str = ""
    file: Decoded | None = None
    games: FormList | None = None
    problems: tuple[str, ...] = ()


def given_in(board: AnalysisGame, form: Mapping[str, str], files: Mapping[str, bytes]) -> Given:
    """The example, the text of the form, or that of files if any were chosen; raises `RequestError`."""
    if "example" in form and board.example is not None:
        return Given(board.example())
    if not files:
        text = form.get("text", "")
        found, problems = entries(board, text)
        return Given(text, None, listed(board, found, form), tuple(problems))
    games, problems, texts = entries_of(board, files, form.get("encoding") or None)
    shown = listed(board, games, form)
    file = texts[0] if texts else None
    if file is not None and len(texts) == 1 and len(file.text) <= MOST_CHARACTERS:
        return Given(file.text, file, shown, tuple(problems))
    # More than the field of the page takes: one game is read, the others are in the list.
    number = min(number_in(form), len(games))
    return Given(text_of(board, games[number - 1]), file, shown, tuple(problems))


def number_in(form: Mapping[str, str]) -> int:
    """The number of the game of a file that a form asks for."""
    return _number(form.get("number", ""))
