"""The two-player games, played to the end with every input method in both languages."""

from __future__ import annotations

import random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.support.browser.input_methods import INPUT_METHODS, InputMethod
from tests.support.browser.match_page import MatchPage
from tests.support.browser.tabs import Language, Tab

GAMES = {"reversi": {}, "capture-go": {"rules": "contact", "size": "5"}}
LATE = "-XXXXXXX--OOOOOOXOOXOXOOXOXXOOOXXXXXXOXXX-OOOXXX-XOOO-XXX-OX-O-- X"
"""Ten empty squares of Reversi."""
IN_RELEASE = pytest.mark.release(
    reason="in every run each method plays one of the games to its end"
)


def begin_by_hand(
    tab: Tab, method: InputMethod, path: str, level: int = 1, **options: str
) -> MatchPage:
    """Begin a game as Black on the new game page, with an input method."""
    tab.go(path)
    method.choose("colour", "black")
    more = tab.page.locator(".more-options:has([name=rules])")
    if "rules" in options and more.get_attribute("open") is None:
        method.press(more.locator("summary"))
    for name, value in options.items():
        if name == "size":  # a list of the system
            tab.page.locator("[name=size]").select_option(value)
        else:
            method.choose(name, value)
    method.choose("level", str(level))
    method.press(tab.page.locator("#start"))
    tab.page.wait_for_url("**/g/*")
    match = MatchPage(tab)
    match.wait_for_turn()
    return match


@pytest.mark.parametrize(
    ("game", "way", "lang"),
    [
        ("reversi", "keyboard", "zh-CN"),
        ("capture-go", "touch", "en"),
        pytest.param("reversi", "mouse", "zh-CN", marks=IN_RELEASE),
    ],
)
def test_a_game_to_its_end(open_tab: OpenTab, game: str, way: str, lang: Language) -> None:
    # Short games are played with animations; before a release, Reversi is played from the start.
    tab = open_tab(lang=lang, device=INPUT_METHODS[way].device, still=game == "reversi")
    method = INPUT_METHODS[way](tab.page)
    from_late = game == "reversi" and way != "mouse"
    path = f"/{game}?position={quote(LATE)}" if from_late else f"/{game}"
    match = begin_by_hand(tab, method, path, **GAMES[game])
    assert len(match.stones()) == {"reversi": 54 if from_late else 4, "capture-go": 0}[game]
    choose = random.Random(f"{game} {way} {lang}")
    while not match.over:
        match.play(method, choose.choice(match.legal))
    shows_the_end(match)
    before = match.path
    method.press(match.act("rematch"))
    tab.page.wait_for_url(lambda url: not url.endswith(before))
    expect(match.status).to_be_visible()


def shows_the_end(match: MatchPage) -> None:
    """The page shows the winner and margin, as the server has them, and the last position."""
    end = match.snapshot()
    outcome, counts = end["outcome"], end["facts"]["counts"]
    assert outcome["reason"] in {"discs", "capture", "no_move"}
    expect(match.page.locator("#result")).to_be_visible()
    said = match.status.inner_text()
    stones_in_gate = match.page.locator("#result [data-stone]:visible")
    expect(stones_in_gate).to_have_count(1 if outcome["winner"] else 2)
    if outcome["winner"]:
        expect(stones_in_gate).to_have_attribute("data-stone", outcome["winner"])
        assert str(outcome["margin"] or "") in said
    if outcome["winner"] == "black":
        assert match.tab.gettext("You") in said
    if outcome["winner"] == "white":
        assert any(name in said for name in end["players"]["white"]["name"].values())
    if outcome["reason"] == "discs":
        high, low = sorted(counts.values(), reverse=True)
        assert f"{high} : {low}" in said
    stones = list(match.stones().values())
    assert {side: stones.count(side) for side in counts} == counts
    assert match.moves.count() == end["ply"] == len(end["moves"])
    assert match.legal == []
