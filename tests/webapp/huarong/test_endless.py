"""The row of puzzles that grow harder."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from tests.support.clients import Visitor
from tests.support.servers import Server
from webapp.huarong.pages.endless import MOVES


def row(server: Server, seed: str) -> list[dict[str, Any]]:
    """The puzzles that the page of a row has."""
    page = Visitor(server.url).get(f"/huarong/endless?seed={seed}").text
    found = re.search(r'id="endless">(.*?)</script>', page)
    assert found
    puzzles: list[dict[str, Any]] = json.loads(html.unescape(found[1]))["puzzles"]
    return puzzles


def test_a_row_grows_to_the_hardest_and_is_the_same_for_all(atlas_server: Server) -> None:
    puzzles = row(atlas_server, "a")
    assert [each["moves"] for each in puzzles] == list(MOVES)
    assert (MOVES[19], MOVES[-1]) == (60, 138)
    assert row(atlas_server, "a") == puzzles != row(atlas_server, "b")
    shown = (
        Visitor(atlas_server.url).get(f"/api/huarong/distance?layout={puzzles[9]['code']}").json()
    )
    assert shown["moves"] == MOVES[9]


def test_a_seed_is_short(atlas_server: Server) -> None:
    assert Visitor(atlas_server.url).get(f"/huarong/endless?seed={'a' * 41}").status_code == 400
