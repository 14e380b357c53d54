"""`capture-go lessons`: generate new lessons, and verify the shipped ones."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from engines.capture_go.lessons.collection import HEADER, POINT, SETS, read_lessons, shipped_lessons
from engines.commands.output import json_option, print_answer, refuse
from engines.game import BadInput

KEYS = [each.key for each in SETS]


@click.group()
def lessons() -> None:
    """Lessons: generate problems with one proven solution, and verify stored ones."""


@lessons.command()
@click.argument("keys", nargs=-1, type=click.Choice(KEYS), metavar="[SET]…")
@click.option("--count", type=click.IntRange(min=1), default=8, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@json_option
def make(keys: tuple[str, ...], count: int, seed: int, as_json: bool) -> None:
    """Generate COUNT problems for each SET (default: all) and print the table; takes minutes."""
    from engines.tools.capture_go.lessons.maker import Maker, in_order, pointing_lessons

    wanted = [each for each in SETS if not keys or each.key in keys]
    maker = Maker(seed, count, tuple(each for each in wanted if each.goal != POINT))
    for lesson in maker.lessons():
        have = sum(map(len, maker.found.values()))
        click.echo(f"{have}: {lesson.set.key}, {lesson.position.to_text()}", err=True)
    lines = [
        lesson.to_line()
        for each in wanted
        for lesson in (
            pointing_lessons(seed) if each.goal == POINT else in_order(maker.found[each.key])
        )
    ]
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
    """Verify every problem of TABLE (default: the shipped table)."""
    from engines.tools.capture_go.lessons.lesson_proof import check as prove
    from engines.tools.capture_go.lessons.solver_queries import NotProven, Prover

    try:
        sets = read_lessons(_lines(table)) if table else shipped_lessons()
    except BadInput as reason:
        refuse(reason)
    failed = []
    for key, found in sets.items():
        for number, lesson in enumerate(found, 1):
            try:
                prove(Prover(), lesson)
            except NotProven as problem:
                failed.append({"set": key, "number": number, "why": str(problem)})
                click.echo(f"{key} {number}: {problem}", err=as_json)
        click.echo(f"{key}: {len(found)} problems", err=as_json)
    if as_json:
        problems = {key: len(found) for key, found in sets.items()}
        print_answer({"problems": problems, "not_proven": failed}, as_json)
    else:
        click.echo(f"not proven: {len(failed)}" if failed else "all proven")
    sys.exit(1 if failed else 0)


def _lines(table: str) -> list[str]:
    return Path(table).read_text(encoding="utf-8").splitlines()
