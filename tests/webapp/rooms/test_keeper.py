"""The keeper of rounds: games begin, end, are forfeited, and old rooms go."""

from __future__ import annotations

import time

import pytest

from engines.game import Side
from tests.support.match_site import Site
from tests.webapp.rooms.club import KEPT_DAYS, Club
from webapp.core.errors import RequestError
from webapp.matches.match.clock import Clock
from webapp.matches.messages.requests import RematchRequest
from webapp.rooms.pages.shown import Shown
from webapp.rooms.playing.keeper import DAY
from webapp.rooms.room.activities.activity import ABSENT_SECONDS
from webapp.rooms.room.activities.rounds import PAUSE_SECONDS
from webapp.rooms.room.plan import Plan
from webapp.rooms.tournament.tables import Result

PLAN = Plan.from_fields({"game": "reversi", "rounds": "2"})


class Rounds(Club):
    """A room in which one game is played at a time: the third member is free."""

    @property
    def game(self) -> str:
        (found,) = [each.match_id for each in self.room.activity.present if each.match_id]
        return found

    @property
    def table(self) -> int:
        """The number of the table with the game."""
        tables = self.room.activity.present
        return next(number for number, each in enumerate(tables) if not each.table.is_bye)

    @property
    def result(self) -> Result | None:
        return self.room.activity.present[self.table].table.result

    def end_round(self) -> None:
        """Black gives up the only game, and the keeper notes it."""
        self.tick()
        black = self.room.activity.present[0].table.pairing.black
        self.resign(self.game, self.room.name(black))
        self.tick()
        assert not self.room.going_on

    @property
    def clock(self) -> Clock:
        found = self.matches.match(self.game).clock
        assert found is not None
        return found

    @property
    def stands(self) -> bool:
        return self.clock.stands(round(time.time() * 1000))


@pytest.fixture
def club(site: Site) -> Rounds:
    return Rounds(site, PLAN)


def test_nobody_is_led_to_a_game_before_it_has_begun(club: Rounds) -> None:
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


def test_a_round_begins_its_games_and_notes_how_they_end(club: Rounds) -> None:
    club.start()
    match = club.matches.match(club.game)
    pairing = club.room.activity.present[0].table.pairing
    names = {side: seat.name for side, seat in match.seats.items()}
    assert names == {
        Side.BLACK: club.room.name(pairing.black),
        Side.WHITE: club.room.name(pairing.white or 0),
    }
    assert match.clock is not None
    assert match.clock.control.key == PLAN.clock
    club.resign(match.id, names[Side.BLACK])
    assert club.room.going_on
    club.tick()
    assert (club.result, bool(club.room.going_on)) == (Result.WHITE, False)
    for player in names.values():
        with pytest.raises(RequestError, match="in_a_room"):
            club.matches.negotiation.rematch(RematchRequest(match.id, "again"), player)


def test_what_a_process_has_left_undone_the_next_does(club: Rounds) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    before = club.room
    club.restart()
    assert club.room == before
    club.tick()
    club.tick()
    match = club.matches.match(club.game)
    assert match.full
    club.resign(club.game, match.seats[Side.WHITE].player)
    club.restart()
    club.tick()
    assert club.result is Result.BLACK


def test_who_has_black_and_does_not_come_loses_by_forfeit(club: Rounds) -> None:
    club.start()
    club.tick(ABSENT_SECONDS - 1)
    assert club.result is None
    club.tick(2)
    assert club.result is Result.WHITE_BY_FORFEIT
    outcome = club.matches.match(club.game).outcome
    assert outcome is not None
    assert outcome.winner is Side.WHITE


def test_what_the_host_has_decided_stays(club: Rounds) -> None:
    club.start()
    club.rooms.results.decide(club.id, "host", 1, club.table, Result.DRAW)
    club.tick(ABSENT_SECONDS + 1)
    assert club.result is Result.DRAW


def test_rooms_go_with_their_games_after_the_days_that_the_operator_has_set(club: Rounds) -> None:
    club.start()
    game = club.game
    club.rooms.end(club.id, "host")
    club.tick(KEPT_DAYS * DAY - 1)
    assert club.room.is_over
    club.tick(DAY)
    with pytest.raises(RequestError):
        assert club.room
    with pytest.raises(RequestError):
        club.matches.match(game)


def test_the_next_round_begins_by_itself_also_after_a_restart(club: Rounds) -> None:
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    club.tick()
    assert club.room.round == 0  # the first is the host's
    club.rooms.rounds.start(club.id, "host", 1)
    assert club.room.next_at is None
    club.end_round()
    assert club.room.next_at == club.at + PAUSE_SECONDS
    club.tick(PAUSE_SECONDS - 1)
    assert club.room.round == 1
    club.restart()
    club.tick(1)
    assert club.room.round == 2
    assert club.matches.match(club.game).outcome is None
    club.end_round()
    club.tick(10 * PAUSE_SECONDS)
    assert (club.room.round, club.room.next_at) == (2, None)  # two were planned
    assert club.rooms.repository.store.playing() == {}


def test_any_host_stops_rounds_that_begin_by_themselves(club: Rounds) -> None:
    club.rooms.members.take_host(club.id, "second")
    club.rooms.rounds.start(club.id, "host", 1)
    club.end_round()
    club.at += 100
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    assert club.room.next_at == club.at + PAUSE_SECONDS  # not at once
    with pytest.raises(RequestError, match="not_your_room"):
        club.rooms.rounds.go_on(club.id, "ann", by_itself=False)
    club.rooms.rounds.go_on(club.id, "second", by_itself=False)
    club.tick(10 * PAUSE_SECONDS)
    assert (club.room.round, club.room.next_at) == (1, None)


def test_a_full_room_stops_to_begin_rounds(club: Rounds, monkeypatch: pytest.MonkeyPatch) -> None:
    club.rooms.rounds.start(club.id, "host", 1)
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    club.end_round()
    monkeypatch.setattr("webapp.rooms.playing.rounds.MOST_MATCHES", 1)
    club.tick(PAUSE_SECONDS)
    assert (club.room.round, club.room.activity.by_itself) == (1, False)
    assert club.rooms.repository.store.playing() == {}


def test_a_pause_stops_the_clocks_and_outlasts_a_process(club: Rounds) -> None:
    club.start()
    club.play(club.game)
    club.rooms.pause(club.id, "host", paused=True)
    club.restart()  # before any clock was stopped
    club.tick()
    assert club.stands
    club.tick(10 * ABSENT_SECONDS)
    assert club.result is None
    club.rooms.pause(club.id, "host", paused=False)
    club.restart()
    club.tick()
    assert not club.stands


def test_the_absent_are_waited_for_after_a_pause(club: Rounds) -> None:
    club.start()
    club.at += ABSENT_SECONDS - 10
    club.rooms.pause(club.id, "host", paused=True)
    club.tick(600)
    club.rooms.pause(club.id, "host", paused=False)
    club.tick()
    assert club.result is None
    club.tick(11)
    assert club.result is Result.WHITE_BY_FORFEIT


def test_nothing_starts_in_a_pause_and_the_end_is_none(club: Rounds) -> None:
    club.rooms.rounds.go_on(club.id, "host", by_itself=True)
    club.rooms.rounds.start(club.id, "host", 1)
    club.end_round()
    club.at += PAUSE_SECONDS - 10
    with pytest.raises(RequestError, match="not_your_room"):
        club.rooms.pause(club.id, "ann", paused=True)
    club.rooms.pause(club.id, "host", paused=True)
    club.tick(600)
    assert (club.room.round, club.room.next_at) == (1, None)
    with pytest.raises(RequestError, match="room_paused"):
        club.rooms.rounds.start(club.id, "host", 2)
    club.rooms.pause(club.id, "host", paused=False)
    assert club.room.next_at == club.at + 10
    club.tick(10)
    assert club.room.round == 2
    club.rooms.pause(club.id, "host", paused=True)
    club.tick()
    club.play(club.game)
    club.tick()
    assert club.stands
    club.keeper.keep_clocks(club.rooms.end(club.id, "host"))
    assert not club.stands  # what the room leaves is a game as any other


def test_time_is_given_at_one_table_or_at_all(club: Rounds) -> None:
    club.start()
    table = club.table
    club.keeper.give_time(club.room, club.room.activity.present[table], 1)
    club.keeper.give_time(club.room, None, 1)
    assert {side: left.main for side, left in club.clock.left.items()} == dict.fromkeys(
        Side, (5 + 2) * 60000
    )
    with pytest.raises(RequestError, match="game_over"):
        club.keeper.give_time(club.room, club.room.activity.present[1 - table], 1)  # a bye
    club.end_round()
    with pytest.raises(RequestError, match="game_over"):
        club.keeper.give_time(club.room, None, 1)


def test_a_result_that_was_set_by_mistake_is_taken_back(club: Rounds) -> None:
    club.start()
    game = club.table
    club.rooms.results.decide(club.id, "host", 1, game, Result.DRAW)
    club.rooms.results.decide(club.id, "host", 1, game, None)
    club.restart()
    assert club.room.going_on
    club.end_round()
    assert club.result is Result.WHITE
    club.rooms.rounds.start(club.id, "host", 2)
    with pytest.raises(RequestError, match="bad_option"):
        club.rooms.results.decide(club.id, "host", 1, game, None)  # nobody looks at that round
