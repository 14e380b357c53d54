"""The public list as pages show it: tables to sit down at, and games to watch."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import url_for
from markupsafe import Markup

from engines.game import Side, Words
from engines.registry import Duel
from webapp.matches.game_site import GameSites
from webapp.matches.match.match import Match
from webapp.matches.match.name import shown_name
from webapp.matches.tables.public_tables import Listed, PublicTables
from webapp.site.identity import Identity
from webapp.site.pictures import small_board
from webapp.storage.database import NotRead

MOST_AT_HOME = 3


@dataclass(frozen=True)
class TableLine:
    """A match on the list.

    `names` are those that its players have chosen, by side; `open_side` is free, None in a game in play.
    `url` is the invitation of a free seat, else the game; `is_own`: the visitor has a seat.
    """

    duel: Duel
    options: Mapping[str, str]
    url: str
    picture: Markup
    names: Mapping[str, Words | None]
    open_side: str | None
    clock: str | None
    ply: int
    is_own: bool
    is_here: bool

    @property
    def folder(self) -> str:
        """The folder of the templates of its game."""
        return self.duel.key.replace("-", "_")

    @property
    def host(self) -> Words | None:
        """The name of the player who waits at an open table, if they have chosen one."""
        return next((name for side, name in self.names.items() if side != self.open_side), None)


@dataclass(frozen=True)
class TableList:
    """Everything that is on the list now."""

    open_tables: tuple[TableLine, ...]
    in_play: tuple[TableLine, ...]


@dataclass(frozen=True)
class TablesAtHome:
    """The few lines of a home page, and how many there are in all."""

    lines: tuple[TableLine, ...] = ()
    count: int = 0


class TableLines:
    """Makes the lines for a visitor."""

    def __init__(self, tables: PublicTables, sites: GameSites, identity: Identity) -> None:
        self._tables = tables
        self._sites = sites
        self._identity = identity

    @property
    def duels(self) -> tuple[Duel, ...]:
        """The games for two players."""
        return tuple(site.game for site in self._sites.values())

    def shown(self, player: str | None) -> TableList:
        """The list as this visitor sees it."""
        return TableList(
            tuple(self._line(each, player) for each in self._tables.open_tables()),
            tuple(self._line(each, player) for each in self._tables.in_play()),
        )

    def at_home(self, player: str | None) -> TablesAtHome:
        """The lines of a home page: open tables, then games in play, at least one if there is any.

        It opens without the database too: empty then.
        """
        tables = self._tables
        try:
            count = tables.count()
            waiting = tables.open_tables(MOST_AT_HOME) if count else []
            playing: list[Listed] = []
            if count > len(waiting):
                playing = tables.in_play(max(1, MOST_AT_HOME - len(waiting)))
        except NotRead:
            return TablesAtHome()
        found = [*waiting[: MOST_AT_HOME - len(playing)], *playing]
        return TablesAtHome(tuple(self._line(each, player) for each in found), count)

    def _line(self, listed: Listed, player: str | None) -> TableLine:
        match = listed.match
        free = next((side for side in Side if match.seats[side].kind == "open"), None)
        own = match.side_of(player) is not None
        return TableLine(
            match.duel,
            match.options,
            self._url(match, invites=free is not None and not own),
            small_board(match.duel.board_svg, match.position.rows(), match.last_place),
            {side.value: shown_name(seat.kind, seat.name) for side, seat in match.seats.items()},
            None if free is None else free.value,
            match.clock.control.key if match.clock else None,
            match.ply,
            own,
            listed.is_here,
        )

    def _url(self, match: Match, *, invites: bool) -> str:
        if invites:
            return url_for("pages.invitation", token=self._identity.invitation(match.id))
        return url_for("pages.match_page", match_id=match.id)
