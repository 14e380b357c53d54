"""Somebody without a pointer: from home to a game, its end, a puzzle and a lesson, by keys alone."""

from __future__ import annotations

from engines.huarong.beginners import BEGINNERS_WAY
from tests.journeys.conftest import People
from tests.support.browser.views import View


def test_keys_are_enough(people: People, view: View) -> None:
    kim = people("Kim", by="keyboard", view={**view, "device": "desktop"})
    kim.opens("/").presses("New game").is_at("/reversi")
    kim.presses("Start: Black against {name}").is_at("/g/*").sees("Your move, move {n}", n=1)
    kim.types("score").sees("{n} legal square", n=4).types("row 4")
    kim.sees("{name} {what}", name="d4", what=kim.in_words("white"))
    kim.types("d3").sees("Your move, move {n}", n=3).plays_against_the_engine(3).resigns()
    kim.presses("Review").is_at("/g/*/review")
    kim.presses("Huarong").brings_it_out(BEGINNERS_WAY[0].layout).sees(
        "{moves}, {steps}: both the fewest."
    )
    kim.opens("/capture-go/learn/capture/1").plays("a3").sees(
        "{n} white stone, lifted into your lid."
    )
