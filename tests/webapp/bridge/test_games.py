"""Programs sit down at matches of real sites, and play them."""

from __future__ import annotations

import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import TypeVar

import pytest

from tests.support.clients import WAIT_SECONDS, Message, Visitor, move_message
from tests.support.servers import ROOT, Server, free_port
from tests.webapp.bridge.conftest import FakeGtp
from webapp.bridge.player import GamePlayer, Manners
from webapp.bridge.programs import GtpProgram
from webapp.bridge.seen import Seen
from webapp.bridge.site import Refused, Site

LEVEL = (sys.executable, "-m", "engines")


class Bridge:
    """`yiyuan bridge` as its user runs it."""

    def __init__(self, folder: Path, address: str, *words: str) -> None:
        self._said = folder / "said.txt"
        folder.mkdir()
        with self._said.open("wb") as said:
            self._process = subprocess.Popen(
                [*LEVEL, "bridge", address, "--seats", str(folder / "seats.txt"), *words],
                cwd=ROOT,
                stdout=said,
                stderr=subprocess.STDOUT,
            )

    def said(self) -> str:
        """What it has told so far."""
        return self._said.read_text("utf-8")

    def invitation(self) -> str:
        """The address of the seat that it keeps open."""
        address = until(
            lambda: (
                re.search(r"an open seat: (.+)", self.said()) or self._process.poll() is not None
            )
        )
        assert isinstance(address, re.Match), self.said()
        return str(address[1])

    def kill(self) -> None:
        """End it, if a test has failed before it had played."""
        self._process.kill()
        self._process.wait()

    def end(self) -> str:
        """Wait until it has played; returns what it told."""
        assert self._process.wait(WAIT_SECONDS) == 0, self.said()
        return self.said()


T = TypeVar("T")


def until(found: Callable[[], T]) -> T:
    """What is found, as soon as there is something."""
    end = time.monotonic() + WAIT_SECONDS
    while not (there := found()):
        assert time.monotonic() < end
        time.sleep(0.05)
    return there


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Callable[..., Bridge]]:
    """Starts bridges, each with a folder of its own."""
    started: list[Bridge] = []

    def start(address: str, *words: str) -> Bridge:
        started.append(Bridge(tmp_path / f"bridge{len(started)}", address, *words))
        return started[-1]

    yield start
    for each in started:
        each.kill()


Play = Callable[..., Future[Seen]]


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Play]:
    """Lets a program play a match, in a thread; its seat is that of an invitation.

    Where a test fails before the game is over, nobody waits for the thread.
    """
    sites = []

    def begin(url: str, invitation: str, program: GtpProgram, **manners: bool) -> Future[Seen]:
        site = Site(url, tmp_path / "seats.txt", lambda _sentence: None)
        sites.append(site)
        player = GamePlayer(site, program, Manners(**manners), lambda _sentence: None)
        match_id = site.sit_down(invitation.rpartition("/")[2], "Deep Pond").match_id
        future = Future[Seen]()

        def run() -> None:
            try:
                future.set_result(player.play(match_id))
            except Exception as error:
                future.set_exception(error)

        threading.Thread(target=run, daemon=True).start()
        return future

    yield begin
    for site in sites:
        site.close()


def seat_open(visitor: Visitor, **fields: object) -> Message:
    """A match of Capture Go on 5×5 with an open seat for White."""
    choices = {"size": "5", "rules": "free", "opponent": "friend", **fields}
    return visitor.new_match("capture-go", **choices)


def moved(visitor: Visitor, game: str, ply: int) -> Message:
    """The match once `ply` plies have been played."""
    return until(lambda: shown if (shown := visitor.match(game))["ply"] >= ply else {})


@pytest.mark.slow
def test_levels_play_each_other_over_two_sites(
    server: Server, own_server: Server, bridge: Callable[..., Bridge]
) -> None:
    """Reversi on one site, GTP against NBoard; on the other two games of Capture Go in a row."""
    own_server.start()
    level = [*LEVEL, "gtp", "--level", "1"]
    nboard = ["--protocol", "nboard", "--name", "Otter", "--", *LEVEL, "nboard", "--level", "2"]
    reversi = bridge(server.url, "--game", "reversi", "--", *level, "--game=reversi")
    other = bridge(reversi.invitation(), *nboard)
    small = [
        "--game=capture-go",
        "--option=size=5",
        "--games=2",
        "--clock=fischer-5-5",
        "--",
        *level,
    ]
    host = bridge(own_server.url, *small)
    guest = bridge(host.invitation(), "--games=2", "--", *level)
    ended = [each.end().splitlines() for each in (reversi, other, host, guest)]
    assert ended[0][-1] == ended[1][-1]
    assert ended[0][-1].endswith("(discs)") or ended[0][-1].startswith("draw")
    assert ended[1][0].startswith("Otter is ")
    assert [line for line in ended[2][1:] if " wins by " in line] == [
        line for line in ended[3] if " wins by " in line
    ]
    assert len([line for line in ended[3] if " is " in line]) == 2, "two games"


def test_the_others_see_that_a_program_plays(
    server: Server, player: Visitor, stranger: Visitor, play: Play, fake_gtp: FakeGtp
) -> None:
    begun = seat_open(player, public=True)
    playing = play(server.url, begun["invitation"], fake_gtp.start("E5"))
    player.post("/api/moves", json=move_message(begun, "a1"))
    shown = moved(player, begun["game"], 2)
    assert shown["players"]["white"] == {
        "kind": "program",
        "level": None,
        "name": {"zh": "Deep Pond（程序）", "en": "Deep Pond (program)"},
        "shown": None,
        "needs_engine": False,
    }
    english = {"Accept-Language": "en"}
    assert "Deep Pond (program)" in player.get(f"/g/{begun['game']}", headers=english).text
    assert "Deep Pond（程序）" in player.get("/mine/games", headers={"Accept-Language": "zh"}).text
    with player.at(begun["game"]) as (connection, _):
        connection.ok("resign", {"game": begun["game"], "mid": "r"})
    assert playing.result(WAIT_SECONDS).outcome is not None
    table = stranger.post(
        "/api/matches",
        json={
            **{"game": "reversi", "opponent": "friend", "public": True},
            **{"program": True, "name": "Deep Pond"},
        },
    )
    assert table.status_code == 201, table.text
    assert "Deep Pond (program) waits" in player.get("/tables", headers=english).text


@pytest.mark.parametrize("granted", [False, True])
def test_a_takeback_is_answered(
    server: Server, player: Visitor, play: Play, fake_gtp: FakeGtp, granted: bool
) -> None:
    begun = seat_open(player)
    playing = play(server.url, begun["invitation"], fake_gtp.start("E5", "E4"), takebacks=granted)
    player.post("/api/moves", json=move_message(begun, "a1"))
    shown = moved(player, begun["game"], 2)
    with player.at(begun["game"]) as (connection, _):
        asked = {"game": begun["game"], "mid": "t", "pos": shown["pos"], "to": 1}
        connection.ok("takeback", asked)
        connection.wait(
            "event", lambda event: event["type"] == ("takeback" if granted else "declined")
        )
        if granted:
            player.post("/api/moves", json=move_message(player.match(begun["game"]), "b1"))
            assert moved(player, begun["game"], 2)["last"] == "e4"
        connection.ok("resign", {"game": begun["game"], "mid": "r"})
    assert playing.result(WAIT_SECONDS).outcome is not None


def test_a_game_goes_on_when_the_site_was_away(
    own_server: Server, play: Play, fake_gtp: FakeGtp
) -> None:
    own_server.start()
    player = Visitor(own_server.url)
    begun = seat_open(player)
    playing = play(own_server.url, begun["invitation"], fake_gtp.start("E5", "resign"))
    player.post("/api/moves", json=move_message(begun, "a1"))
    shown = moved(player, begun["game"], 2)
    own_server.kill()
    own_server.start()
    player.post("/api/moves", json=move_message(shown, "a2"))
    ended = playing.result(WAIT_SECONDS)
    assert ended.outcome is not None
    assert (ended.outcome.winner, ended.outcome.reason) == ("black", "resign")
    player.close()


@pytest.mark.later  # it starts `python -m engines`
def test_a_site_that_does_not_answer_is_named(
    bridge: Callable[..., Bridge], tmp_path: Path
) -> None:
    away = f"http://127.0.0.1:{free_port()}"
    started = bridge(away, "--game=reversi", "--", *LEVEL, "gtp", "--game=reversi")
    until(lambda: f"{away} does not answer; trying again" in started.said())
    started.kill()
    seats = tmp_path / "bridge0" / "seats.txt"
    assert seats.read_text("utf-8") == ""
    Site(away, seats, print).close()  # the next start finds nothing wrong with it
    seats.write_text("no cookies", "utf-8")
    with pytest.raises(Refused, match="holds no seats"):
        Site(away, seats, print)


def test_what_a_program_may_not_do(server: Server, player: Visitor, tmp_path: Path) -> None:
    nameless = {"game": "reversi", "opponent": "friend", "program": True}
    assert player.post("/api/matches", json=nameless).json()["error"]["code"] == "bad_name"
    site = Site(server.url, tmp_path / "seats.txt", print)
    with pytest.raises(Refused, match="no such game"):
        site.sit_down("forged", "Deep Pond")
    begun = seat_open(player)
    with pytest.raises(Refused, match="seats of this match"):
        GamePlayer(site, None, Manners(), print).play(begun["game"])  # type: ignore[arg-type] # never asked
    site.close()
