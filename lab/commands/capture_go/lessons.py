"""`capture-go lessons`: generate new lessons, and verify the shipped ones."""

from __future__ import annotations

import click

from engines.capture_go.lessons.collection import SETS, read_lessons, shipped_lessons
from engines.commands.output import json_option
from lab.commands.problem_tables import Verification, between, read_sets

KEYS = [each.key for each in SETS]
HEADINGS = ("set", "problems", "stones", "plies", "wrong moves", "with reason")
COLUMNS = "{:<14}{:>9}{:>9}{:>9}{:>13}{:>13}"


@click.group()
def lessons() -> None:
    """Lessons: generate problems with proven answers, and verify stored ones."""


@lessons.command()
@click.argument("table", required=False, type=click.Path(exists=True, dir_okay=False))
@json_option
def check(table: str | None, as_json: bool) -> None:
    """Verify every problem of TABLE (default: the shipped table), and count what each set has."""
    from lab.capture_go.lessons.full_check import Counts, alike, check_lesson, counts

    def row(has: Counts, _seconds: float) -> tuple[object, ...]:
        figures = (has.problems, between(has.stones), between(has.plies), has.wrong, has.refuted)
        return (has.key, *figures)

    sets = read_sets(table, read_lessons, shipped_lessons)
    Verification(HEADINGS, COLUMNS, check_lesson, alike, counts, row).run(sets, as_json)
