"""Reads boards of 64 cells, drawn in any of the ways of other programs, and what stands behind them.

Cells are letters, discs or digits; rows may have numbers, and columns letters. Behind the cells comes
who moves (`X`, `Black to move`, `白先`), then the values of moves in OBF (`X; F5:+0;`), comments after
`%`, or a game that begins there.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from engines.game import BadPosition, Side
from engines.reversi.rules.position import EMPTY, SQUARES

LETTERS = {
    **dict.fromkeys("Xx*Bb●⚫黑黒", "X"),
    **dict.fromkeys("Oo○Ww⚪白", "O"),
    **dict.fromkeys("-._·□空", EMPTY),
}
_ZERO_ONE = {"0": "X", "1": "O", **dict.fromkeys("-._·", EMPTY)}
"""Cells of programs that number the players; who moves is `0` or `1` as well."""
_ZERO_ONE_TWO = {"0": EMPTY, "1": "X", "2": "O"}
"""Cells as many programs keep them: empty, Black, White."""
_SIDE = re.compile(
    r"[\s,;:]*(?:(?P<black>(?:轮到|輪到)?[黑黒]|black|先手|[Xx*Bb●](?![A-Za-z\d]))|(?P<white>(?:轮到|輪到)?白|white|后手|後手|[Oo○Ww](?![A-Za-z\d])))"
    r"(?:'s)?[ \t]*(?:to (?:move|play)|turn|moves|棋|方|子|番|先|走|下|の)*",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"\s*([a-h][1-8]|pass|pa|ps|--)\s*:\s*([+-]?\d{1,3}(?:\.\d+)?)\s*(?:;|\Z|(?=%))", re.I
)
_COMMENT = re.compile(r"\s*%([^\n]*)")
_HEADER = re.compile(r"[ \t|+]*(?:[A-Ha-h][ \t|]*){8}(?:[ \t].*)?\Z")
_NUMBERED = re.compile(r"[ \t|]*([1-8])[ \t|.:]+(.*)\Z")
_RULE = re.compile(r"[-=+ \t]{10,}\Z")


@dataclass(frozen=True)
class Board:
    """A board at the beginning of a text: its cells, who moves if it is said, and where it ends.

    `comment` holds the comments and the values that stand behind it.
    """

    cells: str
    side: Side | None
    end: int
    comment: str = ""


def board_in(text: str) -> Board | None:
    """The board that a text begins with; None if it does not begin with one."""
    found = _numbered(text) or _plain(text, LETTERS) or _digits(text)
    if found is None:
        return None
    cells, end, sides = found
    side, end = _side(text, end, sides)
    told, end = _told(text, end)
    if side is None and told:
        side, end = _side(text, end, sides)
    return Board(cells, side, end, "\n".join(told))


def what_is_behind(text: str, board: Board) -> None:
    """Raise `BadPosition` for a text behind a board that is neither a value, a comment nor a move."""
    rest = text[board.end :].strip()
    if rest:
        raise BadPosition("behind_board", f"behind the board stands {rest[:12]!r}")


def has_side_as_cell(text: str) -> bool:
    """Whether the last letter of a board stands by itself: it is who moves, and a cell is missing."""
    words = re.sub(r"[],[|\"']", "", text).split()
    return len(words[-1]) == 1 and max(map(len, words)) > 1


ParsedCells = tuple[str, int, dict[str, str]]


def _plain(text: str, letters: dict[str, str]) -> ParsedCells | None:
    """64 cells with white space and `|` between them, and comments before them."""
    cells, at = "", 0
    while at < len(text):
        letter = text[at]
        if letter in letters:
            cells += letters[letter]
        elif letter == "%" and not cells:
            at = _line_end(text, at)
        elif not letter.isspace() and letter not in "|,[]\"'":
            return None
        at += 1
        if len(cells) == len(SQUARES):
            if has_side_as_cell(text[:at]):
                return None
            closing = re.compile(r"[\]\"']*").match(text, at)
            return cells, closing.end() if closing else at, letters
    return None


def _digits(text: str) -> ParsedCells | None:
    """A board of digits: 0 and 1 with signs for empty cells, or 0, 1 and 2."""
    if "," in text:
        text = text.replace("-1", " 2")  # White as a negative number
    found = _plain(text, {each: each for each in "012-._·"})
    if found is None:
        return None
    cells, end, _ = found
    if "2" in cells:
        known = _ZERO_ONE_TWO
    elif set(cells) & set("-._·"):
        known = _ZERO_ONE
    else:
        return None  # sixty-four ones and zeros are a set of squares, not a board
    if not set(cells) <= set(known):
        return None
    return "".join(known[each] for each in cells), end, known


def _numbered(text: str) -> ParsedCells | None:
    """A drawing with the numbers 1 to 8 before its rows, as programs print it."""
    at, cells, row = 0, "", 1
    while at <= len(text):
        end = _line_end(text, at)
        line = text[at:end]
        numbered = _NUMBERED.match(line)
        if numbered and int(numbered[1]) == row:
            eight = _eight(numbered[2])
            if eight is None:
                return None
            cells, row = cells + eight, row + 1
            if row > 8:
                return cells, _footer(text, min(end + 1, len(text))), LETTERS
        elif (
            line.strip()
            and not line.lstrip().startswith("%")
            and not _HEADER.match(line)
            and not _RULE.match(line)
        ):
            return None
        at = end + 1
    return None


def _eight(line: str) -> str | None:
    """The first eight cells of a row."""
    cells = ""
    for letter in line:
        if letter in LETTERS:
            cells += LETTERS[letter]
            if len(cells) == 8:
                return cells
        elif not letter.isspace() and letter != "|":
            return None
    return None


def _footer(text: str, at: int) -> int:
    """Where the letters of the columns below a board end."""
    while at < len(text):
        end = _line_end(text, at)
        line = text[at:end]
        if line.strip() and not _HEADER.match(line) and not _RULE.match(line):
            break
        at = end + 1
    return min(at, len(text))


def _side(text: str, at: int, letters: dict[str, str]) -> tuple[Side | None, int]:
    """Who moves, and where the words for it end."""
    if letters is not LETTERS:
        digit = re.compile(r"\s*([012])(?![\w])").match(text, at)
        if digit and letters.get(digit[1]) in ("X", "O"):
            return Side.from_letter(letters[digit[1]]), digit.end()
    found = _SIDE.match(text, at)
    if found is None:
        return None, at
    return Side.BLACK if found["black"] else Side.WHITE, found.end()


def _told(text: str, at: int) -> tuple[list[str], int]:
    """The values and comments from a place on, and where they end."""
    told: list[str] = []
    semicolon = re.compile(r"\s*;").match(text, at)
    if semicolon and (_VALUE.match(text, semicolon.end()) or _is_rest_empty(text, semicolon.end())):
        at = semicolon.end()
        values = []
        while value := _VALUE.match(text, at):
            values.append(f"{value[1]}: {value[2]}")
            at = value.end()
        if values:
            told.append(", ".join(values))
    while comment := _COMMENT.match(text, at):
        told.append(comment[1].strip())
        at = comment.end()
    return told, at


def _is_rest_empty(text: str, at: int) -> bool:
    rest = text[at:].lstrip()
    return not rest or rest.startswith("%")


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end
