"""What one process does about the changes of another that reach it through the database alone."""

from __future__ import annotations

from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from tests.support.match_site import Site
from webapp.cluster.remote_changes import RemoteChanges
from webapp.live.subscriptions import Subscriptions
from webapp.matches.match.new_match import NewMatch


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site(shared=True)
    yield made
    made.close()


def test_a_search_for_a_match_that_nobody_watches_here_any_more_ends(site: Site) -> None:
    """Its player has gone to another process, and takes back there."""
    here = site.matches
    publisher: Any = SimpleNamespace(subscriptions=Subscriptions())
    changes = RemoteChanges(here.service, SimpleNamespace(refresh=None), publisher)  # type: ignore[arg-type]
    match = here.create(NewMatch("reversi", {}, "white", 3), "ann")
    assert here.service.searched() == {match.id: match.version}
    changes.send_missed()
    assert here.service.searched(), "nothing has changed"
    site.restart()  # the other process
    site.matches.resign(match.id, "ann", "enough")
    changes.send_missed()
    assert here.service.searched() == {}
