"""A solution as text, in the page's language: the layout, the proof, and one line per move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby, pairwise

from flask_babel import gettext, ngettext

from engines.game import Words
from engines.huarong.rules.blocks import COLUMNS
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import named_blocks
from webapp.core import languages
from webapp.core.messages import Name
from webapp.huarong.messages import BlockMove, Metric, Solution
from webapp.huarong.solutions import block_moves


def solution_text(title: str, solution: Solution, within: int | None = None) -> str:
    """A solution as text; without a way out, the text says why that is certain.

    `within` is how many layouts can be reached, None where that is unknown: the proof counts these if
    all were measured, as the page does.
    """
    layout = Layout(solution.layout)
    counted, proof_by = solution.states, str(solution.proof)
    if within is not None and proof_by == "atlas":
        counted, proof_by = within, "within"
    states = _grouped(counted)
    head = [title, solution.code, "", *_drawing(layout), ""]
    if not solution.solvable:
        searched = gettext("All {states} layouts that can be reached were searched.")
        proof = [gettext("No way out: proven."), searched.format(states=states)]
        return "\n".join([*head, *proof, ""])
    length = _counted(solution.metric, solution.length or 0)
    proof = [gettext("Shortest solution: {length}.").format(length=length)]
    proof.append(_proof(proof_by).format(states=states, length=length))
    return "\n".join([*head, *proof, "", _how_to_read(), "", *_lines(solution.path), ""])


def _drawing(layout: Layout) -> list[str]:
    """The five rows in letters, and which blocks the letters stand for."""
    names = Counter(f"{each.block.kind} {_name(each.name)}" for each in named_blocks(layout.blocks))
    listed = [f"{name} ×{count}" if count > 1 else name for name, count in names.items()]
    return [*layout.rows, "", *listed]


def _how_to_read() -> str:
    text: str = gettext(
        "Rows count from the top, columns from the left. A block’s place is its upper left cell; "
        "each line has the places before and after."
    )
    return text


def _lines(path: Sequence[str]) -> list[str]:
    """One numbered line per move: which block, from where to where, which way, how many cells."""
    wide = len(str(len(path) - 1))
    return [
        f"{number:>{wide}}. {_line(move)}" for number, move in enumerate(block_moves(path), start=1)
    ]


def _line(move: BlockMove) -> str:
    strides = (there - here for here, there in pairwise(move.route))
    ways = [_way(stride, len(list(run))) for stride, run in groupby(strides)]
    line: str = gettext(
        "%(name)s: %(start)s → %(end)s, %(ways)s",
        name=_name(move.name),
        start=_place(move.route[0]),
        end=_place(move.route[-1]),
        ways=gettext(", ").join(ways),
    )
    return line


def _name(name: Name | Words) -> str:
    """The name as the board shows it; in English after the name in letters."""
    return f"{name.en} {name.zh}" if languages.current() == "en" else name.zh


def _place(cell: int) -> str:
    row, column = divmod(cell, COLUMNS)
    place: str = gettext("row %(row)s, column %(column)s", row=row + 1, column=column + 1)
    return place


def _way(stride: int, n: int) -> str:
    """A straight way of a block, as in the page's scripts."""
    texts: dict[int, str] = {
        1: gettext("right {n}"),
        -1: gettext("left {n}"),
        COLUMNS: gettext("down {n}"),
        -COLUMNS: gettext("up {n}"),
    }
    return texts[stride].format(n=n)


def _counted(metric: Metric, n: int) -> str:
    """A length with the name of its metric, as in the page's scripts."""
    texts: dict[str, str] = {
        "moves": ngettext("{n} move", "{n} moves", n),
        "steps": ngettext("{n} step", "{n} steps", n),
        "slides": ngettext("{n} slide", "{n} slides", n),
    }
    return texts[metric].format(n=n)


def _proof(by: str) -> str:
    """Why there is no shorter solution, as in the page's scripts."""
    texts: dict[str, str] = {
        "within": gettext(
            "All {states} layouts within reach were measured: {length} is proven to be the optimum."
        ),
        "atlas": gettext(
            "All {states} layouts of these blocks were measured: {length} is proven to be the optimum."
        ),
        "search": gettext(
            "{states} layouts were searched up to the first solved one: "
            "{length} is proven to be the optimum."
        ),
    }
    return texts[by]


def _grouped(number: int) -> str:
    """A large number with the digit grouping of the page's language."""
    return f"{number:,}".replace(",", "," if languages.current() == "en" else "\u00a0")
