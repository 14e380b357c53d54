"""A friend is invited to a game with a day for each move, closes the tab, and finds the game again."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_a_friend_who_closed_the_tab_finds_the_game_again(people: People) -> None:
    anna = people("Anna")
    anna.opens("/").presses("With a friend").is_at("/reversi?opponent=friend")
    anna.writes("Anna", into="Your name, if you like")
    anna.unfolds("Clock").presses("a day a move").presses("Start, and get a link for a friend")
    link = anna.is_at("/g/*").copies("The link that takes the other seat")

    ben = people("Ben").knows("Anna")
    ben.opens(link).sees("no sign-up").presses("Sit down and play").is_at("/g/*")
    ben.closes_the_tab()

    anna.sees("Your move, move {n}", n=1).plays_somewhere()
    anna.sees("{name} to move, move {n}", n=2)
    ben.opens("/").sees("Your move, in the game you left.").presses("Play on")
    ben.is_at("/g/*").plays_somewhere()
    anna.sees("Your move, move {n}", n=3)

    ben.closes_the_tab().opens("/mine").sees("Go on with").sees("Anna")
    ben.opens("/mine/your-move")
