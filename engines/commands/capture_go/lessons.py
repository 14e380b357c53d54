"""`capture-go lessons`: generate new lessons, and verify the shipped ones."""

from __future__ import annotations

import sys
from dataclasses import asdict
from pathlib import Path

import click

from engines.capture_go.lessons.collection import HEADER, SETS, read_lessons, shipped_lessons
from engines.commands.output import json_option, print_answer, refuse
from engines.game import BadInput

KEYS = [each.key for each in SETS]
HEADINGS = ("set", "problems", "stones", "plies", "wrong moves", "with reason")
COLUMNS = "{:<14}{:>9}{:>9}{:>9}{:>13}{:>13}"


@click.group()
def lessons() -> None:
    """Lessons: generate problems with proven answers, and verify stored ones."""


@lessons.command()
@click.argument("keys", nargs=-1, type=click.Choice(KEYS), metavar="[SET]…")
@click.option("--count", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@json_option
def make(keys: tuple[str, ...], count: int, seed: int, as_json: bool) -> None:
    """Generate COUNT problems for each SET (default: all) and print the table; takes minutes."""
    from engines.tools.capture_go.lessons.maker import Maker, in_order

    lines = []
    for wanted in (each for each in SETS if not keys or each.key in keys):
        maker = Maker(wanted, seed, count)
        for lesson in maker.lessons():
            have = len(maker.found)
            click.echo(f"{have}: {wanted.key}, {lesson.position.to_text()}", err=True)
        lines += [lesson.to_line() for lesson in in_order(maker.found)]
    if as_json:
        names = HEADER.split("\t")
        rows = [dict(zip(names, line.split("\t"), strict=True)) for line in lines]
        print_answer({"lessons": rows}, as_json)
    else:
        click.echo("\n".join((HEADER, *lines)))


@lessons.command()
@click.argument("table", required=False, type=click.Path(exists=True, dir_okay=False))
@json_option
def check(table: str | None, as_json: bool) -> None:
    """Verify every problem of TABLE (default: the shipped table), and count what each set has."""
    from engines.tools.capture_go.lessons.full_check import Failure, alike, check_lesson, counts
    from engines.tools.capture_go.lessons.solver_queries import NotProven

    try:
        sets = read_lessons(_lines(table)) if table else shipped_lessons()
    except BadInput as reason:
        refuse(reason)
    click.echo(COLUMNS.format(*HEADINGS), err=as_json)
    failed = list(alike(sets))
    for key, found in sets.items():
        for number, lesson in enumerate(found, 1):
            try:
                check_lesson(lesson)
            except NotProven as problem:
                failed.append(Failure(key, number, str(problem)))
        has = counts(key, found)
        row = (key, has.problems, _range(has.stones), _range(has.plies), has.wrong, has.refuted)
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
