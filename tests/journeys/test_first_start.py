"""A site that starts for the first time, with empty caches; somebody is there at once and plays."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.huarong.beginners import BEGINNERS_WAY
from tests.journeys.conftest import People
from tests.support.fixtures.servers import READY, NewServer

MOST_SECONDS = 1500.0


@pytest.mark.release(reason="compiles all engines, which takes minutes")
def test_who_comes_at_once_plays_at_once(
    people: People, new_server: NewServer, tmp_path: Path
) -> None:
    site = new_server(tmp_path / "site", module=READY, YIYUAN_CACHE_DIR=str(tmp_path / "cache"))
    site.start()
    first = people("First", address=site.url)
    first.opens("/").presses("New game").is_at("/reversi").presses("Start: Black against {name}")
    first.is_at("/g/*").sees(
        "Getting the Reversi engine ready; the first start takes a little while."
    )
    first.plays_somewhere()
    first.presses("Huarong").brings_it_out(BEGINNERS_WAY[0].layout)
    first.opens("/capture-go/learn/capture/1").plays("a3").sees(
        "{n} white stone, lifted into your lid."
    )
    site.wait_until_ready(MOST_SECONDS)
    first.opens("/").presses("Play on").sees("Your move, move {n}", n=3)
    first.plays_against_the_engine(1).opens("/mine").sees("Puzzles solved")
    first.leaves()
    assert site.stop() == 0
