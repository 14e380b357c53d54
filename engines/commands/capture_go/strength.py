"""`capture-go ladder` and `capture-go bench`: the strength of levels, and speed."""

from __future__ import annotations

import math

import click

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CONTACT, FREE
from engines.commands.output import json_option, print_answer
from engines.commands.tables import Table

TOLD_EVERY = 20
"""How many games of a match are played between two words about it."""


@click.command()
@click.option("--games", type=click.IntRange(min=2), default=200, show_default=True)
@click.option("--size", type=click.IntRange(5, 13), default=9, show_default=True)
@click.option("--rules", type=click.Choice([FREE, CONTACT]), default=FREE, show_default=True)
@click.option("--from", "lowest", type=click.IntRange(1, len(LEVELS) - 1), default=1)
@click.option("--to", "highest", type=click.IntRange(2, len(LEVELS)), default=len(LEVELS))
@click.option("--seed", type=int, default=0, show_default=True)
@json_option
def ladder(  # noqa: PLR0913, PLR0917 - one parameter an option
    games: int, size: int, rules: str, lowest: int, highest: int, seed: int, as_json: bool
) -> None:
    """Play each level against the one below, in pairs of games from the same random opening."""
    from engines.tools.capture_go.ladder import climb

    rating, doubt = 0.0, 0.0
    rows = []
    for result in climb(LEVELS[lowest - 1 : highest], games, size, rules, seed):
        if result.games < games // 2 * 2:
            if result.games % TOLD_EVERY == 0:
                click.echo(f"{result.won} of {result.games} so far", err=True)
            continue
        rating, doubt = rating + result.elo, math.hypot(doubt, result.elo_error)
        row = {
            "level": result.strong.number,
            "against": result.weak.number,
            "games": result.games,
            "won": result.won,
            "share": round(result.share, 3),
            "error": round(result.error, 3),
            "elo": round(rating),
            "elo_error": round(doubt),
        }
        rows.append(row)
        if not as_json:
            click.echo(
                f"{result.strong.number} {result.strong.name.zh} beats {result.weak.number} "
                f"{result.weak.name.zh} in {100 * result.share:.1f} ± {100 * result.error:.1f} % "
                f"of {result.games} games: Elo {rating:.0f} ± {doubt:.0f} above level {lowest}"
            )
    if as_json:
        print_answer({"ladder": rows}, as_json)


MEASURES = Table((), "{what:49} {count:>12,} {seconds:9.3f} s {per_second:>14,}/s  {found}")


@click.command()
@click.option("--quick", is_flag=True, help="Skip measurements of ten seconds or more.")
@json_option
def bench(quick: bool, as_json: bool) -> None:
    """Time perft and exact solutions, and compare them with plain baselines."""
    from engines.tools.capture_go.bench import measures

    rows = (
        {
            "what": measure.what,
            "count": measure.count,
            "seconds": round(measure.seconds, 3),
            "per_second": round(measure.count / measure.seconds),
            "found": measure.found,
        }
        for measure in measures(quick)
    )
    MEASURES.report("bench", rows, as_json)
