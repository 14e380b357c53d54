"""Home and the garden over HTTP: for a new visitor, for one who returns, and for odd addresses."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from tests.support.clients import Visitor, move_message


def test_a_new_visitor_sees_the_three_gates(stranger: Visitor) -> None:
    page = stranger.get("/?lang=en").text
    assert page.count('class="gate"') == 3
    assert "door" not in page
    assert '<span class="plaque-name">Reversi</span>' in page
    assert "plaque-name" not in stranger.get("/?lang=zh-Hans").text
    assert page.count("Othello") == 1
    assert 'href="/reversi/analysis"' in page
    garden = stranger.get("/mine?lang=en")
    assert garden.status_code == 200
    assert "No game has ended yet" in garden.text
    assert "You have no games here yet." in stranger.get("/mine/games?lang=en").text


def test_a_guest_finds_the_game_before_they_have_moved(visitor: Callable[[], Visitor]) -> None:
    host, guest = visitor(), visitor()
    game = host.new_match(opponent="friend", colour="black", clock="days-1")["game"]
    assert 'class="gate"' in host.get("/?lang=en").text, "nobody has sat down"
    invitation = re.search(r'/i/[^"<]+', host.get(f"/g/{game}").text)
    assert invitation
    guest.post(invitation[0])
    for who, turn in ((host, True), (guest, False)):
        check_whose_move(who, game, your_turn=turn)
    for number in range(13):  # newer games against engines
        guest.new_match("capture-go", level=1, colour="white" if number % 2 else "black")
    with host.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    check_whose_move(host, game, your_turn=False)
    check_whose_move(guest, game, your_turn=True)


def check_whose_move(who: Visitor, game: str, *, your_turn: bool) -> None:
    """Home and the garden begin with this game, and say whose move it is."""
    page, garden = who.get("/?lang=en").text, who.get("/mine?lang=en").text
    first = re.search(r'class="go-on-big" href="([^"]+)"', page)
    assert first
    assert first[1] == f"/g/{game}"
    assert ("<title>● " in page) == your_turn
    assert ("Your move, in the game you left." in page) == your_turn
    shelf = garden.partition('id="shelf"')[2]
    assert shelf.index(f"/g/{game}") < shelf.index("</li>")
    assert ("Your move" in shelf[: shelf.index("</li>")]) == your_turn


def test_without_a_seat_the_page_says_how_to_get_it_back(
    visitor: Callable[[], Visitor], player: Visitor
) -> None:
    game = player.new_match(level=1)["game"]
    assert "lost-seat" not in player.get(f"/g/{game}").text
    page = visitor().get(f"/g/{game}?lang=en").text
    assert "Was one of these seats yours?" in page
    assert 'href="/mine/join"' in page
    friends = visitor().new_match(opponent="friend")["game"]
    assert "lost-seat" not in visitor().get(f"/g/{friends}").text, "the seat is open"


def test_a_finished_game_is_found_again(player: Visitor, stranger: Visitor, finished: str) -> None:
    for path in ("/mine?lang=en", "/mine/games?lang=en", "/mine/games?state=finished&q=chick"):
        page = player.get(path).text
        assert f'href="/g/{finished}/review"' in page, path
        assert finished not in stranger.get(path).text
    for query in ("state=unfinished", "game=capture-go", "opponent=person", "q=sage"):
        assert finished not in player.get(f"/mine/games?{query}").text, query
    assert "Welcome back." in player.get("/?lang=en").text
    assert "no-store" in player.get("/mine").headers["Cache-Control"]


@pytest.mark.parametrize(
    "query",
    [
        "page=-1",
        "page=x",
        "page=999999",
        "game=x&state=y",
        "q=%00%ff",
        "q=" + "x" * 999,
    ],
)
@pytest.mark.usefixtures("finished")
def test_odd_queries_are_answered(player: Visitor, query: str) -> None:
    assert player.get(f"/mine/games?{query}").status_code == 200


@pytest.mark.usefixtures("finished")
@pytest.mark.parametrize(
    ("name", "head"), [("games.ggf", "(;GM[Othello]"), ("games.sgf", "(;FF[4]GM[2]")]
)
def test_all_games_as_a_file(player: Visitor, stranger: Visitor, name: str, head: str) -> None:
    assert player.get(f"/mine/{name}").text.startswith(head)
    assert stranger.get(f"/mine/{name}").status_code == 404


def test_lines_for_what_only_the_browser_knows(player: Visitor) -> None:
    lesson = player.get("/mine/line?lesson=net/4&lang=en").text
    assert 'href="/capture-go/learn/net/4"' in lesson
    assert 'href="/capture-go/learn/cut/1"' in player.get("/mine/line?lesson=net/999").text
    for wrong in (
        "lesson=x/1",
        "lesson=net",
        "lesson=net/x",
        "",
    ):
        assert player.get(f"/mine/line?{wrong}").status_code == 404, wrong


@pytest.mark.usefixtures("finished")
def test_what_was_lost_can_be_tried_again(player: Visitor) -> None:
    """The form of a new game is filled in as that game was; a game given up at once is not offered."""
    given_up = player.new_match("capture-go", level=2, colour="white", size="7", rules="free")
    with player.at(given_up["game"]) as (connection, joined):
        if not joined["state"]["moves"]:
            connection.wait("event", lambda event: event["type"] == "move")
        connection.ok("resign", {"game": given_up["game"], "mid": "r1"})
    at_once = player.new_match("capture-go", level=5, colour="black")
    with player.connect() as connection:
        connection.ok("resign", {"game": at_once["game"], "mid": "r1"})
    page = player.get("/mine?lang=en").text
    (again,) = re.findall(r'data-kind="again-game">\s*<a href="([^"]+)"', page)
    form = player.get(again.replace("&amp;", "&")).text
    for name, value in (("level", "2"), ("colour", "white"), ("size", "7")):
        chosen = re.search(rf'name="{name}"\s+value="{value}"[^>]*checked', form)
        assert chosen or re.search(rf'<option value="{value}" selected', form), name


def test_tiles_for_what_only_the_browser_knows_as_missed(player: Visitor, finished: str) -> None:
    assert 'href="/capture-go/learn/net/3"' in player.get("/mine/again/lesson/net/3").text
    exercise = player.get("/mine/again/exercise/parity/2").text
    assert 'href="/reversi/exercises/parity/2"' in exercise
    assert f'href="/g/{finished}/mistakes"' in player.get(f"/mine/again/move/{finished}/0").text
    going = player.new_match(level=1, colour="black")["game"]
    for gone in ("move/nothing/1", f"move/{finished}/999", f"move/{going}/0"):
        assert player.get(f"/mine/again/{gone}").status_code == 204, gone
    for wrong in ("lesson/net/999", "lesson/net/x", "exercise/net/1", "x/y/1", "1"):
        assert player.get(f"/mine/again/{wrong}").status_code == 404, wrong


def lose(player: Visitor, games: int) -> None:
    """Resign games against the weakest level, after a move each."""
    for number in range(games):
        game = player.new_match(level=1, colour="black")["game"]
        with player.at(game) as (connection, joined):
            connection.ok("move", move_message(joined["state"]))
            connection.ok("resign", {"game": game, "mid": f"r{number}"})


def test_a_rating_is_there_as_a_table_too(player: Visitor) -> None:
    lose(player, 2)
    early = player.get("/mine?lang=en").text
    assert "A number after about three more games" in early
    assert "±" not in early, "such an error is larger than the ladder of levels"
    assert 'class="rating-chart"' not in early
    lose(player, 4)
    page = player.get("/mine?lang=en").text
    assert "more games" not in page
    table = page.partition("the rating after each of the latest games")[2].partition("</table>")[0]
    now = re.search(r"<b>(\d+) ± (\d+)</b>", page)
    assert now
    rows = re.findall(r"<td>(?:± )?(\d+)</td>", table)
    assert len(rows) == 12
    assert rows[:2] == [now[1], now[2]], "the latest game comes first"
