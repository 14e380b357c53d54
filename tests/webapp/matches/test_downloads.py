"""A match as a file: transcripts, GGF, pictures."""

from __future__ import annotations

from io import BytesIO

from PIL import Image

from engines.game import Side
from engines.reversi.notation.records import read_ggf, read_transcript
from engines.reversi.notation.sgf import read_tree
from engines.reversi.rules.position import ReversiPosition
from tests.support.clients import ALMOST_OVER, Visitor, fresh_mid, move_message


def test_the_files_of_a_match(player: Visitor) -> None:
    game = player.new_match(level=1, colour="black")["game"]
    with player.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"], "d3"))
        connection.wait("event", lambda event: event["ply"] == 2)
        connection.ok("resign", {"game": game, "mid": fresh_mid()})
    moves = tuple(move["move"] for move in player.match(game)["moves"])
    assert read_transcript(player.get(f"/g/{game}.txt").text).moves == moves
    first = player.get(f"/g/{game}/board.txt", params={"ply": 0}).text.strip()
    assert first == ReversiPosition.start().to_text()
    assert 'href="/g/' + game + '.ggf"' in player.get(f"/g/{game}").text
    record = read_ggf(player.get(f"/g/{game}.ggf").text)
    assert (record.moves, record.black) == (moves, "player")
    assert record.resigned is Side.BLACK
    tree = read_tree(player.get(f"/g/{game}.sgf").text)
    assert (tree.moves, tree.facts["PB"], tree.facts["RE"]) == (moves, "player", "W+R")
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
