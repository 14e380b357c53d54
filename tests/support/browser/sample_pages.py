"""Sample pages of the site: one player's games in every state, and all other pages."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import expect

from tests.support.browser.tabs import Tab
from tests.support.clients import Message, Visitor, fresh_mid, move_message
from tests.support.finished_matches import CAPTURE_GO_MISTAKES, LATE_MISTAKES

NAMES = (
    "home",
    "new-reversi",
    "new-capture-go",
    "together",
    "reversi",
    "reversi-looking-back",
    "capture-go",
    "end",
    "review",
    "review-capture-go",
    "mistakes",
    "mistakes-capture-go",
    "reversi-editor",
    "new-from-position",
    "waiting-for-friend",
    "invitation",
    "tables",
    "gallery",
    "puzzle",
    "solution",
    "no-way-out",
    "error",
    "openings",
    "book",
)
"""Every page, and a match in each of its states."""
FRAMES = ("home", "new-capture-go", "reversi", "review", "reversi-editor", "puzzle")
"""One page of each frame, for Firefox and WebKit."""
MIDDLE = "--XXXX-----XXO--XXXXXOXOXXOXOOO-XXXOOOX-XOOOOXX---OOOO---OOOOO-- X"
"""Reversi, Black to move, about twenty empty squares."""


@dataclass(frozen=True)
class SamplePages:
    """Paths of the pages by name, and the cookies of the player who owns the games."""

    paths: dict[str, str]
    cookies: dict[str, str]

    def visit(self, tab: Tab, name: str) -> None:
        """Open a page as that player and wait until it is rendered."""
        cookies = [{"name": k, "value": v, "url": tab.url} for k, v in self.cookies.items()]
        tab.context.add_cookies(cookies)
        if name == "error":
            tab.expect("404")
        tab.go(self.paths[name])
        if name == "solution":
            expect(tab.page.locator("[data-at]:visible")).to_have_text("40 / 116")
        if name.startswith("mistakes"):
            expect(tab.page.locator("#problem")).to_have_attribute("data-state", "ask")
        if name.startswith("review"):
            tab.page.wait_for_selector("#board .value-label", state="attached")
        tab.page.evaluate("document.fonts.ready.then(() => true)")


def made(url: str) -> SamplePages:
    """Play the games that the pages show, over websockets."""
    player, friend = Visitor(url), Visitor(url)
    reversi = played(player, "reversi", plies=9)
    over = given_up(player, played(player, "reversi", plies=4, position=MIDDLE))
    end = played(player, "capture-go", plies=99, size="5")
    friend.new_match(opponent="friend", public=True)
    paths = {
        "home": "/",
        "new-reversi": "/reversi",
        "new-capture-go": "/capture-go",
        "together": "/capture-go/together",
        "reversi": f"/g/{reversi}",
        "reversi-looking-back": f"/g/{reversi}?ply=4",
        "capture-go": f"/g/{played(player, 'capture-go', plies=5, size='9')}",
        "end": f"/g/{end}",
        "review": f"/g/{over}/review?ply=1",
        "review-capture-go": f"/g/{end}/review?ply=2",
        "mistakes": f"/g/{player.keep(**LATE_MISTAKES)}/mistakes",
        "mistakes-capture-go": f"/g/{player.keep(**CAPTURE_GO_MISTAKES)}/mistakes",
        "openings": "/reversi/openings",
        "book": "/reversi/openings/book?moves=f5d6",
        "reversi-editor": f"/reversi/edit?board={MIDDLE.replace(' ', '')}",
        "new-from-position": f"/reversi?position={MIDDLE.replace(' ', '+')}",
        "waiting-for-friend": f"/g/{player.new_match(opponent='friend')['game']}",
        "invitation": invitation(friend),
        "tables": "/tables",
        "gallery": "/huarong",
        "puzzle": "/huarong/1A9BF0C00",
        "solution": "/huarong/1A9BF0C00?metric=steps&step=40",
        "no-way-out": "/huarong/1AAEF0C00",
        "error": "/nowhere",
    }
    pages = SamplePages(paths, dict(player.web.cookies))
    player.close()
    friend.close()
    return pages


def played(player: Visitor, kind: str, plies: int, **options: str) -> str:
    """The id of a match that the player played as Black for this number of plies, or to its end."""
    begun = player.new_match(kind, level=1, colour="black", **options)
    with player.at(begun["game"]) as (connection, joined):
        state: Message = joined["state"]
        while state["outcome"] is None and state["ply"] < plies:
            connection.ok("move", move_message(state))
            state = connection.wait("event", black_is_next(state["ply"]))["state"]
    game: str = begun["game"]
    return game


def given_up(player: Visitor, game: str) -> str:
    """The id of a match after its player has resigned."""
    with player.connect() as connection:
        connection.ok("resign", {"game": game, "mid": fresh_mid()})
    return game


def black_is_next(ply: int) -> Callable[[Message], bool]:
    """Whether an event after that ply leaves Black to move or ends the game."""
    return lambda event: event["ply"] > ply and event["state"]["side"] != "white"


def invitation(host: Visitor) -> str:
    """The path of an open invitation to a game of Capture Go."""
    game = host.new_match("capture-go", opponent="friend", colour="black")["game"]
    page = host.get(f"/g/{game}").text
    return "/i/" + page.split("/i/", 1)[1].split('"', 1)[0]
