"""A lesson: a teacher, a wall, and tablets that nobody touches between two rounds."""

from __future__ import annotations

from tests.journeys.conftest import People
from tests.journeys.person import Person

CHILDREN = ("Mia", "Ben", "小满")


def takes_a_seat(child: Person, code: str) -> None:
    child.knows(*CHILDREN, "Late").opens("/r")
    child.writes(code, into="Six letters, from the wall or from the host").presses("Come in")
    child.writes(child.name, into="Your name here").presses("Take a seat").sees(child.name)


def test_tablets_that_nobody_touches_go_from_round_to_round(people: People) -> None:
    teacher = people("Teacher", looks=True).knows(*CHILDREN, "Late", "Class 3-2")
    wall = people("Wall", looks=True).knows(*CHILDREN, "Late", "Class 3-2")
    teacher.opens("/").presses("A room for a class").is_at("/rooms/new*")
    teacher.writes("Class 3-2", into="What is the room called?").presses("Open the room")
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
    loser = next(each for each in tablets if each.may_move())

    late = people("Late", looks=True).knows("Class 3-2")
    takes_a_seat(late, code)
    loser.plays_somewhere().resigns()
    teacher.sees("All games are over").presses("Start round %(n)s", n=2)
    for tablet in (*tablets, late):
        tablet.sees("move {n}", n=1)
