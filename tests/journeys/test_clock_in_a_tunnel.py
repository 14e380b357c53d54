"""A clock that runs out while its player has no connection, and what both are told of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.journeys.conftest import People
from tests.support.fixtures.servers import NewServer

A_MINUTE_AND_MORE = 70


@pytest.mark.later
def test_the_time_runs_out_in_the_tunnel(
    people: People, new_server: NewServer, tmp_path: Path
) -> None:
    site = new_server(tmp_path, module="tests.support.given_time")
    site.start()
    anna, ben = people("Anna", address=site.url), people("Ben", address=site.url, own=True)
    anna.opens("/").presses("With a friend").chooses("1 minute", of="Clock")
    anna.presses("Start, and get a link for a friend")
    ben.takes_a_watch().opens(anna.is_at("/g/*").copies("The link that takes the other seat"))
    ben.presses("Sit down and play").is_at("/g/*").sees("{name} to move, move {n}", n=1)
    anna.sees("Your move, move {n}", n=1).plays_somewhere()
    ben.sees("Your move, move {n}", n=2).loses_the_connection()
    ben.sees("Your clock runs on.")

    (tmp_path / "ahead").write_text(str(A_MINUTE_AND_MORE), "utf-8")
    ben.lets_pass(A_MINUTE_AND_MORE).sees("0:00: your time is up if only your line was down.")
    anna.sees("You win: {loser} ran out of time")
    ben.finds_the_connection().sees("{name} wins: your time ran out")
    ben.presses("Review").is_at("/g/*/review").goes_back().presses("Rematch")
    anna.sees("{name} asks for a rematch.").presses("Play again").sees(
        "{name} to move, move {n}", n=1
    )
    ben.sees("Your move, move {n}", n=1)
    for each in (anna, ben):
        each.leaves()
    assert site.stop() == 0
