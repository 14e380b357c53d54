"""A room as its events have made it: who is there, its rounds with their tables, or its races."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import Any

from webapp.core.look_alikes import look_alike
from webapp.rooms.race.race import Finish, Race
from webapp.rooms.race.timed import Timed
from webapp.rooms.room.plan import Plan
from webapp.rooms.room.reactions import Reaction, Reactions
from webapp.rooms.tournament.arena import Free, arena, arena_standings, latest_opponents
from webapp.rooms.tournament.round_robin import round_robin
from webapp.rooms.tournament.simultaneous import ONE, boards, exhibition_standings
from webapp.rooms.tournament.standings import Standing, standings, without_those_who_left
from webapp.rooms.tournament.swiss import swiss
from webapp.rooms.tournament.tables import Pairing, Record, Result, Table, records
from webapp.storage.room_store import Person, RoomEvent, RoomRow, called

HOST, MEMBER = "host", "member"
PAUSE_SECONDS = 30.0
"""Between the last game of a round and the next round, where rounds begin by themselves."""


class Seat(Enum):
    """Whether a member plays in the next round."""

    PLAYS = "plays"
    RESTS = "rests"
    """Sits out until they, or the host, say otherwise."""
    LEFT = "left"
    """By themselves; they may come back."""
    REMOVED = "removed"
    """By the host, for good."""


HERE = (Seat.PLAYS, Seat.RESTS)
"""The seats of those who have not left."""


@dataclass(frozen=True)
class RoomTable:
    """A table of a round with its match, None for a bye; `number` counts from 0 in its round."""

    table: Table
    match_id: str | None
    number: int = 0


@dataclass(frozen=True)
class Room:
    """A room at `version`. Every change is a new value made by `after`."""

    id: str
    code: str
    title: str
    plan: Plan
    people: Mapping[int, Person]
    version: int = 0
    seats: Mapping[int, Seat] = field(default_factory=dict)
    """The members, in the order in which they came."""
    is_locked: bool = False
    is_over: bool = False
    rounds: tuple[tuple[RoomTable, ...], ...] = ()
    founders: tuple[int, ...] = ()
    """The members who played, or had a bye, in the first round."""
    began_at: tuple[float, ...] = ()
    """When each round began, in seconds of the epoch; pauses since then are added."""
    arena: Timed | None = None
    """The time of an arena, once it has begun."""
    exhibitions: int = 0
    """The number of exhibitions that a host has started."""
    boards_from: int = 0
    """The number of rounds before the latest start."""
    one: int | None = None
    """The host whom all play, None where that is a level."""
    free_since: Mapping[int, float] = field(default_factory=dict)
    """When each member came, or had their latest result, in seconds of the epoch."""
    by_itself: bool = False
    """Whether the next round begins without the host."""
    pause_from: float = 0.0
    """Since when all games are over and that is so, in seconds of the epoch."""
    paused_at: float = 0.0
    """Since when games and races stand by the word of a host, in seconds of the epoch; else 0."""
    races: tuple[Race, ...] = ()
    reactions: Reactions = field(default_factory=Reactions)
    changed_at: float = 0.0
    """When its latest event was, in seconds of the epoch."""

    @classmethod
    def from_row(cls, row: RoomRow) -> Room:
        """A room before its first event."""
        people = {person.number: person for person in row.people}
        return cls(row.id, row.code, row.title, Plan.from_row(row.plan), people)

    # People --------------------------------------------------------------------------------------

    def host(self, player: str | None) -> Person | None:
        """The host who this player is."""
        return self._by_player.get((HOST, player))

    def member(self, player: str | None) -> Person | None:
        """The member who this player is, also one who has left."""
        return self._by_player.get((MEMBER, player))

    @cached_property
    def _by_player(self) -> Mapping[tuple[str, str | None], Person]:
        """Who a player is in each role; nobody has the place of those who were forgotten."""
        known = (each for each in self.people.values() if each.player is not None)
        return {(each.role, each.player): each for each in reversed([*known])}  # the first counts

    @cached_property
    def called(self) -> str:
        """All players and names as one text."""
        return called(self.people[number] for number in sorted(self.people))

    def has(self, player: str | None) -> bool:
        """Whether this player is a host, or a member who is here."""
        member = self.member(player)
        return self.host(player) is not None or (member is not None and self.is_here(member.number))

    def is_here(self, number: int) -> bool:
        """Whether this is a member who has not left."""
        return self.seats.get(number) in HERE

    def name(self, number: int) -> str | None:
        """What a member, or the host whom all play, is called; None for a level, or once forgotten."""
        if number == ONE and self.one is not None:
            number = self.one
        return self.people[number].name if number in self.people else None

    def has_name(self, name: str, besides: int | None = None) -> bool:
        """Whether somebody else who is here has this name, or one that looks like it."""
        here = [number for number, seat in self.seats.items() if seat is not Seat.REMOVED]
        return any(
            look_alike(self.name(number) or "", name)
            for number in (*here, ONE)
            if number != besides
        )

    @property
    def is_paused(self) -> bool:
        """Whether a host has stopped the clocks."""
        return bool(self.paused_at)

    @property
    def here(self) -> list[int]:
        """The members who have not left, in the order in which they came."""
        return [number for number, seat in self.seats.items() if seat in HERE]

    @property
    def playing(self) -> list[int]:
        """The members who play in the next round."""
        return [number for number, seat in self.seats.items() if seat is Seat.PLAYS]

    # The tournament ------------------------------------------------------------------------------

    @property
    def round(self) -> int:
        """The number of the latest round, 0 before the first."""
        return len(self.rounds)

    @property
    def present_round(self) -> Sequence[RoomTable]:
        """The tables of the latest round."""
        return self.rounds[-1] if self.rounds else ()

    @property
    def is_playing(self) -> bool:
        """Whether games go on."""
        return bool(self.going_on)

    @cached_property
    def going_on(self) -> Sequence[RoomTable]:
        """The tables whose games go on: of the latest round, or of all where there are no rounds."""
        rounds = self.rounds[-1:] if self.plan.has_rounds else self.rounds
        return [each for tables in rounds for each in tables if not each.table.is_over]

    def table(self, round: int, number: int) -> RoomTable | None:
        """A table by its round, counted from 1, and its number, counted from 0."""
        if not (1 <= round <= self.round and 0 <= number < len(self.rounds[round - 1])):
            return None
        return self.rounds[round - 1][number]

    def table_of(self, member: int) -> RoomTable | None:
        """The table of a member in the latest round, or their latest one where there are no rounds."""
        rounds = self.rounds[-1:] if self.plan.has_rounds else self.rounds
        latest = (each for tables in reversed(rounds) for each in tables)
        return next((each for each in latest if member in each.table.pairing.members), None)

    def may_decide_again(self, table: RoomTable) -> bool:
        """Whether the game at a table may decide once more: both play nobody else meanwhile."""
        if self.plan.is_simul:
            return table.table.round > self.boards_from
        return self.plan.has_rounds and table.table.round == self.round

    @cached_property
    def tables(self) -> tuple[Table, ...]:
        """All tables, in the order of their rounds."""
        return tuple(each.table for tables in self.rounds for each in tables)

    @property
    def in_tournament(self) -> list[int]:
        """Those who are here, and those who have played here."""
        played = {number for table in self.tables for number in table.pairing.members}
        return [n for n, seat in self.seats.items() if seat in HERE or n in played]

    @cached_property
    def standings(self) -> list[Standing]:
        """The order now. In a round robin, those who left have no place in it."""
        if self.plan.is_arena:
            return arena_standings(self.in_tournament, self.tables)
        if self.plan.is_simul:
            return exhibition_standings(self.in_tournament, self.tables)
        if self.plan.system == "swiss":
            return standings(self.in_tournament, self.tables)
        left = [n for n, seat in self.seats.items() if seat in (Seat.LEFT, Seat.REMOVED)]
        return standings(self.here, without_those_who_left(self.tables, left))

    @property
    def records(self) -> Mapping[int, Record]:
        """The record of each member so far."""
        return records(self.seats, self.tables)

    @cached_property
    def next_pairings(self) -> Sequence[Pairing]:
        """The pairings of the next round; none if there is no game left to play, as with races.

        Of an arena they are the first ones, of all against one those of the next start.
        """
        if self.plan.is_race:
            return []
        if self.plan.is_arena:
            return [] if self.arena else self.arena_pairings(0.0)
        if self.plan.is_simul:
            return self.boards_for(self.playing)
        playing = self.playing
        if self.plan.system == "round-robin":
            return round_robin(self.founders or playing, playing, self.records, self.round + 1)
        if self.round >= self.plan.rounds:
            return []
        order = [each.member for each in self.standings if each.member in playing]
        found = swiss(order, self.records)
        return found if any(pairing.white is not None for pairing in found) else []

    def arena_pairings(self, now: float) -> Sequence[Pairing]:
        """The pairings of those who are free in an arena, at a time in seconds of the epoch."""
        busy = {member for each in self.going_on for member in each.table.pairing.members}
        members = [member for member in self.playing if member not in busy]
        latest = latest_opponents(members, self.tables)
        free = [
            Free(member, max(0, int(now - self.free_since[member])), latest.get(member))
            for member in members
        ]
        return arena(free, self.records, others=bool(busy))

    def boards_for(self, members: Sequence[int]) -> Sequence[Pairing]:
        """The games of these members against the one; nobody plays against themselves."""
        host = self.people.get(self.one or 0)
        own = host and host.player
        others = [m for m in members if own is None or self.people[m].player != own]
        return boards(others, self.records, self.plan.colour, len(self.tables))

    @property
    def missing_boards(self) -> Sequence[Pairing]:
        """The games against the one of those who have none since the latest start."""
        if not self.exhibitions or self.is_over or self.is_paused:
            return []
        if self.one is not None and self.people[self.one].player is None:
            return []  # the host was forgotten
        have = {member for each in self.exhibition for member in each.table.pairing.members}
        return self.boards_for([member for member in self.playing if member not in have])

    @property
    def exhibition(self) -> Sequence[RoomTable]:
        """The tables of all against one since the latest start, in the order in which they began."""
        return [each for tables in self.rounds[self.boards_from :] for each in tables]

    @property
    def is_arena_on(self) -> bool:
        """Whether an arena has begun, and nobody has written its end."""
        return self.arena is not None and not self.arena.was_ended and not self.is_over

    @property
    def next_at(self) -> float | None:
        """When the next round begins by itself, in seconds of the epoch; None if it does not."""
        goes_on = self.by_itself and self.round and not self.is_over and not self.is_playing
        goes_on = goes_on and not self.is_paused
        return self.pause_from + PAUSE_SECONDS if goes_on and self.next_pairings else None

    # Races ---------------------------------------------------------------------------------------

    @property
    def race(self) -> Race | None:
        """The latest race."""
        return self.races[-1] if self.races else None

    def in_race(self, number: int) -> list[int]:
        """Those who are here, and those who have solved any of a race, in the order they came."""
        race = self.races[number - 1]
        return [
            n
            for n, seat in self.seats.items()
            if seat in HERE or n in race.finishes or n in race.answers
        ]

    # Changes -------------------------------------------------------------------------------------

    def after(self, event: RoomEvent) -> Room:
        """The room after one more event."""
        changes = {"version": event.version, "changed_at": event.at, **_changes(self, event)}
        return replace(self, **changes)

    def replayed(self, events: Iterable[RoomEvent]) -> Room:
        """The room after all of `events`."""
        room = self
        for event in events:
            room = room.after(event)
        return room


def _changes(before: Room, event: RoomEvent) -> dict[str, Any]:
    data = event.data
    found: dict[str, Any] = {}
    match event.type:
        case "seat":
            found = {
                "seats": {**before.seats, data["member"]: Seat(data["seat"])},
                "free_since": {**before.free_since, data["member"]: event.at},
            }
        case "locked":
            found = {"is_locked": data["locked"]}
        case "paired":
            number = before.round + 1
            tables = tuple(
                RoomTable(Table(number, Pairing(black, white)), match_id, at)
                for at, (black, white, match_id) in enumerate(data["tables"])
            )
            found = {
                "rounds": (*before.rounds, tables),
                "began_at": (*before.began_at, event.at),
            }
            if number == 1:
                found["founders"] = tuple(before.playing)
        case "result":
            rounds = _with_result(before.rounds, data)
            free = rounds[data["round"] - 1][data["table"]].table.pairing.members
            since = dict.fromkeys(free, event.at)
            found = {"rounds": rounds, "free_since": {**before.free_since, **since}}
            if before.is_playing and all(each.table.is_over for each in rounds[-1]):
                found["pause_from"] = event.at
        case "by_itself":
            found = {"by_itself": data["on"], "pause_from": event.at}
        case "paused" if data["on"]:
            found = {
                "paused_at": event.at,
                "races": _last(before.races, Race.paused, event.at),
                "arena": before.arena and before.arena.paused(event.at),
            }
        case "paused":
            found = _gone_on(before, event.at)
        case "ended":
            found = {
                "is_over": True,
                "paused_at": 0.0,
                "races": _ended(before.races),
                "arena": before.arena and before.arena.ended(),
            }
        case "reaction":
            said = Reaction(data["member"], data["key"], event.at)
            found = {"reactions": before.reactions.after(said)}
        case _:
            found = _other_changes(before, event)
    return found


def _other_changes(before: Room, event: RoomEvent) -> dict[str, Any]:
    data, races = event.data, before.races
    found: dict[str, Any] = {}  # `opened`, `host` and `named` change nothing but people
    match event.type:
        case "race":
            race = Race(data["puzzle"], began_at=event.at, minutes=data["minutes"])
            found = {"races": (*_ended(races), race)}
        case "race_time":
            found = {"races": (*races[:-1], races[-1].longer(data["minutes"], data.get("key")))}
        case "race_over":
            found = {"races": _ended(races), "paused_at": 0.0}
        case "solved" | "answered":
            found = {"races": _with_solved(races, event)}
        case "exhibition":
            found = {
                "exhibitions": before.exhibitions + 1,
                "boards_from": before.round,
                "one": data["host"],
            }
        case "arena":
            found = {"arena": Timed(began_at=event.at, minutes=data["minutes"])}
        case "arena_time":
            found = {"arena": before.arena and before.arena.longer(data["minutes"], data["key"])}
        case "arena_over":
            found = {"arena": before.arena and before.arena.ended()}
        case "reactions":
            found = {"reactions": replace(before.reactions, are_on=data["on"])}
    return found


def _gone_on(before: Room, at: float) -> dict[str, Any]:
    """What a room has after a pause: waiting for absent members and the next round begin later."""

    def later(since: float) -> float:
        return since + at - max(since, before.paused_at)

    return {
        "paused_at": 0.0,
        "began_at": tuple(map(later, before.began_at)),
        "arena": before.arena and before.arena.going_on(at),
        "pause_from": later(before.pause_from),
        "races": _last(before.races, Race.going_on, at),
    }


def _last(
    races: tuple[Race, ...], change: Callable[[Race, float], Race], at: float
) -> tuple[Race, ...]:
    """The races, of which the latest was changed."""
    return (*races[:-1], change(races[-1], at)) if races else ()


def _ended(races: tuple[Race, ...]) -> tuple[Race, ...]:
    """The races, of which none goes on."""
    return (*races[:-1], races[-1].ended()) if races else ()


def _with_solved(races: tuple[Race, ...], event: RoomEvent) -> tuple[Race, ...]:
    """The races, in one of which a member has solved the puzzle or a problem."""
    data, number = event.data, event.data["race"] - 1
    race, member = races[number], data["member"]
    at = race.timed(event.at)
    if event.type == "answered":
        race = race.with_answer(member, data["problem"], at)
    else:
        race = race.with_finish(member, Finish(data["moves"], data["steps"], at, data["run"]))
    return (*races[:number], race, *races[number + 1 :])


def _with_result(
    rounds: Sequence[tuple[RoomTable, ...]], data: Mapping[str, Any]
) -> tuple[tuple[RoomTable, ...], ...]:
    tables = list(rounds[data["round"] - 1])
    changed = tables[data["table"]]
    result = None if data["result"] is None else Result(data["result"])
    tables[data["table"]] = replace(changed, table=replace(changed.table, result=result))
    number = data["round"]
    return (*rounds[: number - 1], tuple(tables), *rounds[number:])
