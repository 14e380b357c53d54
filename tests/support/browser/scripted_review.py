"""A review with scripted analyses: the test answers the page's websocket, without an engine."""

from __future__ import annotations

import json
import re
from typing import Any

from playwright.sync_api import WebSocketRoute

from engines.reversi.rules.position import ReversiPosition
from tests.support.browser.match_page import MatchPage
from tests.support.browser.tabs import RETRIES

OPENED = '0{"sid":"line","upgrades":[],"pingInterval":3600000,"pingTimeout":0,"maxPayload":1000000}'
"""The first packet of Engine.IO; no ping is due while a test runs."""
JOINED = '40{"sid":"page"}'


class ScriptedReview:
    """The messages that a review page receives over its websocket from the next time it is opened."""

    def __init__(self, match: MatchPage) -> None:
        page = match.page.request.get(f"{match.path}/review", max_retries=RETRIES).text()
        embedded = re.search(r'id="review">(.*?)</script>', page, re.DOTALL)
        assert embedded is not None
        self.told: dict[str, Any] = json.loads(embedded[1])["told"]
        self._lines: list[WebSocketRoute] = []
        match.tab.own = True
        match.page.route_web_socket(re.compile(r"/socket\.io/"), self._open)

    def position(self, ply: int) -> ReversiPosition:
        """The position after this number of plies."""
        return ReversiPosition.from_text(self.told["positions"][ply]["text"])

    def tell(self, ply: int, line: list[dict[str, Any]], given_away: int) -> None:
        """Send an analysis: the better line of a ply, and Black's total loss."""
        self.told["positions"][ply]["line"] = line
        self.told["summary"]["losses"]["black"].update(sum=given_away, moves=1)
        message = json.dumps(["review", self.told])
        for opened in self._lines:
            opened.send(f"42{message}")

    def _open(self, opened: WebSocketRoute) -> None:
        def hear(message: str | bytes) -> None:
            asked = re.match(r'42(\d+)\["review"', str(message))
            if str(message).startswith("40"):
                opened.send(JOINED)
            elif asked:
                opened.send(f"43{asked[1]}{json.dumps([{'ok': self.told}])}")

        opened.on_message(hear)
        self._lines.append(opened)
        opened.send(OPENED)


def line_from(position: ReversiPosition, *, choose: int, length: int = 3) -> list[dict[str, Any]]:
    """A line in wire format, made of the legal move at that index in each position."""
    line = []
    for _ in range(length):
        move = position.legal_moves()[choose]
        changed, following = position.changed_by(move), position.play(move)
        line.append(
            {
                "move": move,
                "side": position.side_to_move.value,
                "rows": "/".join(following.rows()),
                "changed": list(changed),
            }
        )
        position = following
    return line
