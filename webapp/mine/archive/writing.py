"""Writes all games of a player into one archive."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from webapp.mine.archive.file import (
    FORMAT,
    MOST_EVENTS,
    MOST_GAMES,
    PORTION_BYTES,
    VERSION,
    Archive,
    ArchivedGame,
    Portion,
    Seal,
)
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayedMatch, PlayerStore

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
        """The games of a player in portions, and the name of this browser."""
        played = self._players.played(player) if player else []
        taken = played[:MOST_GAMES]
        portions: list[Portion] = []
        games: list[ArchivedGame] = []
        size = 0
        for number, each in enumerate(reversed(taken)):
            game = self._game(each)
            if game is None:
                continue
            length = len(msgspec.json.encode(game))
            if games and size + length > PORTION_BYTES:
                portions.append(self._portion(portions, games))
                games, size = [], 0
            games.append(game)
            size += length
            if number % AT_ONCE == 0:
                self._sleep(0)
        if games:
            portions.append(self._portion(portions, games))
        left_out = len(played) - sum(len(portion.games) for portion in portions)
        return Archive(FORMAT, VERSION, tuple(portions), name, left_out)

    def _portion(self, earlier: list[Portion], games: list[ArchivedGame]) -> Portion:
        """The next portion, sealed."""
        before = [game.id for game in earlier[-1].games if game.against_engine] if earlier else []
        return self._seal.sealed(Portion(len(earlier), tuple(before), tuple(games)))

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
                (each.type, each.seat, each.ply, dict(each.data), each.at) for each in events
            ],
        }
        return msgspec.convert(game, ArchivedGame)
