"""`capture-go ladder` and `capture-go bench`: the strength of levels, and speed."""

from __future__ import annotations

import math
from typing import Any

import click

from engines.capture_go.levels import LEVELS
from engines.capture_go.rules.position import CONTACT, FREE
from engines.commands.output import json_option, print_answer
from engines.game import Level
from lab.commands.tables import Table

TOLD_EVERY = 20
"""How many games of a match are played between two words about it."""


SHOWN = tuple(level.shown for level in LEVELS)

FROM_BELOW = Table(
    (
        "Shares won by a child that captures when it can, extends from atari, else plays anywhere;",
        "in brackets the same child avoiding self-atari; and one who also gives atari.",
    ),
    "{level} {name:11} free 5x5 {free_5:>22}   free 7x7 {free_7:>22}   "
    "contact 7x7 {contact_7:>22}   contact 9x9 {contact_9:>22}",
)


def _child_row(level: Level, games: int, seed: int) -> dict[str, Any]:
    """The shares against a level: of the simple child with its error, the careful, and the attacking."""
    from lab.capture_go.ladder import from_below
    from lab.capture_go.simple_child import attacking_child, careful_child, simple_child

    row: dict[str, Any] = {"level": level.number, "name": level.name.en}
    children = (simple_child, careful_child, attacking_child)
    played = [from_below(level, games, child, seed) for child in children]
    for one, careful, attacking in zip(*played, strict=True):
        others = f"({100 * careful.share:.0f}) {100 * attacking.share:.1f}"
        share = f"{100 * one.share:.1f} ± {100 * one.error:.1f} % {others}"
        row[f"{one.rules}_{one.size}"] = share
    return row


@click.command()
@click.option("--games", type=click.IntRange(min=2), default=200, show_default=True)
@click.option("--size", type=click.IntRange(5, 13), default=9, show_default=True)
@click.option("--rules", type=click.Choice([FREE, CONTACT]), default=FREE, show_default=True)
@click.option("--from", "lowest", type=click.Choice(SHOWN[:-1]), default=SHOWN[0])
@click.option("--to", "highest", type=click.Choice(SHOWN[1:]), default=SHOWN[-1])
@click.option("--seed", type=int, default=0, show_default=True)
@click.option("--from-below", is_flag=True, help="Children against each level instead.")
@json_option
def ladder(  # noqa: PLR0913, PLR0917 - one parameter an option
    games: int,
    size: int,
    rules: str,
    lowest: str,
    highest: str,
    seed: int,
    from_below: bool,
    as_json: bool,
) -> None:
    """Play each level against the one below, in pairs of games from the same random opening."""
    from lab.capture_go.ladder import climb

    levels = LEVELS[SHOWN.index(lowest) : SHOWN.index(highest) + 1]
    if from_below:
        rows = (_child_row(level, games, seed) for level in levels)
        FROM_BELOW.report("from_below", rows, as_json)
        return

    rating, doubt = 0.0, 0.0
    rated = []
    for result in climb(levels, games, size, rules, seed):
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
        rated.append(row)
        if not as_json:
            click.echo(
                f"{result.strong.shown} {result.strong.name.zh} beats {result.weak.shown} "
                f"{result.weak.name.zh} in {100 * result.share:.1f} ± {100 * result.error:.1f} % "
                f"of {result.games} games: Elo {rating:.0f} ± {doubt:.0f} above level {lowest}"
            )
    if as_json:
        print_answer({"ladder": rated}, as_json)


MEASURES = Table((), "{what:49} {count:>12,} {seconds:9.3f} s {per_second:>14,}/s  {found}")


@click.command()
@click.option("--quick", is_flag=True, help="Skip measurements of ten seconds or more.")
@json_option
def bench(quick: bool, as_json: bool) -> None:
    """Time perft and exact solutions, and compare them with plain baselines."""
    from lab.capture_go.bench import measures

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
