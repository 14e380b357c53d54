"""Remarks in the address of an analysis board, and those at its start in files."""

from __future__ import annotations

import json
from urllib.parse import urlencode

import pytest

from tests.support.clients import Message, Visitor
from tests.webapp.analysis.test_sgf_files import shown

LONG = "x" * 5000


def nodes(player: Visitor, notes: str) -> list[Message]:
    query = urlencode({"moves": "f5d6c3(c5)", "notes": notes})
    page = player.get(f"/reversi/analysis?{query}")
    assert page.status_code == 200
    found: list[Message] = shown(page.text)["nodes"]
    return found


def test_remarks_of_an_address_stand_at_their_moves(player: Visitor) -> None:
    notes = [[0, "!", "Start"], [4, "?!", "<b>疑问</b>"]]
    found = nodes(player, json.dumps(notes))
    assert found[0]["remarks"]["comment"] == "Start"
    assert not found[0]["remarks"]["judgement"], "no move leads to the start"
    assert found[4]["remarks"]["comment"] == "<b>疑问</b>"
    assert found[4]["remarks"]["judgement"] == "?!"
    assert [each["remarks"] for each in found[1:4]] == [None, None, None]


@pytest.mark.parametrize(
    "notes", ["", "[", "[[1]]", '[[1,"#","x"]]', '[[99,"","x"]]', f'[[1,"","{LONG}"]]', "{}", "1"]
)
def test_remarks_that_cannot_be_read_are_left_out(player: Visitor, notes: str) -> None:
    assert all(each["remarks"] is None for each in nodes(player, notes))


def test_marks_travel_in_the_address(player: Visitor) -> None:
    marks = [[0, "", "", {"square": "a1h8"}, {"b2": "A"}], [1, "!", "", {}, {"c3": "12"}]]
    found = nodes(player, json.dumps(marks))
    assert found[0]["remarks"]["shapes"] == {"a1": "square", "h8": "square"}
    assert found[0]["remarks"]["labels"] == {"b2": "A"}
    assert found[1]["remarks"]["labels"] == {"c3": "12"}
    assert found[1]["remarks"]["judgement"] == "!"


def test_marks_elsewhere_and_other_shapes_are_left_out(player: Visitor) -> None:
    marks = [[0, "", "", {"heart": "a1", "circle": "z9a2?"}, {"z1": "A", "b1": "long", "b2": ""}]]
    found = nodes(player, json.dumps(marks))[0]["remarks"]
    assert found["shapes"] == {"a2": "circle"}
    assert found["labels"] == {"b1": "lon"}
