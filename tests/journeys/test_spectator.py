"""Two people play, and a third watches, with a link that takes no seat."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_a_spectator_sees_all_and_touches_nothing(people: People) -> None:
    anna, ben, cleo = people("Anna"), people("Ben"), people("Cleo")
    anna.opens("/capture-go?opponent=friend").presses("Start, and get a link for a friend")
    ben.opens(anna.is_at("/g/*").copies("The link that takes the other seat")).presses(
        "Sit down and play"
    )
    cleo.opens(anna.page.url).sees("{name} to move, move {n}", n=1)
    anna.sees("{n} person is watching.", n=1).sees("Your move, move {n}", n=1).plays_somewhere()
    cleo.sees("{name} to move, move {n}", n=2).plays("a1").is_told("You are watching this game.")
    ben.is_at("/g/*").sees("Your move, move {n}", n=2).plays_somewhere().resigns()
    cleo.sees("Resigned after move {n}.", n=2).presses("Review").is_at("/g/*/review")
    anna.presses("Rematch")
    ben.sees("{name} asks for a rematch.").sees("This time you have Black.").presses("Play again")
    ben.sees("Your move, move {n}", n=1)
    cleo.closes_the_tab().opens("/tables").sees("Open tables")
