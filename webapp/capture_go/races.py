"""Races in a room, over sets of lessons or of a visitor's own questions."""

from __future__ import annotations

import re

from engines.game import Words
from webapp.capture_go.lessons.source import LESSONS
from webapp.capture_go.questions.services import Questions
from webapp.capture_go.questions.source import source_of
from webapp.rooms.race.problem_races import OwnSet, ProblemRaces

_LINK = re.compile(r"(?:\S*/questions/)?([\w.-]+)(?:[/?#]\S*)?")


def races(questions: Questions) -> ProblemRaces:
    """The races of Capture Go; the key of an own set is the text of its link, or its id."""

    def own(text: str) -> OwnSet | None:
        link = _LINK.fullmatch(text)
        found = questions.sets.read(link[1]) if link else None
        if link is None or found is None:
            return None
        return link[1], source_of(found, link[1], questions.kind)

    return ProblemRaces(
        name=Words("吃子棋练习", "Capture Go lessons"),
        template="capture_go/lessons/race.html",
        source=LESSONS,
        own=own,
    )
