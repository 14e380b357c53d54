"""A game that is in its own folders and in the two registries is on the whole site."""

from __future__ import annotations

import html
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.support.clients import Visitor, move_message, play_out
from tests.support.fourth_game import KEY
from tests.support.servers import ROOT, Server
from tests.webapp.rooms.class_room import ClassRoom

CONTRACT = Path("tests/engines/contract")
EXAMPLES = Path("tests/support/examples.py")
"""What the contract's tests import from the others."""
PROFILE = """\
import os
from tests.support.examples import load_profile
load_profile(os.environ.get("HYPOTHESIS_PROFILE", "usual"))
"""


@pytest.fixture
def server(fourth_game_server: Server) -> Server:
    """The server that players visit."""
    return fourth_game_server


def links(page: str, place: str) -> list[str]:
    """The addresses in an element of a page."""
    found = re.search(f"<{place}.*?</{place.split(maxsplit=1)[0]}>", page, re.DOTALL)
    assert found, place
    return re.findall('href="([^"]+)"', found[0])


@pytest.mark.slow(reason="runs the tests of the contract")
def test_the_contract_of_games_holds_for_it(fourth_game_root: Path) -> None:
    shutil.copytree(ROOT / CONTRACT, fourth_game_root / CONTRACT)
    (fourth_game_root / EXAMPLES.parent).mkdir()
    shutil.copy(ROOT / EXAMPLES, fourth_game_root / EXAMPLES)
    for package in ("tests", "tests/engines", EXAMPLES.parent):
        (fourth_game_root / package / "__init__.py").touch()
    (fourth_game_root / "tests" / "conftest.py").write_text(PROFILE)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null"]
    run = subprocess.run(
        [*command, "--rootdir", fourth_game_root, "-k", KEY, fourth_game_root / CONTRACT],
        cwd=fourth_game_root,
        env={**os.environ, "HYPOTHESIS_PROFILE": "quick"},  # its board has nine cells
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout[-4000:]


def test_a_game_against_its_engine_is_played_to_the_end(player: Visitor) -> None:
    begun = player.new_match(KEY, level=2, colour="black")
    end = play_out(player, begun["game"])
    assert end["kind"] == KEY
    assert end["outcome"]["reason"] == "line"
    assert end["outcome"]["winner"] != "black", "the engine sees to the end of the game"
    shown = player.match(begun["game"])
    assert [move["side"] for move in shown["moves"][:2]] == ["black", "white"]
    assert player.get(f"/g/{begun['game']}.png").content.startswith(b"\x89PNG")


def test_its_pages_have_its_own_texts(player: Visitor) -> None:
    page = player.get(f"/{KEY}?lang=en")
    assert page.status_code == 200
    assert "Tic-tac-toe, new game" in page.text
    assert "Three of your marks in a line win." in page.text
    assert "Looks to the end of the game." in page.text
    assert "井字棋" in player.get(f"/{KEY}?lang=zh-Hans").text
    answer = player.post(f"/{KEY}?lang=en", data={"level": "1", "colour": "black"})
    assert answer.status_code == 303
    match = player.get(answer.headers["Location"])
    assert match.status_code == 200
    assert "Empty cells" in match.text
    assert "Not here: {move} is taken." in html.unescape(match.text)
    assert "js/board/tic_tac_toe/game.js" in match.text
    assert "js/board/reversi" not in match.text, "a page loads the board of its own game"


def test_home_page_and_navigation_list_it(player: Visitor) -> None:
    home = player.get("/?lang=en").text
    assert links(home, "nav")[-2:] == [f"/{KEY}", "/mine"]
    assert home.count('<article class="gate">') == 4
    assert links(home, "main").count(f"/{KEY}") == 3
    assert "Three in a row, before the other side has them." in home
    begun = player.new_match(KEY, level=1, colour="black")
    with player.at(begun["game"]) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    returned = player.get("/?lang=en").text
    assert "Tic-tac-toe" in html.unescape(returned.partition("<main")[2])
    assert f"/g/{begun['game']}" in links(returned, "main")
    door = returned.partition(f"url(#d-{KEY})")[2].partition("</article>")[0]
    assert "board-picture" in door, "its gate has the picture of its entry"
    assert "Today’s row" in html.unescape(player.get("/mine?lang=en").text)


def test_games_against_its_levels_rate_a_player(player: Visitor) -> None:
    """By the ladder of its entry; the garden knows no game by name."""
    play_out(player, player.new_match(KEY, level=1, colour="black")["game"])
    page = html.unescape(player.get("/mine?lang=en").text)
    assert f'data-strength="{KEY}"' in page
    assert f'href="/{KEY}?opponent=ai&level=' in page, "the level to play next"


def test_a_tournament_of_it_is_played(visitor: Callable[[], Visitor]) -> None:
    assert f'name="game" value="{KEY}"' in visitor().get(f"/rooms/new?game={KEY}").text
    room = ClassRoom.open(visitor, game=KEY, rounds="2")
    for name in ("Ann", "Bob", "Cai"):
        room.come(name)
    met = set()
    for number in (1, 2):
        ((black, white),) = room.start(number)
        met.add(frozenset((black, white)))
        game = room.game_of(black)
        assert game
        with room.members[black].at(game) as (connection, joined):
            assert joined["state"]["kind"] == KEY
            connection.ok("move", move_message(joined["state"]))
        assert "board-picture" in room.page("wall")
        room.resign(white, game)
        room.wait_for_results()
    assert len(met) == 2
    assert "Tic-tac-toe" in room.page("results")
