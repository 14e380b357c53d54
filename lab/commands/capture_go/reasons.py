"""`capture-go reasons`: how often each reason for a hint is given, and whether it is true."""

from __future__ import annotations

from collections import Counter
from typing import Any

import click

from engines.capture_go.rules.position import CONTACT, FREE
from engines.commands.output import json_option
from lab.commands.tables import Table

SHARES = Table(
    (), "{rules:8} {size:>2}  {code:14} {count:>5}  {percent:5.1f} %  {natural:>4} {false:>3}"
)


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--rules", type=click.Choice([FREE, CONTACT]), default=FREE, show_default=True)
@click.option("--size", "sizes", multiple=True, type=click.IntRange(5, 13), default=(5, 7, 9))
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--check", is_flag=True, help="Check each by counting and by the solver.")
@json_option
def reasons(  # noqa: PLR0913, PLR0917 - one parameter an option
    games: int, rules: str, sizes: tuple[int, ...], seed: int, check: bool, as_json: bool
) -> None:
    """Count the reasons of hints at every turn of games: those with a natural move, and false ones."""
    rows = (row for size in sizes for row in _rows(rules, size, games, seed, check))
    SHARES.report("reasons", rows, as_json)


def _rows(rules: str, size: int, games: int, seed: int, check: bool) -> list[dict[str, Any]]:
    from lab.capture_go.reason_checks import contradiction
    from lab.capture_go.reason_shares import hints

    counts, natural, false = Counter[str](), Counter[str](), Counter[str]()
    for hint in hints(rules, size, games, seed):
        code = hint.facts["code"]
        counts[code] += 1
        natural[code] += "natural" in hint.facts
        if check and (why := contradiction(hint.position, hint.move, hint.facts)):
            false[code] += 1
            click.echo(why, err=True)
    return [
        {
            "rules": rules,
            "size": size,
            "code": code,
            "count": count,
            "percent": 100 * count / counts.total(),
            "natural": natural[code],
            "false": false[code],
        }
        for code, count in counts.most_common()
    ]
