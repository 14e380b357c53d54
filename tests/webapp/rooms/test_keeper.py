"""The keeper of rounds: games begin, end, are forfeited, and old rooms go."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from engines.game import Side
from tests.support.match_client import play_first_legal
from tests.support.match_site import Site
from webapp.core.errors import RequestError
from webapp.matches.match.clock import Clock
from webapp.matches.messages.requests import RematchRequest, ResignRequest
from webapp.matches.playing.service import MatchService
from webapp.rooms.pages.shown import Shown
from webapp.rooms.playing.keeper import DAY, RoundKeeper
from webapp.rooms.playing.repository import RoomRepository
from webapp.rooms.playing.service import RoomService
from webapp.rooms.room.activities.activity import ABSENT_SECONDS
from webapp.rooms.room.activities.rounds import PAUSE_SECONDS
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.room import Room
from webapp.rooms.tournament.tables import Result
from webapp.storage.room_store import RoomStore

PLAN = Plan.from_fields({"game": "reversi", "rounds": "2"})
KEPT_DAYS = 14


@dataclass
class Club:
    """A room with three members on a site, and a clock of its own."""

    site: Site
    at: float = 1_000_000.0

    def __post_init__(self) -> None:
        self.begin()
        self.id = self.rooms.open("Club", PLAN, "host").id
        for name in ("ann", "bob", "cai"):
            self.rooms.members.join(self.id, name, name)

    def begin(self) -> None:
        """A process of the site, which knows nothing but the database."""
        self.matches: MatchService = self.site.matches.service
        repository = RoomRepository(RoomStore(self.site.database), shared=False, now=self.now)
        self.rooms = RoomService(repository, self.matches.drop)
        self.keeper = RoundKeeper(self.rooms, self.matches, KEPT_DAYS, self.now)

    def restart(self) -> None:
        self.site.restart()
        self.begin()

    def now(self) -> float:
        return self.at

    @property
    def room(self) -> Room:
        return self.rooms.room(self.id)

    @property
    def game(self) -> str:
        """The only game of the round: the third member is free."""
        (found,) = [each.match_id for each in self.room.activity.present if each.match_id]
        return found

    def result(self) -> Result | None:
        (found,) = [e.table.result for e in self.room.activity.present if not e.table.is_bye]
        return found


@pytest.fixture
def club() -> Iterator[Club]:
    site = Site()
    yield Club(site)
    site.close()


def test_nobody_is_led_to_a_game_before_it_has_begun(club: Club) -> None:
    shown = Shown(club.matches, KEPT_DAYS)
    written = club.rooms.rounds.start(club.id, "host", 1)
    black = written.activity.present[0].table.pairing.black
    table, seen = shown.own_table(written, black), shown.seen_by(written, black)
    assert table
    assert table.match_id is None
    club.keeper.begin_games(written)
    table = shown.own_table(club.room, black)
    assert table
    assert table.match_id == club.game
    assert shown.seen_by(club.room, black) != seen


def test_a_round_begins_its_games_and_notes_how_they_end(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    match = club.matches.match(club.game)
    pairing = club.room.activity.present[0].table.pairing
    names = {side: seat.name for side, seat in match.seats.items()}
    assert names == {
        Side.BLACK: club.room.name(pairing.black),
        Side.WHITE: club.room.name(pairing.white or 0),
    }
    assert match.clock is not None
    assert match.clock.control.key == PLAN.clock
    club.matches.resign(ResignRequest(match.id, "m1"), names[Side.BLACK])
    assert club.room.going_on
    club.keeper.tick()
    assert (club.result(), bool(club.room.going_on)) == (Result.WHITE, False)


def test_a_process_that_ended_before_the_games_began_leaves_them_to_the_next(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    before = club.room
    club.restart()
    assert club.room == before
    club.keeper.tick()
    club.keeper.tick()
    assert club.matches.match(club.game).full


def test_a_result_that_no_process_has_seen_is_noted_after_a_start(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    seats = club.matches.match(club.game).seats
    club.matches.resign(ResignRequest(club.game, "m1"), seats[Side.WHITE].player)
    club.restart()
    club.keeper.tick()
    assert club.result() is Result.BLACK


def test_who_has_black_and_does_not_come_loses_by_forfeit(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    club.at += ABSENT_SECONDS - 1
    club.keeper.tick()
    assert club.result() is None
    club.at += 2
    club.keeper.tick()
    assert club.result() is Result.WHITE_BY_FORFEIT
    outcome = club.matches.match(club.game).outcome
    assert outcome is not None
    assert outcome.winner is Side.WHITE


def test_what_the_host_has_decided_stays(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    game = next(n for n, e in enumerate(club.room.activity.present) if not e.table.is_bye)
    club.rooms.results.decide(club.id, "host", 1, game, Result.DRAW)
    club.at += ABSENT_SECONDS + 1
    club.keeper.tick()
    assert club.result() is Result.DRAW


def test_rooms_go_with_their_games_after_the_days_that_the_operator_has_set(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    game = club.game
    club.rooms.end(club.id, "host")
    club.at += KEPT_DAYS * DAY - 1
    club.keeper.tick()
    assert club.room.is_over
    club.at += DAY
    club.keeper.tick()
    with pytest.raises(RequestError):
        assert club.room
    with pytest.raises(RequestError):
        club.matches.match(game)


def end_round(club: Club) -> None:
    """The only game of the round ends, and the keeper notes it."""
    club.keeper.tick()
    black = club.room.activity.present[0].table.pairing.black
    club.matches.resign(ResignRequest(club.game, f"m{club.room.round}"), club.room.name(black))
    club.keeper.tick()
    assert not club.room.going_on


def test_the_next_round_begins_by_itself_also_after_a_restart(club: Club) -> None:
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    club.keeper.tick()
    assert club.room.round == 0  # the first is the host's
    club.rooms.rounds.start(club.id, "host", 1)
    assert club.room.next_at is None
    end_round(club)
    assert club.room.next_at == club.at + PAUSE_SECONDS
    club.at += PAUSE_SECONDS - 1
    club.keeper.tick()
    assert club.room.round == 1
    club.restart()
    club.at += 1
    club.keeper.tick()
    assert club.room.round == 2
    assert club.matches.match(club.game).outcome is None
    end_round(club)
    club.at += 10 * PAUSE_SECONDS
    club.keeper.tick()
    assert (club.room.round, club.room.next_at) == (2, None)  # two were planned
    assert club.rooms.repository.store.playing() == {}


def test_any_host_stops_rounds_that_begin_by_themselves(club: Club) -> None:
    club.rooms.members.take_host(club.id, "second")
    club.rooms.rounds.start(club.id, "host", 1)
    end_round(club)
    club.at += 100
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    assert club.room.next_at == club.at + PAUSE_SECONDS  # not at once
    with pytest.raises(RequestError, match="not_your_room"):
        club.rooms.rounds.go_on(club.id, "ann", by_itself=False)
    club.rooms.rounds.go_on(club.id, "second", by_itself=False)
    club.at += 10 * PAUSE_SECONDS
    club.keeper.tick()
    assert (club.room.round, club.room.next_at) == (1, None)


def test_a_full_room_stops_to_begin_rounds(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    end_round(club)
    monkeypatch.setattr("webapp.rooms.playing.rounds.MOST_MATCHES", 1)
    club.at += PAUSE_SECONDS
    club.keeper.tick()
    assert (club.room.round, club.room.activity.by_itself) == (1, False)
    assert club.rooms.repository.store.playing() == {}


def running_clock(club: Club) -> Clock:
    clock = club.matches.match(club.game).clock
    assert clock is not None
    return clock


def play_first_move(club: Club) -> None:
    play_first_legal(club.matches, club.game)


def stands(club: Club) -> bool:
    return running_clock(club).stands(round(time.time() * 1000))


def test_a_pause_stops_the_clocks_and_outlasts_a_process(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    play_first_move(club)
    club.rooms.pause(club.id, "host", paused=True)
    club.restart()  # before any clock was stopped
    club.keeper.tick()
    assert stands(club)
    club.at += 10 * ABSENT_SECONDS
    club.keeper.tick()
    assert club.result() is None
    club.rooms.pause(club.id, "host", paused=False)
    club.restart()
    club.keeper.tick()
    assert not stands(club)


def test_the_absent_are_waited_for_after_a_pause(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    club.at += ABSENT_SECONDS - 10
    club.rooms.pause(club.id, "host", paused=True)
    club.at += 600
    club.keeper.tick()
    club.rooms.pause(club.id, "host", paused=False)
    club.keeper.tick()
    assert club.result() is None
    club.at += 11
    club.keeper.tick()
    assert club.result() is Result.WHITE_BY_FORFEIT


def test_nothing_starts_in_a_pause_and_the_end_is_none(club: Club) -> None:
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    club.rooms.rounds.start(club.id, "host", 1)
    end_round(club)
    club.at += PAUSE_SECONDS - 10
    with pytest.raises(RequestError, match="not_your_room"):
        club.rooms.pause(club.id, "ann", paused=True)
    club.rooms.pause(club.id, "host", paused=True)
    club.at += 600
    club.keeper.tick()
    assert (club.room.round, club.room.next_at) == (1, None)
    with pytest.raises(RequestError, match="room_paused"):
        club.rooms.rounds.start(club.id, "host", 2)
    club.rooms.pause(club.id, "host", paused=False)
    assert club.room.next_at == club.at + 10
    club.at += 10
    club.keeper.tick()
    assert club.room.round == 2
    club.rooms.pause(club.id, "host", paused=True)
    club.keeper.tick()
    play_first_move(club)
    club.keeper.tick()
    assert stands(club)
    club.keeper.keep_clocks(club.rooms.end(club.id, "host"))
    assert not stands(club)  # what the room leaves is a game as any other


def test_time_is_given_at_one_table_or_at_all(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    table = next(n for n, e in enumerate(club.room.activity.present) if not e.table.is_bye)
    club.keeper.give_time(club.room, club.room.activity.present[table], 1)
    club.keeper.give_time(club.room, None, 1)
    assert {side: left.main for side, left in running_clock(club).left.items()} == dict.fromkeys(
        Side, (5 + 2) * 60000
    )
    with pytest.raises(RequestError, match="game_over"):
        club.keeper.give_time(club.room, club.room.activity.present[1 - table], 1)  # a bye
    end_round(club)
    with pytest.raises(RequestError, match="game_over"):
        club.keeper.give_time(club.room, None, 1)


def test_a_game_of_a_room_has_no_rematch(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    end_round(club)
    club.restart()
    match = club.matches.match(club.game)
    assert match.outcome is not None
    for side in Side:
        with pytest.raises(RequestError, match="in_a_room"):
            club.matches.negotiation.rematch(
                RematchRequest(match.id, "m9"), match.seats[side].player
            )
    assert club.matches.match(club.game) == match


def test_a_result_that_was_set_by_mistake_is_taken_back(club: Club) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.keeper.tick()
    game = next(n for n, e in enumerate(club.room.activity.present) if not e.table.is_bye)
    club.rooms.results.decide(club.id, "host", 1, game, Result.DRAW)
    club.rooms.results.decide(club.id, "host", 1, game, None)
    club.restart()
    assert club.room.going_on
    end_round(club)
    assert club.result() is Result.WHITE
    club.rooms.rounds.start(club.id, "host", 2)
    with pytest.raises(RequestError, match="bad_option"):
        club.rooms.results.decide(club.id, "host", 1, game, None)  # nobody looks at that round
