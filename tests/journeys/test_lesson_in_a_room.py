"""A lesson: a teacher, a wall, and tablets that nobody touches between two rounds."""

from __future__ import annotations

import pytest

from tests.journeys.conftest import People
from tests.journeys.person import Person
from tests.support.servers import Server

CHILDREN = ("Mia", "Ben", "小满")
CLASS = (*CHILDREN, "Ida", "Jon", "阿木", "Kim", "Lou")


def takes_a_seat(child: Person, code: str) -> None:
    child.knows(*CLASS, "Late").opens("/r")
    child.writes(code, into="Six letters, from the wall or from the host").presses("Come in")
    child.writes(child.name, into="Your name here").presses("Take a seat").sees(child.name)


def test_tablets_that_nobody_touches_go_from_round_to_round(people: People) -> None:
    teacher = people("Teacher", looks=True).knows(*CHILDREN, "Late", "Class 3-2")
    wall = people("Wall", looks=True).knows(*CHILDREN, "Late", "Class 3-2")
    teacher.opens("/").presses("A room for a class").is_at("/rooms/new*")
    teacher.writes("Class 3-2", into="What is the room called?").presses("25 minutes")
    teacher.presses("Open the room")
    code = teacher.is_at("/rooms/*/host").reads(".room-code").replace(" ", "")
    teacher.presses("The wall").is_at("/rooms/*/wall")
    wall.opens(teacher.page.url)
    teacher.goes_back().is_at("/rooms/*/host")

    tablets = [people(name, looks=True) for name in CHILDREN]
    for tablet in tablets:
        tablet.knows("Class 3-2")
        takes_a_seat(tablet, code)
        wall.sees(tablet.name)
    teacher.presses("Start round %(n)s")
    teacher.waits_until(lambda: sum("/g/" in each.page.url for each in tablets) == 2)
    teacher.waits_until(lambda: any(each.may_move() for each in tablets))
    loser = next(each for each in tablets if each.may_move()).plays_somewhere()

    late = people("Late", looks=True).knows("Class 3-2")
    takes_a_seat(late, code)
    loser.resigns()
    teacher.sees("All games are over").presses("Start round %(n)s", n=2)
    for tablet in (*tablets, late):
        tablet.sees("move {n}", n=1)

    teacher.presses("Play something else")
    teacher.sees("%(num)s games are still being played; they would not count.", num=2)
    teacher.presses("Huarong Dao", among="Game").presses("This comes next")
    teacher.presses("Start the race")
    for tablet in (*tablets, late):
        tablet.is_at("/rooms/*/race/3")
    wall.sees("Bar: the nearest to the exit so far")


def test_children_go_on_with_other_tablets_in_the_middle_of_their_game(people: People) -> None:
    teacher = people("Teacher", looks=True).knows("Mia", "Ben").opens("/rooms/new")
    teacher.presses("25 minutes").presses("Open the room")
    code = teacher.is_at("/rooms/*/host").reads(".room-code")
    tablets = [people(name, looks=True) for name in ("Mia", "Ben")]
    for tablet in tablets:
        takes_a_seat(tablet, code.replace(" ", ""))
    teacher.sees("Mia").sees("Ben").presses("Start round %(n)s", n=1)
    for tablet in tablets:
        tablet.is_at("/g/*").sees("move {n}", n=1)
    teacher.waits_until(lambda: any(map(Person.may_move, tablets)))
    mover = next(each for each in tablets if each.may_move()).plays_somewhere()
    other = next(each for each in tablets if each is not mover)

    second = people(mover.name, looks=True).knows("Mia", "Ben").opens("/r")
    second.writes(code, into="Six letters, from the wall or from the host").presses("Come in")
    second.writes(mover.name, into="Your name here").expects("409").presses("Take a seat")
    second.presses("That is me: ask the host").sees(
        "Raise your hand and call the host: once they say yes, your seat and your board are here."
    )
    teacher.sees("Somebody says: “I am %(name)s, on another device.”").presses("Yes")
    mover.is_at("/rooms/*").sees(
        "You go on with another device. This one is signed out of the room."
    )
    second.is_at("/g/*").sees("move {n}", n=2)

    teacher.unfolds(other.name).unfolds(other.name).presses("Other device")
    letters = teacher.is_at("/rooms/*/host").reads(".host-members .room-digits")
    third = people(other.name, looks=True).knows("Mia", "Ben", letters).opens("/r")
    third.writes(code, into="Six letters, from the wall or from the host").presses("Come in")
    third.presses("I was here with another device")
    third.writes(letters, into="Four letters of your seat").presses("Go on with this device")
    third.is_at("/g/*").plays_somewhere().resigns()
    other.sees("You go on with another device. This one is signed out of the room.")
    teacher.sees("All games are over")


@pytest.mark.later
def test_eight_tablets_one_of_which_dies_a_latecomer_and_a_site_that_is_killed(
    people: People, own_server: Server
) -> None:
    own_server.start()

    def comes(name: str) -> Person:
        person = people(name, looks=True, address=own_server.url)
        return person.knows(*CLASS, "Late", "Class 3-2").expects("ERR_|WebSocket|socket.io|fetch")

    teacher = comes("Teacher").opens("/rooms/new")
    teacher.writes("Class 3-2", into="What is the room called?").presses("Open the room")
    code = teacher.is_at("/rooms/*/host").reads(".room-code").replace(" ", "")
    tablets = {name: comes(name) for name in CLASS}
    for tablet in tablets.values():
        takes_a_seat(tablet, code)
    teacher.presses("Start round %(n)s", n=1)
    for tablet in tablets.values():
        tablet.is_at("/g/*").sees("move {n}", n=1)
    teacher.waits_until(lambda: sum(map(Person.may_move, tablets.values())) == 4)
    losers = [tablet for tablet in tablets.values() if tablet.may_move()]

    dead = tablets.pop("Jon")
    rival = opponent(dead)
    dead.leaves()
    own_server.kill()
    own_server.start()
    for tablet in losers:
        if tablet.name not in (dead.name, rival):
            tablet.plays_somewhere().resigns()
    teacher.unfolds("Jon").chooses("%(name)s won", of="Result", name=rival).presses(
        "Set the result"
    )
    # The first of the name is the table of this round, the second the list of members.
    teacher.sees("All games are over").unfolds("Jon").unfolds("Jon").presses("Sit out")

    tablets["Late"] = comes("Late")
    takes_a_seat(tablets["Late"], code)
    teacher.presses("Start round %(n)s", n=2)
    for tablet in tablets.values():
        tablet.sees("move {n}", n=1)
    assert len({tablet.page.url.split("?")[0] for tablet in tablets.values()}) == 4


def opponent(child: Person) -> str:
    """Whom this child plays against, as the page says."""
    names = child.reads(".players").split()
    return next(name for name in CLASS if name != child.name and name in names)
