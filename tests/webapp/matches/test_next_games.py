"""The games a step away from a match: what its page has for the end."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from tests.support.clients import ALMOST_OVER, Visitor

SMALL = {"game": "capture-go", "rules": "free", "size": "5"}


def embedded(visitor: Visitor, **wanted: Any) -> Any:
    """The next games in the data of the page of a new match."""
    begun = visitor.new_match(**wanted)
    return page_data(visitor, f"/g/{begun['game']}")["next_games"]


def page_data(visitor: Visitor, path: str) -> Any:
    """The data that the page of a match embeds."""
    data = re.search(r'id="match">(.*?)</script>', visitor.get(path).text, re.DOTALL)
    assert data is not None
    return json.loads(data[1])


def test_the_steps_are_a_level_down_and_a_level_up(player: Visitor) -> None:
    steps = embedded(player, level=3, colour="white", game="reversi", clock="fischer-12-3")
    assert (steps["easier"]["level"], steps["harder"]["level"]) == (2, 4)
    assert steps["harder"]["stones"] is steps["harder"]["colour"] is None
    fields = steps["easier"]["fields"]
    assert (fields["level"], fields["colour"]) == ("2", "white")
    for step in ("easier", "harder"):
        assert steps[step]["fields"]["clock"] == "fischer-12-3"
    assert embedded(player, level=1)["easier"] is None
    assert embedded(player, level=12)["harder"] is None
    assert embedded(player, level=8, colour="white", **SMALL)["harder"] is None
    assert embedded(player, opponent="friend") is None


def test_after_a_rout_the_next_level_is_far(player: Visitor) -> None:
    def far(level: int, **wanted: Any) -> list[int | None]:
        steps = embedded(player, level=level, **wanted)
        return [
            step and step["level"] for step in (steps.get("far_easier"), steps.get("far_harder"))
        ]

    assert [far(level, game="reversi") for level in (12, 6, 2, 1)] == [
        [8, None],
        [2, 10],
        [None, 6],
        [None, 5],
    ]
    assert far(5, **SMALL) == [None, None], "a capture has no margin that says how far"


def test_in_capture_go_the_other_colour_is_a_step_before_the_level(player: Visitor) -> None:
    black = embedded(player, level=3, colour="black", **SMALL)
    assert (black["harder"]["level"], black["harder"]["colour"]) == (3, "white")
    assert (black["easier"]["level"], black["easier"]["fields"]["colour"]) == (2, "black")
    white = embedded(player, level=3, colour="white", **SMALL)
    assert (white["easier"]["level"], white["easier"]["fields"]["colour"]) == (2, "white")
    assert (white["harder"]["level"], white["harder"]["fields"]["colour"]) == (4, "black")
    assert white["harder"]["fields"]["size"] == "5"


def test_two_levels_stand_between_4_and_5(player: Visitor) -> None:
    def steps(level: int) -> tuple[object, object]:
        found = embedded(player, level=level, colour="white", **SMALL)
        return found["easier"]["shown"], found["harder"]["shown"]

    assert [steps(level) for level in (4, 43, 47, 5)] == [
        ("3", "4.3"),
        ("4", "4.7"),
        ("4.3", "5"),
        ("4.7", "6"),
    ]
    begun = player.new_match(level=43, colour="black", **SMALL)
    engine = page_data(player, f"/g/{begun['game']}")["state"]["players"]["white"]
    assert (engine["level"], engine["shown"], engine["name"]["en"]) == (43, "4.3", "Practised")


def test_below_the_lowest_level_black_gets_a_stone_more(player: Visitor) -> None:
    steps = embedded(player, level=0, colour="white", **SMALL)
    assert (steps["easier"]["level"], steps["easier"]["stones"]) == (0, 1)
    assert steps["easier"]["fields"]["handicap"] == "1"
    assert steps["easier"]["fields"]["colour"] == "black"


def test_extra_stones_go_before_the_level_rises_and_have_an_end(player: Visitor) -> None:
    steps = embedded(player, level=0, colour="black", handicap="3", **SMALL)
    assert steps["easier"] is None
    assert (steps["harder"]["level"], steps["harder"]["stones"]) == (0, 2)


def test_a_given_position_is_given_again_and_has_no_extra_stones(player: Visitor) -> None:
    steps = embedded(player, level=2, colour="white", position=ALMOST_OVER)
    assert steps["easier"]["fields"]["position"] == ALMOST_OVER
    small = "-----/-X---/--O--/-----/----- X"
    steps = embedded(player, level=0, colour="black", position=small, **SMALL)
    assert steps["easier"] is None
    assert steps["harder"]["fields"]["position"] == small


@pytest.mark.parametrize("step", ["easier", "harder"])
def test_the_fields_begin_the_game_in_one_press(player: Visitor, step: str) -> None:
    fields = embedded(player, level=1, colour="black", **SMALL)[step]["fields"]
    answer = player.post("/capture-go", data=fields)
    assert answer.status_code == 303
    state = page_data(player, answer.headers["Location"])["state"]
    engine = "white" if fields["colour"] == "black" else "black"
    assert state["players"][engine]["level"] == int(fields["level"])
