"""The file of everything: saved, forgotten, restored; and what a forged one can do: next to nothing."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from engines.game import Side
from tests.support.clients import Visitor, fresh_mid
from tests.support.fakes.matches import match_service
from tests.support.match_client import MatchClient
from tests.webapp.mine.conftest import begin, give_up, play
from webapp.core.errors import RequestError
from webapp.matches.game_site import GameSite
from webapp.matches.match import Match
from webapp.mine.archive.file import Archive, CopyIds, Seal, read
from webapp.mine.archive.restoring import Restored, Restoring
from webapp.mine.archive.writing import Writing
from webapp.mine.ratings.service import Ratings
from webapp.mine.results import Results
from webapp.mine.transfer.joining import Joining
from webapp.registry import GAMES
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayedMatch, PlayerStore

ANN, BOB, CAT = "a" * 64, "b" * 64, "c" * 64
KEYS = ("key of the site",)
SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}


def rest(_seconds: float) -> None:
    """Nobody else waits in these tests."""


class Files:
    """Saves, forgets and restores."""

    def __init__(self, store: MatchStore, players: PlayerStore, matches: MatchClient) -> None:
        seal = Seal(KEYS)
        self._writing = Writing(store, players, seal, rest)
        self._restoring = Restoring(store, matches.service, seal, CopyIds(KEYS), rest)
        self.forget = Joining(store, players, matches.service).forget

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


def listed(players: PlayerStore, results: Results, player: str) -> list[PlayedMatch]:
    results.complete(player)
    return players.played(player)


# There and back ------------------------------------------------------------------------------------


def test_saved_forgotten_and_restored_everything_is_back(
    matches: MatchClient, files: Files, players: PlayerStore, results: Results, between: Match
) -> None:
    over = give_up(matches, opening(matches, ANN), ANN)
    going = opening(matches, ANN)
    before = {each.id: each for each in listed(players, results, ANN)}
    boards = {match_id: matches.match(match_id) for match_id in before}
    file = files.saved(ANN)
    files.forget(ANN)
    assert players.played(ANN) == []
    done = files.restore(CAT, file)
    assert (done.games, done.copies, done.known, done.left) == (2, 1, 0, 0)
    after = {each.id: each for each in listed(players, results, CAT)}
    assert after[over.id] == before[over.id]
    assert after[going.id].side == before[going.id].side
    for match_id in (over.id, going.id):
        found = matches.match(match_id)
        assert found.position == boards[match_id].position
        assert found.outcome == boards[match_id].outcome
        assert found.side_of(CAT) is Side.BLACK
    copy = after[done.ids[between.id]]
    assert (copy.result, copy.opponent_name, copy.opponent) == ("won", "Robert", "nobody")
    assert copy.updated_at == before[between.id].updated_at
    assert matches.match(copy.id).position == boards[between.id].position
    assert matches.match(between.id).side_of(CAT) is None, "the other side's game is not touched"


def test_restoring_twice_changes_nothing(
    matches: MatchClient, files: Files, players: PlayerStore, between: Match
) -> None:
    give_up(matches, opening(matches, ANN), ANN)
    file = files.saved(ANN)
    assert files.restore(ANN, file).known == 2, "nothing was missing"
    files.forget(ANN)
    files.restore(CAT, file)
    saved = files.saved(CAT)
    again = files.restore(CAT, file)
    assert (again.games, again.copies, again.known) == (0, 0, 2)
    assert again.ids.keys() == {between.id}
    assert files.saved(CAT) == saved
    # A file of what was restored brings back the same, and not a second copy of it.
    files.forget(CAT)
    files.restore(BOB, saved)
    count = players.count(BOB)
    files.restore(BOB, file)
    assert players.count(BOB) == count


def test_a_game_that_went_on_after_it_was_saved_no_longer_counts(
    matches: MatchClient, files: Files, players: PlayerStore, results: Results
) -> None:
    going = opening(matches, ANN)
    file = files.saved(ANN)
    give_up(matches, going, ANN)
    files.forget(ANN)
    files.restore(ANN, file)
    (restored,) = listed(players, results, ANN)
    assert not restored.is_over
    assert restored.helped


def test_help_that_was_taken_stays_known(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    match = opening(matches, ANN)
    players.note_help(match.id, "black")
    give_up(matches, match, ANN)
    file = files.saved(ANN)
    files.forget(ANN)
    files.restore(ANN, file)
    assert [each.helped for each in players.played(ANN)] == [True]


# What somebody else can do -------------------------------------------------------------------------


def wins(matches: MatchClient, count: int) -> list[Match]:
    """Games that Ann gave up: a forger would like to have won them."""
    return [give_up(matches, opening(matches, ANN), ANN) for _ in range(count)]


def forge_result(file: Any) -> None:
    for event in file["portions"][0]["games"][0]["events"]:
        if event[0] == "resign":
            event[3]["side"] = "white"


def forge_level(file: Any) -> None:
    file["portions"][0]["games"][0]["seats"]["white"]["level"] = 7


def forge_choice(file: Any) -> None:
    del file["portions"][0]["games"][0]


def forge_help(file: Any) -> None:
    file["portions"][0]["games"][0]["helped"] = not file["portions"][0]["games"][0]["helped"]


def forge_seal(file: Any) -> None:
    file["portions"][0]["seal"] = ""


@pytest.mark.parametrize("forge", [forge_result, forge_level, forge_choice, forge_help, forge_seal])
def test_a_changed_file_counts_for_no_rating(
    matches: MatchClient,
    files: Files,
    players: PlayerStore,
    results: Results,
    forge: Callable[[Any], None],
) -> None:
    wins(matches, 2)
    ratings = Ratings(players, results, SITES)
    results.complete(ANN)
    file = files.saved(ANN)
    files.forget(ANN)
    files.restore(CAT, file)
    results.complete(CAT)
    assert [each.game for each in ratings.of(CAT)] == ["reversi"], "an honest file counts"
    files.forget(CAT)
    forge(file)
    done = files.restore(BOB, file)
    assert (done.games, done.copies) == (0, len(file["portions"][0]["games"]))
    results.complete(BOB)
    assert ratings.of(BOB) == []
    assert all(each.level is not None for each in players.played(BOB)), "the level is still named"


@pytest.mark.usefixtures("between")
def test_a_file_of_games_that_others_have_gives_copies_alone(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    going = opening(matches, ANN)
    file = files.saved(ANN)
    done = files.restore(CAT, file)
    assert (done.games, done.copies) == (0, 2)
    assert matches.match(going.id).side_of(CAT) is None
    assert matches.match(going.id).side_of(ANN) is Side.BLACK
    for copy in done.ids.values():
        match = matches.match(copy)
        assert match.outcome is not None
        with pytest.raises(RequestError) as refused:
            matches.rematch(copy, CAT, fresh_mid())
        assert refused.value.code == "game_over"
    assert players.count(CAT) == 2


def test_an_offensive_or_false_name_is_left_out(files: Files, between: Match) -> None:
    file = files.saved(ANN)
    file["portions"][0]["games"][0]["seats"]["white"]["name"] = "admin"
    done = files.restore(CAT, file)
    (game,) = files.saved(CAT)["portions"][0]["games"]
    assert game["id"] == done.ids[between.id]
    assert game["seats"]["white"]["name"] is None


class FileForger:
    """Puts nonsense somewhere into a portion, and restores it."""

    def __init__(self, files: Files, matches: MatchClient) -> None:
        self._files = files
        self._matches = matches
        self.codes: set[str] = set()
        for _ in range(2):
            give_up(matches, opening(matches, ANN), ANN)
        file = files.saved(ANN)
        self._sent = {"format": file["format"], "version": 1, "portion": file["portions"][0]}

    def restore_with(self, chance: Random) -> None:
        """Nothing but a `RequestError` may come of it; copies can be opened, and are over."""
        sent = json.loads(json.dumps(self._sent))
        *way, last = chance.choice([path for path in paths(sent) if path])
        place = sent
        for step in way:
            place = place[step]
        place[last] = chance.choice(NONSENSE)
        try:
            done = self._files.send(CAT, json.dumps(sent).encode())
        except RequestError as refused:
            self.codes.add(refused.code)
            return
        assert not done.games
        assert all(self._matches.match(copy).outcome for copy in done.ids.values())


def paths(value: Any, way: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to all values inside a JSON value."""
    yield way
    if isinstance(value, dict | list):
        steps = value if isinstance(value, dict) else range(len(value))
        for step in steps:
            yield from paths(value[step], (*way, step))


@pytest.fixture
def forged(files: Files, matches: MatchClient) -> FileForger:
    return FileForger(files, matches)


# Files that are none -------------------------------------------------------------------------------


def broken_files(file: Any) -> Iterator[tuple[str, bytes]]:
    sent = {"format": file["format"], "version": file["version"], "portion": file["portions"][0]}

    def changed(change: Callable[[Any], None]) -> bytes:
        other = json.loads(json.dumps(sent))
        change(other)
        return json.dumps(other).encode()

    def of_first(**fields: Any) -> bytes:
        return changed(lambda other: other["portion"]["games"][0].update(fields))

    def event(number: int, data: Any) -> bytes:
        def change(other: Any) -> None:
            other["portion"]["games"][0]["events"][number][3] = data

        return changed(change)

    def twice(other: Any) -> None:
        other["portion"]["games"] *= 2

    yield "bad_file", b""
    yield "bad_file", b"\xff\xfe"
    yield "bad_file", b"[" * 100_000
    yield "bad_file", b"null"
    yield "bad_file", json.dumps(sent).encode()[:-20]
    yield "bad_file", changed(lambda other: other.update(format="yiyuan-huarong-record"))
    yield "newer_file", changed(lambda other: other.update(version=2, more={}))
    yield "bad_file", changed(lambda other: other.update(more={}))
    yield "bad_file", changed(twice)
    yield "bad_file", of_first(id="../../etc")
    yield "bad_file", of_first(game="chess")
    yield "bad_file", of_first(side="red")
    yield "bad_file", of_first(options={"size": "99"})
    yield "bad_file", of_first(begun_from="x" * 65)
    yield "bad_file", of_first(seats={"black": {"kind": "person"}})
    yield "bad_file", of_first(events=[])
    yield "bad_file", event(1, {"move": "a1"})
    yield "bad_file", event(1, {"move": "\x00"})
    yield "bad_file", event(1, {})
    yield "bad_file", event(-1, {"side": "red"})


def test_a_broken_file_changes_nothing(
    matches: MatchClient, files: Files, players: PlayerStore
) -> None:
    give_up(matches, opening(matches, ANN), ANN)
    before = files.saved(ANN)
    for code, text in broken_files(before):
        with pytest.raises(RequestError) as refused:
            files.send(CAT, text)
        assert refused.value.code == code, text[:80]
    assert players.count(CAT) == 0
    assert files.saved(ANN) == before


NONSENSE: tuple[Any, ...] = (
    *("\ud800", "\x00", "x" * 5000, "white\x00", "D3", "d3\n", "pass", "__proto__", "𝟙", "black"),
    *(10**400, 2**64, -1, 0.5, 1e308, None, True, [], {}, {"a": "\x00"}, [1] * 50),
)


def test_nonsense_anywhere_is_refused_or_does_no_harm(forged: FileForger) -> None:
    chance = Random(7)
    for _ in range(200):
        forged.restore_with(chance)
    assert "bad_file" in forged.codes
    assert forged.codes <= {"bad_file", "newer_file"}


def test_a_portion_proves_nothing_without_the_one_before(
    matches: MatchClient,
    files: Files,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Nobody leaves out the games they lost, but for the latest."""
    wins(matches, 3)
    monkeypatch.setattr("webapp.mine.archive.writing.PORTION_BYTES", 10)
    file = files.saved(ANN)
    assert [len(portion["games"]) for portion in file["portions"]] == [1, 1, 1]
    files.forget(ANN)
    done = files.restore(CAT, {**file, "portions": file["portions"][1:]})
    assert (done.games, done.copies) == (0, 2)
    files.forget(CAT)
    done = files.restore(BOB, file)
    assert (done.games, done.copies) == (3, 0)


def test_what_does_not_fit_in_is_said(
    matches: MatchClient, files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    wins(matches, 3)
    monkeypatch.setattr("webapp.mine.archive.writing.MOST_GAMES", 2)
    file = files.saved(ANN)
    assert (len(file["portions"][0]["games"]), file["left_out"]) == (2, 1)
    monkeypatch.setattr("webapp.mine.archive.restoring.MOST_COPIES", 1)
    first = files.restore(CAT, file)
    assert (first.copies, first.left) == (1, 1)
    assert files.restore(CAT, file).left == 0


def test_a_file_may_have_been_written_by_another_process(
    store: MatchStore, matches: MatchClient, files: Files
) -> None:
    """What another process remembers of a forgotten game does not come back with it."""
    beside: MatchClient = match_service(store, shared=True)
    going = opening(matches, ANN)
    assert beside.match(going.id).side_of(ANN) is Side.BLACK
    file = files.saved(ANN)
    files.forget(ANN)
    files.restore(CAT, file)
    assert beside.match(going.id).side_of(ANN) is None
    assert beside.match(going.id).side_of(CAT) is Side.BLACK


# Over HTTP -----------------------------------------------------------------------------------------


def test_a_visitor_saves_forgets_and_restores(visitor: Callable[[], Visitor]) -> None:
    player = visitor()
    game = player.new_match(level=1, colour="black")["game"]
    with player.connect() as connection:
        connection.ok("resign", {"game": game, "mid": "r1"})
    saved = player.get("/mine/archive.json")
    assert "attachment" in saved.headers["Content-Disposition"]
    assert msgspec.json.decode(saved.content, type=Archive).portions[0].games[0].id == game
    player.post("/privacy/forget")
    assert f"/g/{game}" not in player.get("/mine/games").text
    file = saved.json()
    sent = {"format": file["format"], "version": 1, "portion": file["portions"][0]}
    answer = player.post("/mine/archive", json=sent)
    assert answer.status_code == 200, answer.text
    assert answer.json() == {"games": 1, "copies": 0, "known": 0, "left": 0, "ids": {}}
    assert f"/g/{game}" in player.get("/mine/games").text
    foreign = {"Origin": "https://evil.example"}
    assert player.post("/mine/archive", json=sent, headers=foreign).status_code == 403
    assert player.post("/mine/archive", data="{}").status_code == 415
    assert player.post("/mine/archive", json={"format": "x"}).status_code == 400
    assert player.post("/mine/archive", json={"a": "b" * 300_000}).status_code == 413
