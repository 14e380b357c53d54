"""`capture-go reasons`: how often each reason for a hint is given, and whether it is true."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

import click

from engines.capture_go.rules.position import CONTACT, FREE
from engines.commands.output import json_option
from lab.commands.tables import Table

if TYPE_CHECKING:
    from lab.capture_go.reason_shares import Hint

SHARES = Table(
    ("rules  size  code           count          instead  false",),
    "{rules:8} {size:>2}  {code:14} {count:>5}  {percent:5.1f} %  {natural:>4} {false:>3}",
)


@click.command()
@click.option("--games", type=click.IntRange(min=1), default=10, show_default=True)
@click.option("--rules", type=click.Choice([FREE, CONTACT]), default=FREE, show_default=True)
@click.option("--size", "sizes", multiple=True, type=click.IntRange(5, 13), default=(5, 7, 9))
@click.option("--often", default=3, show_default=True, help="One move in this many is a child's.")
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--check", is_flag=True, help="Check each by counting and by the solver.")
@json_option
def reasons(  # noqa: PLR0913, PLR0917 - one parameter an option
    games: int,
    rules: str,
    sizes: tuple[int, ...],
    often: int,
    seed: int,
    check: bool,
    as_json: bool,
) -> None:
    """Count the reasons of hints at every turn of games: bare ones, those that say what the natural move
    would allow instead, and false ones."""
    rows = (row for size in sizes for row in _rows(rules, size, games, (seed, often), check))
    SHARES.report("reasons", rows, as_json)


def _rows(
    rules: str, size: int, games: int, chance: tuple[int, int], check: bool
) -> list[dict[str, Any]]:
    from engines.capture_go.rules.quiet_reasons import BARE_CODES
    from lab.capture_go.reason_shares import hints

    counts, natural, false = Counter[str](), Counter[str](), Counter[str]()
    for hint in hints(rules, size, games, *chance):
        code = hint.facts["code"]
        counts[code] += 1
        natural[code] += "natural" in hint.facts
        if check and (why := _wrong(hint)):
            false[code] += 1
            click.echo(why, err=True)
    told = counts.most_common()
    total = counts.total()
    for counted in (counts, natural, false):
        counted["all"], counted["bare"] = counted.total(), sum(counted[c] for c in BARE_CODES)
    return [
        {
            "rules": rules,
            "size": size,
            "code": code,
            "count": count,
            "percent": 100 * count / total,
            "natural": natural[code],
            "false": false[code],
        }
        for code, count in (*told, ("bare", counts["bare"]), ("all", total))
    ]


def _wrong(hint: Hint) -> str | None:
    from lab.capture_go.reason_checks import contradiction

    return contradiction(hint.position, hint.move, hint.facts, hint.line)
