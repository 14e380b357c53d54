"""`reversi exercises`: generate new exercises, and verify the shipped ones."""

from __future__ import annotations

from functools import partial

import click

from engines.commands.output import json_option
from engines.reversi.exercises.collection import HEADER, read_exercises, shipped_exercises
from lab.commands.problem_tables import Verification, between, print_made, read_sets

HEADINGS = (
    "set",
    "exercises",
    "empties",
    "depth",
    "grades",
    "turns",
    "wrong",
    "with line",
    "plain",
    "seconds",
)
COLUMNS = "{:<14}{:>10}{:>9}{:>7}{:>12}{:>7}{:>7}{:>11}{:>7}{:>9}"


@click.group()
def exercises() -> None:
    """Exercises: generate positions with proven answers, and verify stored ones."""


@exercises.command()
@click.argument("table", required=False, type=click.Path(exists=True, dir_okay=False))
@json_option
def check(table: str | None, as_json: bool) -> None:
    """Prove every exercise of TABLE (default: the shipped table) again, and count what each set has."""
    from engines.reversi.practice.exact_values import Prover
    from lab.reversi.exercises.full_check import Counts, alike, check_exercise, counts

    def row(has: Counts, seconds: float) -> tuple[object, ...]:
        return (
            has.key,
            has.exercises,
            between(has.empties),
            between(has.depths),
            "/".join(map(str, has.grades)),
            has.turns,
            has.wrong,
            has.refuted,
            has.plain,
            f"{seconds:.1f}",
        )

    sets = read_sets(table, read_exercises, shipped_exercises)
    check_alone = partial(check_exercise, Prover())
    Verification(HEADINGS, COLUMNS, check_alone, alike, counts, row).run(sets, as_json)


@exercises.command()
@click.argument("table", required=False, type=click.Path(exists=True, dir_okay=False))
@json_option
def grade(table: str | None, as_json: bool) -> None:
    """Measure how deep the answers of TABLE (default: the shipped table) lie, and print the table.

    Depths are those of our own search, so they change with its weights. Easy exercises of a set
    come first, as they did; those about openings keep their order.
    """
    from engines.reversi.practice.exact_values import Prover
    from engines.reversi.practice.tree_builder import graded

    prover = Prover()
    sets = read_sets(table, read_exercises, shipped_exercises)
    measured = ([graded(prover, each) for each in found] for found in sets.values())
    lines = [
        each.to_line()
        for found in measured
        for each in sorted(found, key=lambda each: each.effort if each.turn else 0)
    ]
    print_made("exercises", HEADER, lines, as_json)
