"""A site without a server, a match that is over, and one between friends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engines.game import Side
from tests.support.clients import ALMOST_OVER, Visitor, friends_match, play_out
from tests.support.fakes.engine_pool import FakeEnginePool
from tests.support.finished_matches import match_of
from tests.support.match_site import Site
from webapp.matches.match.match import Match


@pytest.fixture
def finished(player: Visitor) -> str:
    """A match that is over, begun from a late position."""
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, begun["game"])
    return str(begun["game"])


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()


@pytest.fixture
def friends(visitor: Callable[[], Visitor]) -> tuple[Visitor, Visitor, str]:
    """Black, White (who accepted the invitation), and their match."""
    black, white = visitor(), visitor()
    return black, white, friends_match(black, white, hints=True)


@pytest.fixture
def engine_pool() -> FakeEnginePool:
    return FakeEnginePool()


@pytest.fixture
def match() -> Match:
    """A short match, given up by Black."""
    return match_of("reversi", "d3", "c3", "c4", "e3", resigned=Side.BLACK)
