"""Numbers of statements: the pages that are opened most ask the database a few times only."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

import webapp
from engines.game import Side
from tests.support.match_client import play_first_legal
from tests.support.servers import WITHOUT_LIMITS
from webapp.application import Application
from webapp.core.settings import Settings
from webapp.matches.messages.requests import ResignRequest

pytestmark = pytest.mark.slow(reason="fills lists with games")

GAMES = 6
TABLES = 5


class CountedSite:
    """A site in this process that counts the statements of each answer."""

    def __init__(self, folder: Path) -> None:
        self.site: Application = webapp.create_app(
            Settings.from_environ(
                {**WITHOUT_LIMITS, "YIYUAN_DATA_DIR": str(folder), "YIYUAN_ATLAS": "off"}
            )
        )
        self.site.database.migrate()
        self.statements: list[str] = []
        self.begun: list[str] = []
        sa.event.listen(self.site.database.engine, "before_cursor_execute", self._count)

    def _count(self, _connection: object, _cursor: object, statement: str, *_more: object) -> None:
        if statement.startswith(("SELECT", "INSERT", "UPDATE", "DELETE")):
            self.statements.append(statement)

    def forget(self) -> None:
        """Read every match again."""
        self.site.matches.drop([*self.begun])

    def visitor(self) -> FlaskClient:
        """A browser without cookies."""
        return self.site.flask.test_client()

    def counted(self, visitor: FlaskClient, path: str) -> int:
        """The number of statements of a page."""
        self.statements.clear()
        answer = visitor.get(path)
        assert answer.status_code == 200, path
        return len(self.statements)

    def begin(self, visitor: FlaskClient, **fields: str) -> str:
        """A new match of a visitor; returns its id."""
        answer = visitor.post("/reversi", data={"colour": "black", **fields})
        assert answer.status_code == 303, answer.text
        self.begun.append(_id_in(answer))
        return self.begun[-1]

    def move(self, match_id: str) -> None:
        play_first_legal(self.site.matches, match_id)

    def resign(self, match_id: str) -> None:
        """Give up for Black."""
        player = self.site.matches.match(match_id).seats[Side.BLACK].player
        self.site.matches.resign(ResignRequest(match_id, "r"), player)


def _id_in(answer: TestResponse) -> str:
    return answer.headers["Location"].rpartition("/")[2]


@pytest.fixture
def counted(tmp_path: Path) -> Iterator[CountedSite]:
    made = CountedSite(tmp_path)
    yield made
    made.site.database.close()


@pytest.fixture
def returning(counted: CountedSite) -> FlaskClient:
    """A visitor with unfinished and finished games against a friend."""
    visitor = counted.visitor()
    for number in range(2 * GAMES):
        match_id = counted.begin(visitor, opponent="friend")
        counted.site.matches.join(match_id, f"friend {number}")
        counted.move(match_id)
        if number % 2:
            counted.resign(match_id)
    return visitor


def fill_tables(counted: CountedSite) -> None:
    for _ in range(TABLES):
        counted.begin(counted.visitor(), opponent="friend", public="yes")


@pytest.mark.parametrize(
    ("path", "cold", "warm"),
    [
        ("/", 13, 10),
        ("/mine", 23, 15),
        ("/mine/games", 13, 4),
        ("/mine/games?state=unfinished", 6, 3),
        ("/mine/games?q=sage&result=lost", 8, 3),
        ("/tables", 5, 2),
    ],
)
def test_one_who_returns(
    counted: CountedSite, returning: FlaskClient, path: str, cold: int, warm: int
) -> None:
    """However many games a page shows; the first time it works out how the finished ones ended."""
    fill_tables(counted)
    counted.forget()
    assert counted.counted(returning, path) <= cold
    assert counted.counted(returning, path) <= warm


@pytest.mark.parametrize(
    ("path", "most"), [("/", 6), ("/mine", 0), ("/mine/games", 0), ("/tables", 5)]
)
def test_a_new_visitor(counted: CountedSite, path: str, most: int) -> None:
    fill_tables(counted)
    counted.forget()
    assert counted.counted(counted.visitor(), path) <= most


def test_a_match(counted: CountedSite) -> None:
    visitor = counted.visitor()
    match_id = counted.begin(visitor, opponent="friend")
    counted.site.matches.join(match_id, "friend")
    counted.move(match_id)
    assert counted.counted(visitor, f"/g/{match_id}") <= 1
    counted.forget()
    assert counted.counted(visitor, f"/g/{match_id}") <= 4
