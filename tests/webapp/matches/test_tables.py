"""Open tables: who may put a match on the public list, what is there, and when it goes."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from engines.game import Side
from tests.support.clients import Visitor, move_message
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.limits.sources import Sources
from webapp.matches.match.match import Match
from webapp.matches.match.new_match import NewMatch
from webapp.matches.playing.presence import Presence
from webapp.matches.tables.keeper import TableKeeper
from webapp.matches.tables.lines import MOST_AT_HOME, TableLines
from webapp.matches.tables.public_tables import (
    GONE_SECONDS,
    HERE_SECONDS,
    KEPT_SECONDS,
    MOST_IN_PLAY,
    MOST_OPEN,
    MOST_OWN,
    PublicTables,
)
from webapp.site.identity import Identity
from webapp.storage.database import NotRead
from webapp.storage.public_match_store import PublicMatchStore


@dataclass
class Tables:
    """The public list of a site, with a clock of its own, and who is there."""

    site: Site
    at: float = 1_000_000.0
    counted: int = 0
    address: str = "192.0.2.1"
    there: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.store = PublicMatchStore(self.site.database)
        self.public = PublicTables(
            self.store, self.site.matches, self.may_list, Sources(["key"]), self.now
        )
        self.keeper = TableKeeper(
            self.store, lambda ids: [each for each in ids if each in self.there], self.now
        )

    def now(self) -> float:
        return self.at

    def may_list(self) -> str:
        self.counted += 1
        return self.address

    def begin(self, player: str, *, public: bool = True, clock: str | None = None) -> Match:
        wanted = NewMatch("reversi", {}, "black", None, clock=clock, public=public)
        return self.public.create(wanted, player)

    @property
    def open_ids(self) -> list[str]:
        return [each.match.id for each in self.public.open_tables()]

    @property
    def in_play_ids(self) -> list[str]:
        return [each.match.id for each in self.public.in_play()]


@pytest.fixture
def tables(site: Site) -> Tables:
    return Tables(site)


def test_few_addresses_do_not_fill_the_lists(tables: Tables) -> None:
    honest = tables.begin("honest")
    for number in range(2 * MOST_OPEN):
        tables.address = f"198.51.100.{number % 2}"
        tables.at += 1
        tables.begin(f"cookie {number}")
    assert len(tables.open_ids) == MOST_OPEN
    assert honest.id in tables.open_ids[:3]
    assert honest.id in [each.match.id for each in tables.public.open_tables(3)]
    other = PublicTables(tables.store, tables.site.matches, tables, Sources(["key"]), tables.now)
    assert [each.match.id for each in other.open_tables()] == tables.open_ids, "in every process"


def test_one_address_does_not_fill_the_list_of_games(tables: Tables) -> None:
    honest = tables.begin("honest")
    tables.site.matches.join(honest.id, "friend")
    tables.address = "198.51.100.1"
    for number in range(2 * MOST_IN_PLAY):
        tables.at += 1
        match = tables.begin(f"cookie {number}")
        tables.site.matches.join(match.id, f"other cookie {number}")
    assert len(tables.in_play_ids) == MOST_IN_PLAY
    assert honest.id in tables.in_play_ids[:2]


def refused(act, *arguments: object) -> str:
    with pytest.raises(RequestError) as caught:
        act(*arguments)
    return caught.value.code


# What is on the list ---------------------------------------------------------------------------------


def test_matches_are_private_unless_their_player_wants_it(tables: Tables) -> None:
    private = tables.begin("ann", public=False)
    against_engine = tables.site.matches.create(NewMatch("reversi", {}, "black", 1), "ann")
    assert tables.counted == 0
    public = tables.begin("ann")
    assert tables.open_ids == [public.id]
    assert tables.in_play_ids == []
    assert [tables.public.is_listed(each) for each in (private, against_engine, public)] == [
        False,
        False,
        True,
    ]


def test_a_taken_table_becomes_a_game_to_watch_until_it_is_over(tables: Tables) -> None:
    match = tables.begin("ann")
    tables.site.matches.join(match.id, "bob")
    assert (tables.open_ids, tables.in_play_ids) == ([], [match.id])
    tables.site.matches.resign(match.id, "bob", "m1")
    assert tables.in_play_ids == []
    assert not tables.public.is_listed(tables.site.matches.match(match.id))
    tables.keeper.tick()
    assert tables.store.ids() == []
    tables.site.matches.rematch(match.id, "ann", "m2")
    following = tables.site.matches.rematch(match.id, "bob", "m3")["game"]
    assert not tables.public.is_listed(tables.site.matches.match(following))


# Who may change it -----------------------------------------------------------------------------------


def test_the_owner_alone_puts_an_open_seat_on_the_list_and_takes_it_off(tables: Tables) -> None:
    match = tables.begin("ann", public=False)
    for _twice in range(2):
        tables.public.put(match.id, "ann")
    assert tables.counted == 1
    for player in ("eve", None, ""):
        assert refused(tables.public.put, match.id, player) == "not_your_game"
        assert refused(tables.public.take_off, match.id, player) == "not_your_game"
    assert tables.open_ids == [match.id]
    later = tables.begin("bob")
    assert tables.open_ids == [later.id, match.id], "the newest comes first"
    for _twice in range(2):
        tables.public.take_off(match.id, "ann")
    assert tables.open_ids == [later.id]
    tables.site.matches.join(later.id, "eve")
    assert tables.in_play_ids == [later.id]
    tables.public.take_off(later.id, "eve")
    assert tables.in_play_ids == [], "each player may end the watching"


def test_a_private_game_in_play_stays_private(tables: Tables) -> None:
    """Whoever sits down knows whether everybody watches."""
    match = tables.begin("ann", public=False)
    tables.site.matches.join(match.id, "bob")
    assert refused(tables.public.put, match.id, "ann") == "not_open"
    assert not tables.store.add(
        match.id, tables.at, source=1
    )  # also where the guest came a moment ago
    assert tables.in_play_ids == []
    tables.site.matches.resign(match.id, "ann", "m1")
    assert refused(tables.public.put, match.id, "ann") == "game_over"
    against_engine = tables.site.matches.create(NewMatch("reversi", {}, "black", 1), "ann")
    assert refused(tables.public.put, against_engine.id, "ann") == "not_open"


def test_a_game_with_hints_is_no_open_table(tables: Tables) -> None:
    wanted = NewMatch("reversi", {}, "black", None, hints=True)
    match = tables.public.create(wanted, "ann")
    assert refused(tables.public.put, match.id, "ann") == "open_with_hints"
    assert tables.open_ids == []


def test_a_player_has_few_tables(tables: Tables) -> None:
    made = [tables.begin("ann") for _ in range(MOST_OWN)]
    before = tables.counted
    with pytest.raises(RequestError, match="own_tables"):
        tables.begin("ann")
    assert tables.counted == before
    tables.begin("bob")
    tables.site.matches.join(made[0].id, "bob")
    tables.begin("ann")  # one is taken


# When it goes ----------------------------------------------------------------------------------------


def test_a_table_goes_when_its_owner_has_been_gone_for_some_time(tables: Tables) -> None:
    match = tables.begin("ann")
    tables.there = {match.id}
    for _ in range(3):
        tables.at += GONE_SECONDS - 1
        tables.keeper.tick()
        assert tables.open_ids == [match.id]
    tables.there = set()
    assert tables.public.open_tables()[0].is_here
    tables.at += HERE_SECONDS + 1
    tables.keeper.tick()
    assert not tables.public.open_tables()[0].is_here
    tables.at += GONE_SECONDS
    tables.keeper.tick()
    assert tables.open_ids == []
    tables.there = {match.id}  # back in time: it is shown again
    tables.keeper.tick()
    assert tables.open_ids == [match.id]
    tables.there = set()
    tables.at += KEPT_SECONDS + 1
    tables.keeper.tick()
    assert tables.store.ids() == []


def test_a_clock_that_is_set_back_keeps_no_table_for_longer(tables: Tables) -> None:
    tables.begin("ann")
    tables.at -= 30 * KEPT_SECONDS
    tables.keeper.tick()
    tables.at += KEPT_SECONDS + 1
    tables.keeper.tick()
    assert tables.store.ids() == []


def test_tables_with_days_a_move_wait_for_a_day(tables: Tables) -> None:
    match = tables.begin("ann", clock="days-3")
    tables.at += KEPT_SECONDS - 1
    tables.keeper.tick()
    assert tables.open_ids == [match.id]
    tables.at += 2
    assert tables.open_ids == []


def test_a_game_is_not_shown_while_both_are_gone(tables: Tables) -> None:
    match = tables.begin("ann")
    tables.site.matches.join(match.id, "bob")
    tables.at += KEPT_SECONDS + 1
    tables.keeper.tick()
    assert tables.in_play_ids == []
    tables.there = {match.id}
    tables.keeper.tick()
    assert tables.in_play_ids == [match.id]


def test_a_deleted_match_is_nowhere(tables: Tables) -> None:
    match = tables.begin("ann")
    tables.site.store.delete([match.id])
    assert tables.open_ids == []
    assert tables.store.ids() == []


def test_pages_that_need_no_list_open_without_the_database(
    tables: Tables, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = tables.begin("ann")

    def unreachable(*_arguments: object) -> None:
        raise NotRead("gone")

    for name in ("has", "count", "open_tables", "in_play"):
        monkeypatch.setattr(tables.store, name, unreachable)
    assert not tables.public.is_listed(match)
    lines = TableLines(tables.public, {}, Identity(("sixteen letters!",)))
    assert lines.at_home("ann").count == 0
    with pytest.raises(NotRead):
        lines.shown("ann")


def test_only_players_attend_a_table() -> None:
    presence = Presence(None, lambda _message: None)
    presence.join("own", "s1", Side.BLACK.value)
    presence.join("watched", "s2", None)
    assert presence.attended(["own", "watched", "unknown"]) == ["own"]
    presence.leave("s1")
    assert presence.attended(["own", "watched"]) == []


# Pages -----------------------------------------------------------------------------------------------


def set_up(host: Visitor, **fields: str) -> str:
    wanted = {"opponent": "friend", "colour": "black", "public": "yes", **fields}
    answer = host.post("/reversi", data=wanted)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"].rsplit("/", 1)[1]


def line_of(page: str, words: str) -> str:
    return next(line for line in page.split("<li") if words in line).split("</li>")[0]


def invitation_in(line: str) -> str:
    return "/i/" + line.split('"/i/', 1)[1].split('"', 1)[0]


def test_a_stranger_sits_down_and_others_watch(visitor) -> None:
    host, guest, watcher = visitor(), visitor(), visitor()
    game = set_up(host, name="Xuan", clock="fischer-10-10")
    for path in ("/tables?lang=en", "/tables/list?lang=en", "/?lang=en"):
        line = line_of(guest.get(path).text, "Xuan waits for a game")
        assert "you are White" in line
        assert "10 minutes, 10 seconds a move" in line
    path = invitation_in(line)
    assert "everybody can watch" in guest.get(f"{path}?lang=en").text
    own = line_of(host.get("/tables?lang=en").text, f'href="/g/{game}"')
    assert "Your table" in own
    assert guest.post(path, data={"name": ""}).status_code == 303
    assert watcher.post(path).status_code == 410  # the second comes too late
    line = line_of(watcher.get("/tables?lang=en").text, f'href="/g/{game}"')
    assert "Xuan against White" in line
    assert "Watch" in line
    for each in (host, guest):
        assert "This game is on the public list" in each.get(f"/g/{game}?lang=en").text
    assert "on the public list" not in watcher.get(f"/g/{game}?lang=en").text
    with host.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
    assert "move 1" in line_of(watcher.get("/tables?lang=en").text, f'href="/g/{game}"')
    assert "第 1 手" in line_of(watcher.get("/tables?lang=zh-Hans").text, f'href="/g/{game}"')
    guest.post(f"/g/{game}/table", data={"listed": ""})
    assert game not in watcher.get("/tables").text


def test_a_home_page_shows_a_game_to_watch_beside_many_open_tables(visitor) -> None:
    host, guest = visitor(), visitor()
    game = set_up(host)
    path = invitation_in(line_of(guest.get("/tables").text, "/i/"))
    assert guest.post(path, data={"name": ""}).status_code == 303
    for _ in range(MOST_AT_HOME + 1):
        set_up(visitor(), name="")
    page = visitor().get("/?lang=en").text
    assert page.count('href="/i/') == MOST_AT_HOME - 1
    assert "Somebody waits for a game" in page
    assert f'href="/g/{game}"' in page
