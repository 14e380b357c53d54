"""What the site teaches of two-player games, over the wire: values, reviews, files, and the editor."""

from __future__ import annotations

import re
from collections.abc import Callable
from io import BytesIO

import pytest
from PIL import Image

from engines.registry import DUELS
from engines.reversi.notation.records import read_ggf, read_transcript
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import Line, Message, Visitor, fresh_mid, move_message

ALMOST_OVER = "OOOOOOO-OOOOOOXXOOOOXXXXOOOXXXXXOOXXXXXXOXXXXXXXXXXXXXXX-XXXXXX- O"
"""Three empty squares, White to move: a match of a few moves."""
ENGLISH = {"Accept-Language": "en"}


def play_out(player: Visitor, game: str) -> Message:
    """Play the first legal move until the match is over; returns its last state."""
    with player.at(game) as (line, joined):
        state: Message = joined["state"]
        own = joined["seat"]
        while state["outcome"] is None:
            line.ok("move", move_message(state))
            ply = state["ply"]
            state = line.wait(
                "event",
                lambda event, ply=ply: event["ply"] > ply and event["state"]["side"] in (own, None),
            )["state"]
    return state


@pytest.fixture
def finished(player: Visitor) -> str:
    """A match that is over, begun from a late position."""
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, begun["game"])
    return str(begun["game"])


def ask_values(line: Line, state: Message) -> Message:
    return line.ok("values", {"game": state["game"], "pos": state["pos"], "mid": fresh_mid()})


# Values on the match page ----------------------------------------------------------------------------


def test_the_values_of_all_moves_come_deeper_and_deeper(player: Visitor) -> None:
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    with player.at(begun["game"]) as (line, joined):
        state = joined["state"]
        job = ask_values(line, state)["job"]
        last = line.wait("values", lambda told: told["job"] == job and told.get("done"))
    assert last["pos"] == state["pos"]
    assert sorted(each["move"] for each in last["values"]) == state["legal"]
    assert all(each["exact"] for each in last["values"]), (
        "three empty squares are searched to the end"
    )
    scores = [each["score"] for each in last["values"]]
    assert scores == sorted(scores, reverse=True)


def test_values_are_for_the_player_whose_turn_it_is_and_never_between_people(
    visitor: Callable[[], Visitor], player: Visitor
) -> None:
    begun = player.new_match(level=1, colour="black")
    stranger = visitor()
    stranger.new_match(level=1)
    asked = {"game": begun["game"], "pos": begun["pos"], "mid": "m"}
    with stranger.line() as line:
        assert line.err("values", asked)["code"] == "not_your_game"
    with player.line() as line:
        assert line.err("values", {**asked, "pos": "old"})["code"] == "stale"
        friends = player.new_match(opponent="friend", colour="black")
        between = {"game": friends["game"], "pos": friends["pos"], "mid": "m"}
        assert line.err("values", between)["code"] == "between_people"


def test_there_are_no_values_after_the_end(player: Visitor, finished: str) -> None:
    pos = player.match(finished)["pos"]
    with player.line() as line:
        asked = {"game": finished, "pos": pos, "mid": "m"}
        assert line.err("values", asked)["code"] == "game_over"


def test_values_can_be_given_up(player: Visitor) -> None:
    begun = player.new_match(level=1, colour="black")
    with player.at(begun["game"]) as (line, joined):
        job = ask_values(line, joined["state"])["job"]
        assert line.ok("cancel", {"job": job}) == {}
        line.ok("move", move_message(joined["state"]))
        line.wait("event", lambda event: event["state"]["side"] == "black" and event["ply"] > 1)


# The review ------------------------------------------------------------------------------------------


def test_a_review_is_filled_for_whoever_looks(
    visitor: Callable[[], Visitor], finished: str
) -> None:
    with visitor().line() as line:
        told = line.ok("review", {"game": finished})
        length = len(told["positions"]) - 1
        if told["summary"]["work"]["known"] < length:
            line.wait("review", lambda more: more["summary"]["work"]["known"] == length)
    shown = visitor().get(f"/api/matches/{finished}/review").json()
    assert [each["ply"] for each in shown["positions"]] == list(range(length + 1))
    assert all(each["exact"] and each["score"] is not None for each in shown["positions"])
    assert all(each["loss"] is not None for each in shown["positions"][:-1])
    best = shown["positions"][0]
    assert best["line"][0]["move"] == best["values"][0]["move"]
    position = ReversiPosition.from_text(best["text"])
    for move in best["line"]:
        position = position.play(move["move"])
        assert move["rows"] == "/".join(position.rows())


def test_a_review_page_is_there_for_everybody_in_both_languages(
    stranger: Visitor, finished: str
) -> None:
    for lang, word in (("en", "Turning points"), ("zh-Hans", "转折")):
        page = stranger.get(f"/g/{finished}/review", params={"lang": lang, "ply": 1})
        assert page.status_code == 200
        assert word in page.text


def test_a_match_that_goes_on_has_no_review_yet(player: Visitor) -> None:
    game = player.new_match(level=1)["game"]
    page = player.get(f"/g/{game}/review", headers=ENGLISH)
    assert page.status_code == 409
    assert "Still being played" in page.text
    assert f'href="/g/{game}"' in page.text
    assert player.get(f"/api/matches/{game}/review").status_code == 409
    with player.line() as line:
        assert line.err("review", {"game": game})["code"] == "not_over"
        assert line.err("review", {"game": "nothing"})["code"] == "unknown_game"
    assert player.get("/g/nothing/review").status_code == 404


def test_a_connection_follows_only_some_reviews_at_a_time(player: Visitor) -> None:
    games = []
    for _ in range(4):
        games.append(player.new_match(level=1, position=ALMOST_OVER, colour="white")["game"])
        with player.line() as line:
            line.ok("resign", {"game": games[-1], "mid": fresh_mid()})
    with player.line() as line:
        for game in games[:3]:
            line.ok("review", {"game": game})
        assert line.err("review", {"game": games[3]})["code"] == "busy"
        line.ok("review", {"game": games[0]})


# Files -----------------------------------------------------------------------------------------------


def test_the_files_of_a_match(player: Visitor) -> None:
    game = player.new_match(level=1, colour="black")["game"]
    with player.at(game) as (line, joined):
        line.ok("move", move_message(joined["state"], "d3"))
        line.wait("event", lambda event: event["ply"] == 2)
        line.ok("resign", {"game": game, "mid": fresh_mid()})
    moves = tuple(move["move"] for move in player.match(game)["moves"])
    assert read_transcript(player.get(f"/g/{game}.txt").text).moves == moves
    first = player.get(f"/g/{game}/board.txt", params={"ply": 0}).text.strip()
    assert first == ReversiPosition.start().to_text()
    assert 'href="/g/' + game + '.ggf"' in player.get(f"/g/{game}").text
    record = read_ggf(player.get(f"/g/{game}.ggf").text)
    assert (record.moves, record.black) == (moves, "player")
    pictures = [player.get(f"/g/{game}.png", params={"ply": ply}).content for ply in (0, 1, 9)]
    assert len(set(pictures)) == 3
    assert Image.open(BytesIO(pictures[0])).size == (640, 640)
    assert player.get(f"/g/{game}.png").content == pictures[2], "beyond the end is the end"
    assert player.get(f"/g/{game}.png?ply=x").status_code == 400
    assert player.get("/g/nothing.png").status_code == 404


def test_a_match_from_elsewhere_keeps_its_first_board_in_its_files(
    player: Visitor, finished: str
) -> None:
    board, moves = player.get(f"/g/{finished}.txt").text.splitlines()
    assert board == ALMOST_OVER
    record = read_ggf(player.get(f"/g/{finished}.ggf").text)
    assert record.begin.to_text() == ALMOST_OVER
    assert read_transcript(moves, record.begin).moves == record.moves
    text = player.get(f"/g/{finished}.txt").text
    read = player.post("/api/reversi/read", json={"text": text}).json()
    assert (read["broken"], tuple(read["moves"][1:])) == (None, record.moves)


def test_capture_go_has_a_picture_and_no_transcript(player: Visitor) -> None:
    game = player.new_match("capture-go", level=1, size="5")["game"]
    picture = Image.open(BytesIO(player.get(f"/g/{game}.png").content))
    assert picture.size[0] == 640
    assert player.get(f"/g/{game}.txt").status_code == 404
    assert player.get(f"/g/{game}.ggf").status_code == 404


# The editor ------------------------------------------------------------------------------------------


def test_the_editor_opens_with_any_board_and_says_what_is_none(player: Visitor) -> None:
    assert player.get("/reversi/edit").status_code == 200
    board = ALMOST_OVER.replace(" ", "")
    page = player.get("/reversi/edit", params={"board": board})
    assert page.status_code == 200
    assert board in page.text
    for wrong in ("abc", "X" * 63, "X" * 66, "é" * 64):
        page = player.get("/reversi/edit", params={"board": wrong})
        assert page.status_code == 400
        assert "<h1" in page.text
    picture = player.get("/reversi/board.png", params={"board": board})
    assert Image.open(BytesIO(picture.content)).size == (640, 640)
    assert player.get("/reversi/board.txt", params={"board": board}).text.strip() == ALMOST_OVER
    assert player.get("/reversi/board.png", params={"board": "abc"}).status_code == 400


def described(player: Visitor, board: str) -> Message:
    answer = player.get("/api/reversi/position", params={"board": board}, headers=ENGLISH)
    assert answer.status_code == 200, answer.text
    found: Message = answer.json()
    return found


def test_what_is_said_of_a_board(player: Visitor) -> None:
    start = ReversiPosition.start()
    shown = described(player, start.to_text())
    assert shown["legal"] == list(start.legal_moves())
    assert (shown["side"], shown["note"], shown["why_not"]) == ("black", None, None)
    assert shown["counts"] == {"black": 2, "white": 2}
    alone = described(player, "X" + start.cells[1:] + "X")
    assert "beside another" in alone["note"]
    assert alone["why_not"] is None, "a position that no game leads to can be played on"
    assert "four squares" in described(player, "-" * 64 + "X")["note"]
    assert "other side" in described(player, "XO" + "-" * 62 + "O")["why_not"]
    assert player.get("/api/reversi/position", params={"board": "?"}).status_code == 400


@pytest.mark.parametrize(
    ("text", "moves", "broken"),
    [
        ("f5d6c3", 3, None),
        ("1. F5 D6  2. C3", 3, None),
        (ALMOST_OVER, 0, None),
        ("f5d6c3a1", 3, "Move 4, “a1”, traps no disc."),
        ("f5 f5", 1, "Move 2, “f5”: there is a disc already."),
        ("f5 d6 what?", 2, "Move 3, “what?”, is not a square."),
        ("f5d6z9d3c4f4", 2, "Move 3, “z9”, is not a square."),
        (
            f"(;BO[8 {'-' * 27}O*------*O{'-' * 27} *]W[f5];)",
            0,
            "Move 1, “f5”: it is the other side’s turn.",
        ),
        ("f5 pass", 1, "Move 2 is a pass, but there is a legal square."),
    ],
)
def test_a_game_is_read_as_far_as_it_goes(
    player: Visitor, text: str, moves: int, broken: str | None
) -> None:
    answer = player.post("/api/reversi/read", json={"text": text}, headers=ENGLISH).json()
    assert answer["broken"] == broken
    assert len(answer["positions"]) == len(answer["moves"]) == moves + 1
    assert answer["ply"] == (moves + 1 if broken else None)
    position = ReversiPosition.from_text(answer["positions"][0]["text"])
    for move, shown in zip(answer["moves"][1:], answer["positions"][1:], strict=True):
        position = position.play(move)
        assert shown["text"] == position.to_text()


def test_a_game_that_was_read_can_be_kept(player: Visitor) -> None:
    game = {"board": ReversiPosition.start().to_text(), "moves": "f5 d6 c3"}
    assert player.get("/reversi/game.txt", params=game).text == "f5d6c3\n"
    assert read_ggf(player.get("/reversi/game.ggf", params=game).text).moves == ("f5", "d6", "c3")
    elsewhere = {"board": ALMOST_OVER, "moves": ""}
    assert player.get("/reversi/game.txt", params=elsewhere).text == f"{ALMOST_OVER}\n"
    wrong = {"board": ReversiPosition.start().to_text(), "moves": "f5 a1"}
    for ending in ("txt", "ggf"):
        refused = player.get(f"/reversi/game.{ending}", params=wrong, headers=ENGLISH)
        assert refused.status_code == 400
        assert "Move 2, “a1”" in refused.text
        assert player.get(f"/reversi/game.{ending}").status_code == 400


@pytest.mark.parametrize("text", ["", "   ", "(;GM[Go];)", "X" * 60, "0123" * 16])
def test_what_is_no_game_at_all_is_refused_with_a_reason(player: Visitor, text: str) -> None:
    answer = player.post("/api/reversi/read", json={"text": text}, headers=ENGLISH)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_record"
    assert re.search(r"\w", answer.json()["error"]["message"])


def test_a_text_that_is_too_long_or_no_text_is_refused(player: Visitor) -> None:
    for body in ({"text": "f5" * 9000}, {"text": 5}, {}, [], {"text": "f5", "more": 1}):
        assert player.post("/api/reversi/read", json=body).status_code == 400


# A game from a position ----------------------------------------------------------------------------


@pytest.mark.parametrize("game", sorted(DUELS))
def test_a_form_begins_a_game_from_a_position(player: Visitor, game: str) -> None:
    position = ALMOST_OVER if game == "reversi" else "-----/--XO-/-----/-----/----- X"
    more = {} if game == "reversi" else {"size": "5", "rules": "free"}
    page = player.get(f"/{game}", params={"position": position, **more}, headers=ENGLISH)
    assert "From a given position." in page.text
    assert f'value="{position}"' in page.text
    begun = player.post(f"/{game}", data={"position": position, "level": "1", **more})
    assert begun.status_code == 303
    told = player.match(begun.headers["Location"].rsplit("/", 1)[1])
    assert "/".join(told["start"]).replace("/", "") == position.split()[0].replace("/", "")


def test_a_form_says_why_no_game_begins_there(player: Visitor) -> None:
    for wrong, sentence in (
        ("?", "not a position"),
        ("X" * 64 + " X", "neither side"),
        ("XO" + "-" * 62 + " O", "cannot move"),
    ):
        shown = player.get("/reversi", params={"position": wrong}, headers=ENGLISH)
        assert sentence in shown.text
        refused = player.post("/reversi", data={"position": wrong, "level": "1"}, headers=ENGLISH)
        assert refused.status_code == 400
        assert sentence in refused.text
        answer = player.post("/api/matches", json={"game": "reversi", "position": wrong})
        assert answer.status_code == 400
