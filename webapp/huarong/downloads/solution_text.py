"""A solution as text, in the page's language: the layout, the proof, and one line per move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from flask_babel import gettext

from engines.game import Words
from engines.huarong.rules.layout import COLUMNS, Layout
from engines.huarong.rules.names import named_blocks
from webapp.core import languages
from webapp.core.messages import Name
from webapp.huarong.messages import BlockMove, Solution
from webapp.huarong.script_strings import PUZZLE
from webapp.huarong.solutions import block_moves
from webapp.site.script_strings import phrases

_WAYS = {1: "right", -1: "left", COLUMNS: "down", -COLUMNS: "up"}
Phrases = dict[str, str | dict[str, str]]


def solution_text(title: str, solution: Solution) -> str:
    """A solution as text; without a way out, the text says why that is certain."""
    said = phrases(PUZZLE)
    layout = Layout(solution.layout)
    states = _grouped(solution.states)
    head = [title, solution.code, "", *_drawing(layout), ""]
    if not solution.solvable:
        proof = [_say(said, "no_way_out"), _say(said, "all_searched", states=states)]
        return "\n".join([*head, *proof, ""])
    length = _say(said, f"n_{solution.metric}", solution.length or 0)
    proof = [_say(said, "solution_of", length=length)]
    proof.append(_say(said, f"proven_by_{solution.proof}", states=states, length=length))
    return "\n".join([*head, *proof, "", _how_to_read(), "", *_lines(said, solution.path), ""])


def _drawing(layout: Layout) -> list[str]:
    """The five rows in letters, and which blocks the letters stand for."""
    names = Counter(f"{each.block.kind} {_name(each.name)}" for each in named_blocks(layout))
    listed = [f"{name} ×{count}" if count > 1 else name for name, count in names.items()]
    return [*layout.rows, "", *listed]


def _how_to_read() -> str:
    text: str = gettext(
        "Rows count from the top, columns from the left. A block's place is its upper left cell; "
        "each line has the places before and after."
    )
    return text


def _lines(said: Phrases, path: Sequence[str]) -> list[str]:
    """One numbered line per move: which block, from where to where, which way, how many cells."""
    wide = len(str(len(path) - 1))
    return [
        f"{number:>{wide}}. {_line(said, move)}"
        for number, move in enumerate(block_moves(path), start=1)
    ]


def _line(said: Phrases, move: BlockMove) -> str:
    strides = (there - here for here, there in pairwise(move.route))
    ways = [_say(said, _WAYS[stride], len(list(run))) for stride, run in groupby(strides)]
    line: str = gettext(
        "%(name)s: %(start)s → %(end)s, %(ways)s",
        name=_name(move.name),
        start=_place(move.route[0]),
        end=_place(move.route[-1]),
        ways=_say(said, "comma").join(ways),
    )
    return line


def _name(name: Name | Words) -> str:
    """The name as the board shows it; in English after the name in letters."""
    return f"{name.en} {name.zh}" if languages.current() == "en" else name.zh


def _place(cell: int) -> str:
    row, column = divmod(cell, COLUMNS)
    place: str = gettext("row %(row)s, column %(column)s", row=row + 1, column=column + 1)
    return place


def _say(said: Phrases, key: str, n: int = 0, **values: str) -> str:
    """A phrase with its values filled in, as in the page's scripts."""
    phrase = said[key]
    if not isinstance(phrase, str):
        phrase = phrase["one" if n == 1 else "other"]
    return phrase.format(n=n, **values)


def _grouped(number: int) -> str:
    """A large number with the digit grouping of the page's language."""
    return f"{number:,}".replace(",", "," if languages.current() == "en" else "\u00a0")
