"""Writes all games of a player into one archive."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from webapp.mine.archive.file import (
    FORMAT,
    MOST_BYTES,
    MOST_EVENTS,
    MOST_GAMES,
    VERSION,
    Archive,
    ArchivedGame,
    Seal,
)
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayedMatch, PlayerStore

ROOM = 1024 * 1024
"""Bytes left for what another program may add by writing the same with spaces."""
AT_ONCE = 20
"""Games that are read before others may go on."""


class Writing:
    """Makes archives; reading raises `NotRead`."""

    def __init__(
        self,
        store: MatchStore,
        players: PlayerStore,
        seal: Seal,
        sleep: Callable[[float], None],
    ) -> None:
        self._store = store
        self._players = players
        self._seal = seal
        self._sleep = sleep

    def archive(self, player: str | None, name: str | None) -> Archive:
        """The games of a player, the latest first, as many as fit in, and the name of this browser."""
        played = self._players.played(player) if player else []
        games: list[ArchivedGame] = []
        size = 0
        for number, each in enumerate(played[:MOST_GAMES]):
            game = self._game(each)
            if game is None:
                continue
            size += len(msgspec.json.encode(game))
            if size > MOST_BYTES - ROOM:
                break
            games.append(game)
            if number % AT_ONCE == 0:
                self._sleep(0)
        left_out = len(played) - len(games)
        return Archive(FORMAT, VERSION, tuple(games), self._seal.of(games), name, left_out)

    def _game(self, played: PlayedMatch) -> ArchivedGame | None:
        """A match with its events; None if it was deleted meanwhile, or has too many."""
        row = self._store.match(played.id)
        events = self._store.events_after(played.id, 0) if row else []
        if row is None or not 0 < len(events) <= MOST_EVENTS:
            return None
        game = {
            "id": row.id,
            "game": row.game,
            "side": played.side,
            "options": dict(row.options),
            "begun_from": row.begun_from,
            "clock": row.clock,
            "waits_for": played.waits_for,
            "seats": {
                seat.side: {"kind": seat.kind, "level": seat.level, "name": seat.name}
                for seat in row.seats
            },
            "helped": played.helped,
            "events": [
                {"type": e.type, "seat": e.seat, "ply": e.ply, "data": dict(e.data), "at": e.at}
                for e in events
            ],
        }
        return msgspec.convert(game, ArchivedGame)
