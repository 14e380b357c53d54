"""Visitors who come to the site."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from .playing import Visitor
from .serving import Server


@pytest.fixture
def visitor(server: Server) -> Iterator[Callable[[], Visitor]]:
    """Makes visitors, each with a cookie of their own once they have begun or joined a match."""
    made: list[Visitor] = []

    def arrive() -> Visitor:
        made.append(Visitor(server.url))
        return made[-1]

    yield arrive
    for visitor in made:
        visitor.close()


@pytest.fixture
def player(visitor: Callable[[], Visitor]) -> Visitor:
    return visitor()


@pytest.fixture
def stranger(visitor: Callable[[], Visitor]) -> Visitor:
    return visitor()
