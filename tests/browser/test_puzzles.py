"""Huarong Dao: played to its end by every hand, solved by the server, stepped through, shared."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest
from playwright.sync_api import expect

from engines.huarong.catalogue import by_slug
from engines.huarong.layout import Layout
from engines.huarong.moves import Metric
from engines.huarong.reference import shortest_path

from .conftest import OpenTab
from .hands import HANDS
from .puzzles import PuzzlePage
from .tabs import LANGUAGES, Language, Tab

EASY = "7-xi-lie"
FAMOUS = "/huarong/1A9BF0C00"


@cache
def solution(metric: Metric = "moves") -> Sequence[Layout]:
    """The layouts of a shortest solution of the easy puzzle."""
    entry = by_slug(EASY)
    assert entry is not None
    path = shortest_path(entry.layout, metric)
    assert path is not None
    return path


def open_puzzle(tab: Tab, layout: Layout | None = None, query: str = "") -> PuzzlePage:
    tab.go(f"/huarong/{EASY}{query}")
    return PuzzlePage(tab, layout or solution()[0])


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("way", HANDS)
def test_a_puzzle_to_its_end(open_tab: OpenTab, way: str, lang: Language) -> None:
    tab = open_tab(lang=lang, device=HANDS[way].device)
    puzzle = open_puzzle(tab)
    hand = HANDS[way](tab.page)
    for number, layout in enumerate(solution()[1:], start=1):
        puzzle.move(hand, layout)
        expect(puzzle.count("moves")).to_have_text(str(number))
    expect(puzzle.note).to_contain_text(tab.phrase("solved"))
    expect(puzzle.note).to_contain_text(tab.phrase("optimal_moves"))
    expect(tab.page.locator("#announcer")).to_contain_text(tab.phrase("solved"))
