"""The JSON routes of races: the progress of a member, the standings, and moves of its problems."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable
from typing import Annotated

import msgspec
from flask import Blueprint, url_for
from msgspec import UNSET, UnsetType

from engines.problems import SOLVED, WRONG
from webapp.core.errors import RequestError
from webapp.core.messages import Count, Message, Request
from webapp.core.poll_interval import PollInterval
from webapp.core.services import service
from webapp.http.openapi import JsonRoute
from webapp.http.request_limit import on_budget_of
from webapp.problems.messages import ProblemVerdict, TriedRequest
from webapp.rooms.pages.races import ShownPuzzleRaces, ShownSetRaces
from webapp.rooms.pages.room_pages import RoomPages
from webapp.rooms.race.race import Race
from webapp.rooms.race.race_site import RaceSite, SetRaceSite
from webapp.rooms.room.activities.races import Races, SetRaces
from webapp.rooms.room.room import Room
from webapp.site.identity import visitor
from webapp.storage.room_store import Progress

MOST_DIGITS = 3
ASK_EVERY = 3.0
"""Seconds between two reports of a page, while the server has time."""

Place = Annotated[
    str,
    msgspec.Meta(
        max_length=32,
        description="the layout that the member sees now; left out to ask only",
        examples=["VCCVVCCVVHHVVSSVS..S"],
    ),
]
Routes = Annotated[
    list[list[int]],
    msgspec.Meta(description="a solution from the start, as for `/api/huarong/{layout}/results`"),
]
Times = Annotated[
    list[Annotated[int, msgspec.Meta(ge=0, le=24 * 3600 * 1000)]],
    msgspec.Meta(description="when each move was made, in milliseconds after the first one"),
]


class RaceReport(Request):
    """The progress of a member in a race: moves so far and a layout, or a whole solution."""

    race: Count
    moves: Count = 0
    place: Place | UnsetType = UNSET
    routes: Routes | UnsetType = UNSET
    times: Times | UnsetType = UNSET


class RaceBest(Message):
    """A member's best solution, which the server has counted; `place` is that in the order now."""

    moves: int
    steps: int
    seconds: int
    place: int


class SetStand(Message):
    """The progress of a member in a race over a set of `count` problems.

    `solved` are the numbers of those they have solved, `wrong` counts their wrong moves, and `seconds`
    is their time with what these add to it. `place` is null until they have solved one.
    """

    count: int
    solved: tuple[int, ...]
    wrong: int
    seconds: int
    place: int | None


class RaceState(Message):
    """The state of a race. `race` is the number of the latest one, and `url` its page.

    Once something else was chosen in the room, `race` is 0, and `url` leads to the room.

    `left` are whole seconds until its end, null if it has none; they stand while it is `paused`.
    `solved` of `members` have solved it. `best` is null in a race over a set, and `stand` in one with a
    puzzle. `again` are the seconds until a page that shows the race should ask or report next: 3, and up
    to 12 while the server has too much to do. Solutions and answers need not wait.
    """

    race: int
    over: bool
    paused: bool
    left: int | None
    solved: int
    members: int
    best: RaceBest | None
    stand: SetStand | None
    url: str
    again: int


api = Blueprint("rooms_api", __name__, url_prefix="/api/rooms")


@api.post("/<room>/race")
@on_budget_of("room")
@JsonRoute(RaceState, RaceReport)
def report(room_id: str, reported: RaceReport) -> RaceState:
    """Say how far one is in a race of a room."""
    # What members report is written before it is answered.
    base, player = service(RoomPages), visitor()
    rooms = base.rooms
    room = rooms.room(room_id)
    person = room.member(player)
    if person is None:
        raise RequestError("not_your_room")
    if not 1 <= reported.race <= room.activity.starts:
        raise RequestError("bad_option", why="race")
    again, shown = service(PollInterval).seconds(ASK_EVERY), base.races(room)
    if shown is None or reported.race <= room.activity.before:
        return _elsewhere(room, again)
    if isinstance(shown, ShownPuzzleRaces):
        site = shown.site(room)
        puzzle = Races.of(room.activity).numbered(reported.race).puzzle
        if reported.routes is not UNSET and reported.times is not UNSET:
            solution = site.solved(puzzle, reported.routes, reported.times)
            room = rooms.races.solved(room_id, player, reported.race, solution)
        if reported.place is not UNSET:
            now = _progress(site, puzzle, reported, reported.place)
            rooms.races.progress(room, player, reported.race, now)
    return _state(room, person.number, base, again)


def judging(sites: Iterable[SetRaceSite]) -> Blueprint:
    """The routes that judge moves of problems in races, one of each game that has sets of them."""
    blueprint = Blueprint("race_judging", __name__, url_prefix="/api/rooms")

    def judge_of(site: SetRaceSite) -> Callable[..., ProblemVerdict]:
        def judge(room_id: str, race: str, number: str, tried: TriedRequest) -> ProblemVerdict:
            """Have the last move of a problem in a race of a room judged."""
            return _judged(site, room_id, race, number, tried.moves)

        return judge

    for site in sites:
        view = on_budget_of("room")(JsonRoute(site.verdict, TriedRequest)(judge_of(site)))
        rule = f"/<room>/{site.key}/<race>/<number>"
        blueprint.add_url_rule(rule, site.key, view, methods=["POST"])
    return blueprint


def _judged(
    site: SetRaceSite, room_id: str, race: str, number: str, moves: list[str]
) -> ProblemVerdict:
    """The verdict on the last move, which is written before it is answered."""
    rooms, player = service(RoomPages).rooms, visitor()
    room = rooms.room(room_id)
    person = room.member(player)
    if person is None or not room.is_here(person.number):
        raise RequestError("not_your_room")
    going_on = _going_on(room, race, site)
    problem = _number_of(number)
    if not 1 <= problem <= (site.puzzle(going_on.puzzle).count or 0):
        raise RequestError("bad_option", why="problem")
    verdict = site.judge(going_on.puzzle, problem, moves)
    at = room.activity.starts
    if verdict.found == SOLVED:
        rooms.races.answered(room_id, player, at, problem)
    elif verdict.found == WRONG and not going_on.has_answered(person.number, problem):
        place = f"{problem}:{len(moves)}:{moves[-1]}"
        rooms.races.wrong(room_id, player, at, Progress(0, 1, None, place, time.time()))
    return verdict


def _going_on(room: Room, number: str, site: SetRaceSite) -> Race:
    """The race of that number, in which moves count; raises `RequestError`."""
    race = SetRaces.of(room.activity).numbered(_number_of(number))
    if room.plan.game != site.key:
        raise RequestError("bad_option", why="race")
    if room.is_over or race.is_over(time.time()):
        raise RequestError("race_over")
    if room.is_paused:
        raise RequestError("race_paused")
    return race


def _number_of(text: str) -> int:
    """A number in a path; 0, which nothing has, where it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


def _progress(site: RaceSite, puzzle: str, reported: RaceReport, place: str) -> Progress:
    return Progress(0, reported.moves, site.to_go(puzzle, place), place, time.time())


def _elsewhere(room: Room, again: int) -> RaceState:
    """What a page of an earlier race is told: its room, which leads on."""
    return RaceState(
        race=0,
        over=True,
        paused=False,
        left=None,
        solved=0,
        members=0,
        best=None,
        stand=None,
        url=url_for("rooms.room", room_id=room.id),
        again=again,
    )


def _state(room: Room, member: int, pages: RoomPages, again: int) -> RaceState:
    races, shown = Races.of(room.activity), pages.races(room)
    race, number, now = races.races[-1], races.starts, time.time()
    assert shown is not None  # noqa: S101 - races are shown
    finish = race.finishes.get(member)
    best = stand = None
    if finish is not None:
        place = shown.line(room, number, member).place or 0
        best = RaceBest(finish.moves, finish.steps, race.seconds_of(finish), place)
    if isinstance(shown, ShownSetRaces):
        stand = _stand(room, member, shown)
    return RaceState(
        race=number,
        over=room.is_over or race.is_over(now),
        paused=room.is_paused,
        left=shown.seconds_left(race),
        solved=shown.solved(room, number),
        members=len(races.in_race(number, room)),
        best=best,
        stand=stand,
        url=url_for("rooms.race", room_id=room.id, number=number),
        again=again,
    )


def _stand(room: Room, member: int, shown: ShownSetRaces) -> SetStand:
    race = Races.of(room.activity).races[-1]
    line = shown.line(room, room.activity.starts, member)
    return SetStand(
        count=shown.site(room).puzzle(race.puzzle).count or 0,
        solved=tuple(sorted(race.answers.get(member, {}))),
        wrong=line.wrong,
        seconds=line.seconds,
        place=line.place,
    )
