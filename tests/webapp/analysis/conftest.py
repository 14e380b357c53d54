"""A match that is over."""

from __future__ import annotations

import pytest

from tests.support.clients import ALMOST_OVER, Visitor, play_out


@pytest.fixture
def finished(player: Visitor) -> str:
    """A match that is over, begun from a late position."""
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, begun["game"])
    return str(begun["game"])
