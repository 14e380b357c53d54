"""The games a step away from a match: what its page has for the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.support.clients import ALMOST_OVER, Visitor
from tests.support.match_site import Site
from webapp.core.messages import plain
from webapp.matches.match.new_match import NewMatch
from webapp.matches.messages.next_games import next_games
from webapp.registry import GAME_SITES

SMALL = {"rules": "free", "size": "5"}
SMALL_POSITION = "-----/-X---/--O--/-----/----- X"


def steps_from(site: Site, game: str, **fields: str) -> Any:
    """The next games of somebody who plays a level."""
    wanted = NewMatch.from_fields(game, {"opponent": "ai", **fields})
    match = site.matches.create(wanted, "ann")
    return plain(next_games(match, GAME_SITES[game], match.side_of("ann")))


def shown(step: Any) -> str | None:
    """The level of a step, Black's extra stones and the player's colour, as the form has them."""
    if step is None:
        return None
    fields = step["fields"]
    return f"{step['shown']} {fields['colour']} {fields.get('handicap', '')}".strip()


@pytest.mark.parametrize(
    ("game", "fields", "easier", "harder"),
    [
        ("reversi", {"level": "3", "colour": "white"}, "2 white", "4 white"),
        ("reversi", {"level": "1", "colour": "black"}, None, "2 black"),
        ("reversi", {"level": "12", "colour": "black"}, "11 black", None),
        (
            "reversi",
            {"level": "2", "colour": "white", "position": ALMOST_OVER},
            "1 white",
            "3 white",
        ),
        # In Capture Go the other colour is a step before the level.
        ("capture-go", {"level": "3", "colour": "black"}, "2 black 0", "3 white 0"),
        ("capture-go", {"level": "3", "colour": "white"}, "2 white 0", "4 black 0"),
        ("capture-go", {"level": "8", "colour": "white"}, "7 white 0", None),
        # Two levels stand between 4 and 5.
        ("capture-go", {"level": "4", "colour": "white"}, "3 white 0", "4.3 black 0"),
        ("capture-go", {"level": "43", "colour": "white"}, "4 white 0", "4.7 black 0"),
        ("capture-go", {"level": "47", "colour": "white"}, "4.3 white 0", "5 black 0"),
        ("capture-go", {"level": "5", "colour": "white"}, "4.7 white 0", "6 black 0"),
        # Below the lowest level Black gets extra stones, which go before the level rises.
        ("capture-go", {"level": "0", "colour": "white"}, "0 black 1", "1 black 0"),
        ("capture-go", {"level": "0", "colour": "black", "handicap": "3"}, None, "0 black 2"),
        (
            "capture-go",
            {"level": "0", "colour": "black", "position": SMALL_POSITION},
            None,
            "1 black 0",
        ),
    ],
)
def test_a_step_away(
    site: Site, game: str, fields: dict[str, str], easier: str | None, harder: str | None
) -> None:
    small = SMALL if game == "capture-go" else {}
    steps = steps_from(site, game, **small, **fields, clock="fischer-12-3")
    assert (shown(steps["easier"]), shown(steps["harder"])) == (easier, harder)
    for step in filter(None, steps.values()):
        kept = {**small, "clock": "fischer-12-3"}
        if "position" in fields:
            kept["position"] = fields["position"]
        assert kept.items() <= step["fields"].items()


def test_after_a_rout_the_next_level_is_far(site: Site) -> None:
    def far(game: str, level: int, **more: str) -> tuple[str | None, str | None]:
        steps = steps_from(site, game, level=str(level), colour="black", **more)
        return shown(steps.get("far_easier")), shown(steps.get("far_harder"))

    assert [far("reversi", level) for level in (12, 6, 2, 1)] == [
        ("8 black", None),
        ("2 black", "10 black"),
        (None, "6 black"),
        (None, "5 black"),
    ]
    assert far("capture-go", 5, **SMALL) == (None, None), "no margin says how far"


def page_data(visitor: Visitor, path: str) -> Any:
    """The data that the page of a match embeds."""
    data = re.search(r'id="match">(.*?)</script>', visitor.get(path).text, re.DOTALL)
    assert data is not None
    return json.loads(data[1])


def test_the_fields_begin_the_game_in_one_press(player: Visitor) -> None:
    begun = player.new_match("capture-go", level=4, colour="black", **SMALL)
    steps = page_data(player, f"/g/{begun['game']}")["next_games"]
    answer = player.post("/capture-go", data=steps["harder"]["fields"])
    assert answer.status_code == 303
    state = page_data(player, answer.headers["Location"])["state"]
    assert state["players"]["black"]["level"] == 4
    friends = player.new_match(opponent="friend")
    assert page_data(player, f"/g/{friends['game']}")["next_games"] is None
