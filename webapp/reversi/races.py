"""Races over sets of exercises in a room."""

from __future__ import annotations

from engines.game import Words
from webapp.reversi.exercises.source import EXERCISES
from webapp.rooms.race.problem_races import ProblemRaces

RACES = ProblemRaces(
    name=Words("黑白棋练习", "Reversi exercises"),
    template="reversi/exercises/race.html",
    source=EXERCISES,
)
