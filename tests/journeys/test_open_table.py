"""An open table, at which a stranger sits down, and which is gone from the list afterwards."""

from __future__ import annotations

from tests.journeys.conftest import People


def test_a_stranger_sits_down_at_an_open_table(people: People) -> None:
    lin, max_ = people("Lin", looks=True), people("Max", looks=True).knows("Lin")
    lin.knows("Max").opens("/").presses("Open tables").is_at("/tables")
    lin.presses("A table for %(game)s", game=lin.in_words("Reversi")).is_at("/reversi*")
    lin.writes("Lin", into="Your name, if you like").presses("Set up the table").is_at("/g/*")
    lin.sees("Your table is open.")
    max_.opens("/tables").sees("Lin").presses("Sit down").writes(
        "Max", into="Your name, if you like"
    )
    max_.presses("Sit down and play").is_at("/g/*")
    lin.sees("Max").sees("Your move, move {n}", n=1).plays_somewhere()
    max_.sees("Your move, move {n}", n=2).plays_somewhere()
    max_.sees("{name} to move, move {n}", n=3).opens("/tables").sees("Max")
