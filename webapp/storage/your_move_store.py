"""Those to be called when it is their move: browsers, calendars, and the site's key for push."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass

import msgspec
import sqlalchemy as sa

from webapp.storage.database import Conflict, Database
from webapp.storage.tables import calendar_feeds, push_key, push_subscriptions

MOST_BROWSERS = 8
"""Browsers of one player; the one that was added first leaves for another."""


@dataclass(frozen=True)
class Subscription:
    """A browser of a player: the address at its push service, its keys, and its language."""

    player: str
    endpoint: str
    p256dh: str
    auth: str
    language: str
    added_at: float
    """Seconds of the epoch."""


class YourMoveStore:
    """Reads raise `NotRead`, writes `NotWritten`."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # Browsers ------------------------------------------------------------------------------------

    def add(self, new: Subscription) -> None:
        """Add a browser, whoever had it before: it is now that of this player."""
        row = {"id": _key(new.endpoint), **asdict(new)}
        others = (
            sa.select(push_subscriptions.c.id)
            .where(push_subscriptions.c.player == new.player)
            .order_by(push_subscriptions.c.added_at.desc(), push_subscriptions.c.id)
            .offset(MOST_BROWSERS)
        )

        def write(connection: sa.Connection) -> None:
            same = push_subscriptions.c.id == row["id"]
            connection.execute(push_subscriptions.delete().where(same))
            connection.execute(push_subscriptions.insert(), row)
            surplus = list(connection.execute(others).scalars())
            gone = push_subscriptions.c.id.in_(surplus)
            connection.execute(push_subscriptions.delete().where(gone))

        self._database.write(write)

    def remove(self, endpoint: str) -> None:
        """Forget a browser: its address is a secret, and whoever knows it may take it off."""
        self._delete(push_subscriptions, push_subscriptions.c.id == _key(endpoint))

    def forget_browsers(self, player: str) -> None:
        """Forget all browsers of a player."""
        self._delete(push_subscriptions, push_subscriptions.c.player == player)

    def browsers(self, player: str) -> list[Subscription]:
        """The browsers of a player."""
        query = sa.select(push_subscriptions).where(push_subscriptions.c.player == player)
        found = self._database.rows(query)
        return [msgspec.convert(row, Subscription, from_attributes=True) for row in found]

    def private_key(self, new: Callable[[], str]) -> str:
        """The site's private key; `new` makes it where there is none. All processes have the same."""
        query = sa.select(push_key.c.private)
        found = self._database.value(query)
        if found is not None:
            return str(found)
        row = {"id": 1, "private": new()}
        with suppress(Conflict):  # another process was first
            self._database.change(push_key.insert().values(row))
        return str(self._database.value(query))

    # Calendars -----------------------------------------------------------------------------------

    def calendar(self, player: str) -> str | None:
        """The name of a player's calendar; None if they have none."""
        query = sa.select(calendar_feeds.c.name).where(calendar_feeds.c.player == player)
        return self._database.value(query)

    def owner(self, name: str) -> str | None:
        """The owner of a calendar; None for a deleted one."""
        query = sa.select(calendar_feeds.c.player).where(calendar_feeds.c.name == name)
        return self._database.value(query)

    def new_calendar(self, player: str) -> None:
        """Give a player a calendar of a new name; the one before, if any, is no more."""
        row = {"player": player, "name": secrets.token_urlsafe(18)}
        before = calendar_feeds.delete().where(calendar_feeds.c.player == player)
        self._database.change(before, calendar_feeds.insert().values(row))

    def remove_calendar(self, player: str) -> None:
        """Take a player's calendar away."""
        self._delete(calendar_feeds, calendar_feeds.c.player == player)

    # Players -------------------------------------------------------------------------------------

    def forget(self, player: str) -> None:
        """Forget all browsers and the calendar of a player."""
        self.forget_browsers(player)
        self.remove_calendar(player)

    def _delete(self, table: sa.Table, which: sa.ColumnElement[bool]) -> None:
        self._database.change(table.delete().where(which))


def _key(endpoint: str) -> str:
    return hashlib.sha256(endpoint.encode()).hexdigest()
