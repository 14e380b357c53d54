"""A site whose time a test sets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.clock_site import ClockSite


@pytest.fixture
def site() -> Iterator[ClockSite]:
    made = ClockSite()
    yield made
    made.close()
