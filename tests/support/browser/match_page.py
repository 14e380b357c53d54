"""Page object of a match page."""

from __future__ import annotations

from http import HTTPStatus
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.input_methods import InputMethod
from tests.support.browser.tabs import RETRIES, Tab

WAITED_FOR = """([plies, moved]) => {
  const shown = (selector) => document.querySelector(selector)?.checkVisibility();
  const now = document.querySelectorAll("#moves a").length;
  const changed = moved ? now > plies : now < plies;
  return shown("[data-act=rematch]") || (changed && document.querySelector("#board .legal"));
}"""


class MatchPage:
    """The content of a match page; legal moves are read from the marks on the board."""

    def __init__(self, tab: Tab) -> None:
        self.tab = tab
        self.page: Page = tab.page

    @property
    def board(self) -> Locator:
        return self.page.locator("#board")

    @property
    def status(self) -> Locator:
        """The side to move, or the result."""
        return self.page.locator(".status:visible, .result:visible")

    @property
    def note(self) -> Locator:
        return self.page.locator("#note")

    @property
    def toasts(self) -> Locator:
        return self.page.locator("#toasts")

    @property
    def there(self) -> Locator:
        """Presence of the opponent in one word; two words for a watcher."""
        return self.page.locator("[data-there]:visible")

    @property
    def watching(self) -> Locator:
        """The number of watchers."""
        return self.page.locator("[data-watching]")

    @property
    def moves(self) -> Locator:
        return self.page.locator("#moves a")

    @property
    def legal(self) -> list[str]:
        """The cells that the page marks as legal."""
        names: list[str] = self.page.locator("#board [data-name]:has(.legal)").evaluate_all(
            "cells => cells.map(cell => cell.dataset.name)"
        )
        return names

    @property
    def over(self) -> bool:
        return self.act("rematch").is_visible()

    @property
    def path(self) -> str:
        """The path of the page: `/g/…`."""
        return "/" + self.page.url.split("/", 3)[3].split("?")[0]

    def act(self, name: str) -> Locator:
        """The button of an action: takeback, hint, resign, rematch, share, step-first …"""
        return self.page.locator(f"[data-act={name}]:visible").first

    def cell(self, name: str) -> Locator:
        return self.page.locator(f"#board [data-name='{name}']")

    def stones(self) -> dict[str, str]:
        """The side of every stone on the board, by cell."""
        found: dict[str, str] = self.page.locator(
            "#board [data-name]:has(.disc, .stone)"
        ).evaluate_all(
            """cells => Object.fromEntries(cells.map(cell => [cell.dataset.name,
              cell.querySelector(".black, .slate") ? "black" : "white"]))"""
        )
        return found

    def snapshot(self) -> dict[str, Any]:
        """The server's snapshot of the match."""
        answer = self.page.request.get(
            f"/api/matches/{self.path.removeprefix('/g/')}", max_retries=RETRIES
        )
        assert answer.ok
        found: dict[str, Any] = answer.json()
        return found

    def look_at_the_board(self) -> None:
        """Put the board in the place of the code that the other player scans."""
        self.act("board-invitation").click()

    def wait_for_turn(self) -> None:
        """Wait until the board marks legal cells."""
        self.page.wait_for_selector("#board .legal", state="attached")

    def play(self, method: InputMethod, cell: str) -> None:
        """Play a cell and wait until the player's next turn or the end of the game."""
        plies = self.moves.count()
        method.pick(self.cell(cell))
        self.page.wait_for_function(WAITED_FOR, arg=[plies, True])

    def wait_for_end(self) -> None:
        expect(self.act("rematch")).to_be_visible()


def begin(tab: Tab, game: str = "reversi", **fields: str | int) -> MatchPage:
    """Start a game, without the page on which its options are chosen; at the lowest level by default."""
    level = int(fields.pop("level", 1))
    given = {name: v if isinstance(v, bool) else str(v) for name, v in fields.items()}
    options = {"colour": "black", **given}
    answer = tab.context.request.post(
        "/api/matches", data={"game": game, "level": level, **options}, max_retries=RETRIES
    )
    assert answer.status == HTTPStatus.CREATED, answer.text()
    tab.go(f"/g/{answer.json()['game']}")
    expect(tab.page.locator("#main")).to_have_attribute("data-ready", "true")
    return MatchPage(tab)


def begin_as_black(tab: Tab, game: str = "reversi", **fields: str | int) -> MatchPage:
    """Start a game as Black, to move, with the legal cells marked."""
    match = begin(tab, game, **fields)
    match.wait_for_turn()
    return match
