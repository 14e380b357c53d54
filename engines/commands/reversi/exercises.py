"""`reversi exercises`: generate new exercises, and verify the shipped ones."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from pathlib import Path

import click

from engines.commands.output import json_option, print_answer, refuse
from engines.game import BadInput
from engines.reversi.exercises.collection import HEADER, SETS, read_exercises, shipped_exercises

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
@click.option("--count", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--games", type=click.IntRange(min=1), default=12_000, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@json_option
def make(count: int, games: int, seed: int, as_json: bool) -> None:
    """Play GAMES games, take COUNT exercises for each set from them, and print the table."""
    from engines.tools.reversi.exercises.maker import Maker, counts_of

    maker = Maker(seed, games, count)
    for game in maker.search():
        if game % 500 == 499:
            click.echo(f"{game + 1} games: {counts_of(maker.pool)}", err=True)
    lines = [found.to_line() for each in SETS for found in maker.exercises(each)]
    if as_json:
        names = HEADER.split("\t")
        rows = [dict(zip(names, line.split("\t"), strict=True)) for line in lines]
        print_answer({"exercises": rows}, as_json)
    else:
        click.echo("\n".join((HEADER, *lines)))


@exercises.command()
@click.argument("table", required=False, type=click.Path(exists=True, dir_okay=False))
@json_option
def check(table: str | None, as_json: bool) -> None:
    """Prove every exercise of TABLE (default: the shipped table) again, and count what each set has."""
    from engines.tools.reversi.exercises.exact_values import NotProven, Prover
    from engines.tools.reversi.exercises.full_check import Failure, alike, check_exercise, counts

    try:
        sets = read_exercises(_lines(table)) if table else shipped_exercises()
    except BadInput as reason:
        refuse(reason)
    click.echo(COLUMNS.format(*HEADINGS), err=as_json)
    failed, prover = list(alike(sets)), Prover()
    for key, found in sets.items():
        begun = time.perf_counter()
        for number, exercise in enumerate(found, 1):
            try:
                check_exercise(prover, exercise)
            except NotProven as problem:
                failed.append(Failure(key, number, str(problem)))
        has = counts(key, found)
        row = (
            key,
            has.exercises,
            _range(has.empties),
            _range(has.depths),
            "/".join(map(str, has.grades)),
            has.turns,
            has.wrong,
            has.refuted,
            has.plain,
            f"{time.perf_counter() - begun:.1f}",
        )
        click.echo(COLUMNS.format(*row), err=as_json)
    for failure in failed:
        click.echo(f"{failure.key} {failure.number}: {failure.why}", err=as_json)
    if as_json:
        tables = [asdict(counts(key, found)) for key, found in sets.items()]
        print_answer({"sets": tables, "not_proven": [asdict(each) for each in failed]}, as_json)
    else:
        click.echo(f"not proven: {len(failed)}" if failed else "all proven")
    sys.exit(1 if failed else 0)


def _range(numbers: tuple[int, int]) -> str:
    least, most = numbers
    return str(least) if least == most else f"{least}–{most}"


def _lines(table: str) -> list[str]:
    return Path(table).read_text(encoding="utf-8").splitlines()
