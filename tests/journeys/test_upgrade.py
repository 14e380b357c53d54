"""Somebody who has played on version 1.0.0 comes back after an upgrade: all of it is there."""

from __future__ import annotations

import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.journeys.conftest import People
from tests.support.fixtures.servers import NewServer
from tests.support.old_databases import released_database
from tests.support.servers import Server
from webapp.core.signing import serializer
from webapp.site.identity import COOKIE, hashed

KEY = "the key of the site, before and after"
TOKEN = "what the cookie of the player says"  # noqa: S105 - of this site alone
LEFT = 1_795_648_748
"""When the database was left, in seconds of the epoch."""
TIME = re.compile(r"1795648\d{3}\.\d+|1\.7956487\d+e\+09")


def left_a_minute_ago(folder: Path) -> None:
    """The database of 1.0.0, left a minute ago by the player with the cookie."""
    path = released_database(folder, "1.0.0")
    with closing(sqlite3.connect(path)) as database:
        dump = "\n".join(database.iterdump())
        ((player,),) = database.execute("SELECT player FROM seats WHERE name = 'Ann'")
    path.unlink()
    later = time.time() - 60 - LEFT
    dump = TIME.sub(lambda at: str(float(at[0]) + later), dump).replace(player, hashed(TOKEN))
    with closing(sqlite3.connect(path)) as database:
        database.executescript(dump)


def cookie_of(site: Server) -> dict[str, str]:
    return {"name": COOKIE, "value": str(serializer([KEY], "player").dumps(TOKEN)), "url": site.url}


@pytest.mark.later
def test_what_was_played_on_the_first_version_is_there(
    people: People, new_server: NewServer, tmp_path: Path
) -> None:
    left_a_minute_ago(tmp_path)
    site = new_server(tmp_path, YIYUAN_SECRET_KEY=KEY)
    site.start()
    ann, ben = people("Ann", address=site.url), people("Ben", address=site.url).knows("Ann")
    ann.does("kept the cookie", lambda: ann.page.context.add_cookies([cookie_of(site)]))
    ann.opens("/mine").sees("All %(num)s games, search")
    ann.presses("%(game)s, move %(n)s", game=ann.in_words("Reversi"), n=61).is_at("/g/*")
    ann.presses("Review").is_at("/g/*/review").sees("Turning points")

    ben.opens("/tables").sees("Ann").presses("Sit down").presses("Sit down and play").is_at("/g/*")
    ann.opens("/").sees("Your move").presses("Play on").is_at("/g/*")
    ann.sees("Your move, move {n}", n=1).plays_somewhere()
    ben.sees("Your move, move {n}", n=2).plays_somewhere()
    ann.sees("Your move, move {n}", n=3)
    for each in (ann, ben):
        each.leaves()
    assert site.stop() == 0
