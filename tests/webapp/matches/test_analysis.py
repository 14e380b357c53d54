"""Values and reviews over the websocket, as a player receives them."""

from __future__ import annotations

from collections.abc import Callable

from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import (
    ALMOST_OVER,
    ENGLISH,
    Connection,
    Message,
    Visitor,
    fresh_mid,
)


def ask_values(connection: Connection, state: Message) -> Message:
    return connection.ok("values", {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()})


def test_the_values_of_all_moves_come_deeper_and_deeper(player: Visitor) -> None:
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    with player.at(begun["game"]) as (connection, joined):
        state = joined["state"]
        job = ask_values(connection, state)["job"]
        last = connection.wait("values", lambda told: told["job"] == job and told.get("done"))
        told = [each for name, each in connection.received if name == "values"]
    assert last["pos"] == state["pos"]
    assert sorted(each["move"] for each in last["values"]) == state["legal"]
    depths = [each["depth"] for each in told]
    assert depths == sorted(depths)
    scores = [each["score"] for each in last["values"]]
    assert scores == sorted(scores, reverse=True)


def test_values_are_for_the_player_whose_turn_it_is_and_never_between_people(
    player: Visitor, stranger: Visitor, finished: str
) -> None:
    own = player.new_match(level=1, colour="black")
    old = {**own, "pos": "old"}
    between = player.new_match(opponent="friend", colour="black")
    over = player.match(finished)
    stranger.new_match(level=1)
    for who, state, code in (
        (stranger, own, "not_your_game"),
        (player, old, "stale"),
        (player, between, "between_people"),
        (player, over, "game_over"),
    ):
        with who.connect() as connection:
            asked = {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()}
            assert connection.err("values", asked)["code"] == code


def test_a_review_is_filled_for_whoever_looks(
    visitor: Callable[[], Visitor], finished: str
) -> None:
    with visitor().connect() as connection:
        told = connection.ok("review", {"game": finished})
        length = len(told["positions"]) - 1
        if told["summary"]["work"]["known"] < length:
            connection.wait("review", lambda more: more["summary"]["work"]["known"] == length)
    shown = visitor().get(f"/api/matches/{finished}/review").json()
    assert [each["ply"] for each in shown["positions"]] == list(range(length + 1))
    assert all(each["score"] is not None for each in shown["positions"])
    assert all(each["loss"] is not None for each in shown["positions"][:-1])
    best = shown["positions"][0]
    assert best["line"][0]["move"] == best["values"][0]["move"]
    position = ReversiPosition.from_text(best["text"])
    for move in best["line"]:
        position = position.play(move["move"])
        assert move["rows"] == "/".join(position.rows())


def test_a_match_that_goes_on_has_neither_a_review_nor_mistakes(player: Visitor) -> None:
    game = player.new_match(level=1)["game"]
    page = player.get(f"/g/{game}/review", headers=ENGLISH)
    assert page.status_code == 409
    assert "Still being played" in page.text
    assert f'href="/g/{game}"' in page.text
    assert player.get(f"/g/{game}/mistakes").status_code == 409
    refused = [
        player.get(f"/api/matches/{game}/review"),
        player.get(f"/api/matches/{game}/turning-points"),
        player.post(f"/api/matches/{game}/mistakes/0", json={"move": "d3"}),
    ]
    for answer in refused:
        assert (answer.status_code, answer.json()["error"]["code"]) == (409, "not_over")
    with player.connect() as connection:
        assert connection.err("review", {"game": game})["code"] == "not_over"
        assert connection.err("review", {"game": "nothing"})["code"] == "unknown_game"
    assert player.get("/g/nothing/review").status_code == 404


def test_a_connection_follows_only_some_reviews_at_a_time(player: Visitor) -> None:
    games = []
    for _ in range(4):
        games.append(player.new_match(level=1, position=ALMOST_OVER, colour="white")["game"])
        with player.connect() as connection:
            connection.ok("resign", {"game": games[-1], "mid": fresh_mid()})
    with player.connect() as connection:
        for game in games[:3]:
            connection.ok("review", {"game": game})
        assert connection.err("review", {"game": games[3]})["code"] == "busy"
        connection.ok("review", {"game": games[0]})
