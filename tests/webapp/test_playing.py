"""A match over the websocket as players go through it: moves, takebacks, hints, resigning, rematch."""

from __future__ import annotations

from .playing import Visitor, is_move_of, move_message


def test_the_server_answers_a_move_with_the_engines_move(player: Visitor) -> None:
    begun = player.new_match(level=1, colour="black")
    with player.at(begun["game"]) as (line, joined):
        assert joined["seat"] == "black"
        answer = line.ok("move", move_message(joined["state"], "d3"))
        assert answer == {"v": 2, "ply": 1}
        own = line.wait("event", is_move_of("black"))
        reply = line.wait("event", is_move_of("white"))
    assert own["v"] == 2
    assert own["data"] == {
        "ply": 1,
        "side": "black",
        "move": "d3",
        "rows": own["data"]["rows"],
        "changed": ["d4"],
    }
    assert reply["data"]["move"] in own["state"]["legal"]
    assert player.match(begun["game"])["moves"] == [own["data"], reply["data"]]
