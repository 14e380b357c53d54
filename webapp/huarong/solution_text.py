"""A solution as text, in the page's language: the layout, the proof, and one line per move."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import COLUMNS, Layout
from engines.huarong.rules.moves import Move, between, follow
from engines.huarong.rules.names import NamedBlock, named_blocks
from webapp.core import languages
from webapp.huarong.script_strings import PUZZLE
from webapp.site.script_strings import phrases

Phrases = dict[str, str | dict[str, str]]


def solution_text(title: str, result: dict[str, Any]) -> str:
    """A worker's answer to `solve` as text; without a way out, the text says why that is certain."""
    said = phrases(PUZZLE)
    layout = Layout(result["layout"])
    states = _grouped(result["states"])
    head = [title, common_code(layout), "", *layout.rows, ""]
    if not result["solvable"]:
        proof = [_say(said, "no_way_out"), _say(said, "all_searched", states=states)]
        return "\n".join([*head, *proof, ""])
    length = _say(said, f"n_{result['metric']}", result["length"])
    proof = [_say(said, "solution_of", length=length)]
    proof.append(_say(said, "proven", states=states, length=length))
    path = [Layout(text) for text in result["path"]]
    return "\n".join([*head, *proof, "", *_lines(said, path), ""])


def _lines(said: Phrases, path: Sequence[Layout]) -> list[str]:
    """One numbered sentence per move; each block keeps its name."""
    named = named_blocks(path[0])
    blocks = tuple(each.block for each in named)
    wide = len(str(len(path) - 1))
    lines = []
    for number, (before, after) in enumerate(pairwise(path), start=1):
        move = between(before, after)
        index = next(k for k, block in enumerate(blocks) if block.cell == move.start)
        blocks = follow(blocks, move)
        lines.append(f"{number:>{wide}}. {_sentence(said, named[index], move)}")
    return lines


def _sentence(said: Phrases, named: NamedBlock, move: Move) -> str:
    ways: list[str] = []
    for here, there in pairwise(move.route):
        way = _say(said, _way(there - here))
        if ways[-1:] != [way]:
            ways.append(way)
    name = _say(said, "a_soldier") if named.key == "bing" else languages.word(named.name)
    cells = _say(said, "n_cells", move.steps)
    return _say(said, "went", name=name, ways=_say(said, "then").join(ways), cells=cells)


def _way(stride: int) -> str:
    return {1: "right", -1: "left", COLUMNS: "down", -COLUMNS: "up"}[stride]


def _say(said: Phrases, key: str, n: int = 0, **values: str) -> str:
    """A phrase with its values filled in, as in the page's scripts."""
    phrase = said[key]
    if not isinstance(phrase, str):
        phrase = phrase["one" if n == 1 else "other"]
    return phrase.format(n=n, **values)


def _grouped(number: int) -> str:
    """A large number with the digit grouping of the page's language."""
    return f"{number:,}".replace(",", "," if languages.current() == "en" else "\u00a0")
