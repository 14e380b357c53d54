"""A game between two people, and a watcher, each with a page of their own."""

from __future__ import annotations

from dataclasses import dataclass

from playwright.sync_api import expect

from tests.support.browser.input_methods import Mouse
from tests.support.browser.match_page import MatchPage


@dataclass(frozen=True)
class Table:
    """A game between two people, and a watcher."""

    black: MatchPage
    white: MatchPage
    watcher: MatchPage

    @property
    def all(self) -> tuple[MatchPage, MatchPage, MatchPage]:
        return self.black, self.white, self.watcher

    def play(self, plies: int) -> None:
        """Play a number of plies by turns, on the first legal cell; all three pages show each ply."""
        for _ in range(plies):
            ply = self.black.moves.count()
            player = (self.black, self.white)[ply % 2]
            player.wait_for_turn()
            Mouse(player.page).pick(player.cell(player.legal[0]))
            for page in self.all:
                expect(page.moves).to_have_count(ply + 1)
        assert self.black.stones() == self.white.stones() == self.watcher.stones()
