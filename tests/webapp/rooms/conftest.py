"""A site without a server."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.match_site import Site


@pytest.fixture
def site() -> Iterator[Site]:
    made = Site()
    yield made
    made.close()
