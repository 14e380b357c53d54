"""Places for waiting requests: no address has all of them."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from flask import Flask

from webapp.core.errors import RequestError
from webapp.limits.places import Places

APP = Flask(__name__)


def take(places: Places, address: str, held: ExitStack) -> None:
    with APP.test_request_context(environ_base={"REMOTE_ADDR": address}):
        held.enter_context(places.place())


def test_an_address_has_half_of_the_places_and_gives_them_back() -> None:
    places = Places(4)
    with ExitStack() as first, ExitStack() as second:
        for _ in range(2):
            take(places, "192.0.2.1", first)
        with pytest.raises(RequestError):
            take(places, "192.0.2.1", first)
        for _ in range(2):
            take(places, "192.0.2.2", second)
        with pytest.raises(RequestError):
            take(places, "192.0.2.3", second)
        first.close()
        take(places, "192.0.2.3", first)
