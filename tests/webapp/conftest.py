"""A database, the whole application, and an engine pool with fake workers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask_babel import Babel

import webapp
from tests.support.clients import ALMOST_OVER, Visitor, play_out
from tests.support.databases import new_database
from tests.support.fakes.workers import fake_pools
from tests.support.servers import WITHOUT_LIMITS
from webapp.application import Application
from webapp.core.sentences import Domain
from webapp.core.settings import Settings
from webapp.storage.database import Database


@pytest.fixture(scope="module")
def application(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Application]:
    """The application in this process, without limits; its engines are not started."""
    folder = {"YIYUAN_DATA_DIR": str(tmp_path_factory.mktemp("site")), "YIYUAN_ATLAS": "off"}
    made = webapp.create_app(Settings.from_environ({**WITHOUT_LIMITS, **folder}))
    made.database.migrate()
    yield made
    made.close()


@pytest.fixture(scope="session")
def translated() -> Flask:
    """An application that has only translations; in its context texts have a language."""
    app = Flask("webapp")
    Babel(app).domain_instance = Domain()
    return app


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    """A database with the tables of today."""
    made = new_database(tmp_path / "site.sqlite3")
    yield made
    made.close()


@pytest.fixture
def finished(player: Visitor) -> str:
    """A match that is over, begun from a late position."""
    begun = player.new_match(level=1, colour="white", position=ALMOST_OVER)
    play_out(player, begun["game"])
    return str(begun["game"])


@pytest.fixture
def fake(tmp_path) -> Callable[..., Any]:
    """Starts engine pools with fake workers; `games` are prepared first."""
    return fake_pools(tmp_path)
