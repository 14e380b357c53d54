"""The file of everything, saved, forgotten and restored in a store of its own."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.support.match_client import MatchClient
from tests.webapp.mine.conftest import begin, give_up, play
from webapp.core.errors import RequestError
from webapp.matches.match.match import Match
from webapp.mine.archive.file import CopyIds, Seal, read
from webapp.mine.archive.restoring import Charges, Restored, Restoring
from webapp.mine.archive.writing import Writing
from webapp.mine.transfer.joining import Joining
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore

ANN, BOB, CAT = "a" * 64, "b" * 64, "c" * 64
KEYS = ("key of the site",)


class Files:
    """Saves, forgets and restores; counts what whoever restores pays for."""

    def __init__(self, store: MatchStore, players: PlayerStore, matches: MatchClient) -> None:
        seal = Seal(KEYS)
        self.played = 0
        self.kept: list[float] = []
        """Kilobytes of each portion with something new."""
        self.most_kilobytes = float("inf")
        self._writing = Writing(store, players, seal)
        charges = Charges(self._pay, self._may_keep)
        self._restoring = Restoring(store, matches.service, seal, CopyIds(KEYS), charges)
        self.forget = Joining(store, players, matches.service).forget

    def _pay(self, _player: str, games: int) -> None:
        self.played += games

    def _may_keep(self, kilobytes: float) -> None:
        if sum(self.kept) + kilobytes > self.most_kilobytes:
            raise RequestError("too_many_restored")
        self.kept.append(kilobytes)

    def saved(self, player: str) -> Any:
        """The file of a player as a browser has it: read and written again by another program."""
        return json.loads(b"".join(self._writing.archive(player, None)))

    def restore(self, player: str, file: Any) -> Restored:
        """Restore a file, a portion after the other."""
        sum_of = Restored(0, 0, 0, 0)
        for portion in file["portions"]:
            sent = {"format": file["format"], "version": file["version"], "portion": portion}
            done = self.send(player, json.dumps(sent, indent=1).encode())
            sum_of = Restored(
                sum_of.games + done.games,
                sum_of.copies + done.copies,
                sum_of.known + done.known,
                sum_of.left + done.left,
                sum_of.ids | done.ids,
            )
        return sum_of

    def send(self, player: str, text: bytes) -> Restored:
        """Restore one portion."""
        return self._restoring.restore(player, read(text).portion)


@pytest.fixture
def files(store: MatchStore, players: PlayerStore, matches: MatchClient) -> Files:
    return Files(store, players, matches)


def opening(matches: MatchClient, player: str, level: int | None = 3) -> Match:
    """A match after the player's first move."""
    return play(matches, begin(matches, player, level=level), player, "d3")


@pytest.fixture
def between(matches: MatchClient) -> Match:
    """A match that Ann has won against Bob, who gave up."""
    match = opening(matches, ANN, None)
    matches.join(match.id, BOB, "Robert")
    return give_up(matches, matches.match(match.id), BOB)


def wins(matches: MatchClient, count: int) -> list[Match]:
    """Games that Ann gave up: a forger would like to have won them."""
    return [give_up(matches, opening(matches, ANN), ANN) for _ in range(count)]
