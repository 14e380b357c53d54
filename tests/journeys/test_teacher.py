"""A teacher asks a question of their own, and hands it out: by link, on paper, as a race."""

from __future__ import annotations

from tests.journeys.conftest import People

PROPOSED = "White to move: capture at once."
"""The question that the page proposes."""
CAPTURE_AT_D3 = ("b3", "c2", "c4")
"""White stones around a black one, which has a liberty at d3."""


def test_a_question_becomes_a_set_a_sheet_and_a_race(people: People) -> None:
    teacher = people("Teacher")
    teacher.opens("/capture-go/edit?size=5&rules=free").presses("white")
    for point in CAPTURE_AT_D3:
        teacher.plays(point)
    teacher.presses("black").plays("c3").presses("White", among="Side to move").presses(
        "Ask this position"
    )
    teacher.is_at("/capture-go/questions/new").plays("d3")
    teacher.sees("Proven: the answer captures at once.")
    teacher.writes("三（2）班", into="Title of the set")
    teacher.writes("Count its liberties, dear", into="Hints, one a line")
    teacher.presses("Make the link").presses("Open it as a pupil").sees("三（2）班")
    link = teacher.page.url
    teacher.unfolds("For teachers").presses("Print sheet").is_at("*/print").sees("三（2）班")
    teacher.goes_back().unfolds("For teachers").presses("A race in a room").is_at(
        "/rooms/new*"
    ).presses("Open the room")
    teacher.is_at("/rooms/*/host")

    pupil = people("Mia")
    pupil.opens(link).sees(PROPOSED).presses("Begin").sees(PROPOSED).presses("Hint").sees(
        "Count its liberties, dear"
    )
    pupil.plays("a1").presses("Try again").plays("d3").sees("Right!")
