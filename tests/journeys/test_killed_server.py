"""Two friends on a slow line; the site is killed while a move is on its way, and comes back."""

from __future__ import annotations

from tests.journeys.conftest import People
from tests.support.browser.slow_connection import slow_connection
from tests.support.servers import Server

DELAY_SECONDS = 0.15


def test_no_move_is_lost(people: People, own_server: Server) -> None:
    own_server.start()
    with slow_connection(own_server.port, DELAY_SECONDS) as line:
        anna, ben = people("Anna", address=line.url), people("Ben", address=line.url)
        for each in (anna, ben):
            each.expects("ERR_|WebSocket|socket.io|fetching the script")
        anna.opens("/").presses("With a friend").presses("Start, and get a link for a friend")
        ben.opens(anna.is_at("/g/*").copies("The link that takes the other seat")).presses(
            "Sit down and play"
        )
        anna.sees("Your move, move {n}", n=1).plays_somewhere()
        ben.is_at("/g/*").sees("Your move, move {n}", n=2)
        own_server.kill()
        ben.plays_somewhere()
        own_server.start()
        anna.sees("Your move, move {n}", n=3).plays_somewhere()
        ben.sees("Your move, move {n}", n=4).reloads().sees("Your move, move {n}", n=4)
        ben.leaves()
        anna.leaves()
