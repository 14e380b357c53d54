"""`reversi ladder`, `judge` and `train`: the strength of levels, and training."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.commands import output
from engines.game import BadInput, Limit
from engines.reversi.levels import LEVELS
from lab.commands.reversi import use_one_core
from lab.commands.tables import Row, Table

if TYPE_CHECKING:
    from lab.paired_games import Tally
    from lab.reversi.ladder_results import Pairing

CORES = os.cpu_count() or 1

games_option = click.option(
    "--games", type=click.IntRange(2), default=200, show_default=True, help="Games per pairing."
)
seed_option = click.option(
    "--seed", type=int, default=1, show_default=True, help="Chooses the openings."
)
workers_option = click.option(
    "--workers", type=click.IntRange(1), default=CORES, show_default="all cores"
)
clock_option = click.option(
    "--clock-nodes",
    type=click.IntRange(1),
    default=300_000,
    show_default=True,
    help="Nodes per move instead of a time limit, so that results are reproducible.",
)


a_file = click.Path(dir_okay=False, path_type=Path)


def _levels(_context: click.Context, _option: click.Parameter, value: str) -> tuple[int, ...]:
    """Level numbers such as `1-8` or `3,5,9-11`, sorted."""
    found: set[int] = set()
    for part in value.split(","):
        low, dash, high = part.partition("-")
        if not (low.isdecimal() and (high.isdecimal() or not dash)):
            raise click.BadParameter(f"{part!r} is not a level or a range of levels")
        found |= set(range(int(low), min(int(high or low), len(LEVELS) + 1) + 1))
    if len(found) < 2 or not found <= {level.number for level in LEVELS}:
        raise click.BadParameter(f"{value!r} does not name two or more of the {len(LEVELS)} levels")
    return tuple(sorted(found))


def _row(pairing: Pairing, tally: Tally) -> dict[str, Any]:
    return {"level": pairing[0], "against": pairing[1], **_result(tally)}


def _result(tally: Tally) -> dict[str, Any]:
    from lab.paired_games import elo

    return {
        "games": tally.games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "score": round(tally.score, 4),
        "error": round(tally.error, 4),
        "elo": round(elo(tally.score)),
        "discs": round(tally.margin / max(1, tally.games), 2),
    }


def _named(row: Row) -> Row:
    name = LEVELS[row["level"] - 1].name
    return {"name": f"{name.zh} {name.en}"}


RATINGS = Table(
    ("level  Elo          name",), "{level:5}  {elo:5} ± {error:3}  {name}", words=_named
)
RESULTS = Table(
    ("level  against  games   score             discs a game",),
    "{level:5}  {against:7}  {games:5}   {score:5.1f} % ± {error:4.1f}   {discs:+6.2f}",
    words=lambda row: {name: 100 * row[name] for name in ("score", "error")},
)


@click.command("ladder")
@click.option("--levels", callback=_levels, default="1-12", show_default=True)
@click.option("--neighbours", "only_neighbours", is_flag=True, help="Each level against the next.")
@games_option
@click.option(
    "--neighbour-games",
    type=click.IntRange(2),
    default=None,
    help="Games of each level against the next, if different.",
)
@click.option(
    "--results",
    "results_file",
    type=a_file,
    default=None,
    help="Save results in this file; an interrupted ladder resumes from it.",
)
@seed_option
@workers_option
@clock_option
@output.json_option
def ladder(  # noqa: PLR0913, PLR0917 - one argument an option
    levels: tuple[int, ...],
    only_neighbours: bool,
    games: int,
    neighbour_games: int | None,
    results_file: Path | None,
    seed: int,
    workers: int,
    clock_nodes: int,
    as_json: bool,
) -> None:
    """Play all levels against one another and rate them; takes hours with 200 games per pairing."""
    from lab.reversi.ladder import climb, neighbours, ratings, round_robin, tasks_of
    from lab.reversi.ladder_results import Results

    wanted = dict.fromkeys((neighbours if only_neighbours else round_robin)(levels), games)
    wanted.update(dict.fromkeys(neighbours(levels), neighbour_games or games))
    tasks = tasks_of(wanted, seed, clock_nodes)
    try:
        results = Results(results_file)
    except BadInput as reason:
        output.refuse(reason)
    tallies: Mapping[Pairing, Tally] = {}
    for tallies in climb(tasks, workers, results):
        done = sum(tally.games for tally in tallies.values())
        click.echo(f"{done} of {2 * sum(task.pairs for task in tasks)} games", err=True)
    rows = [_row(pairing, tally) for pairing, tally in tallies.items()]
    rated = [
        {"level": each.level, "elo": round(each.elo), "error": round(each.error)}
        for each in ratings(tallies)
    ]
    if as_json:
        output.print_answer({"ratings": rated, "matches": rows}, as_json)
        return
    RATINGS.show(reversed(rated))
    click.echo()
    RESULTS.show(rows)


@click.command("judge")
@click.option(
    "--weights",
    type=a_file,
    default=None,
    help="The weights file (default: the one of this package).",
)
@click.option(
    "--against",
    type=a_file,
    default=None,
    help="The other weights file (default: handmade weights).",
)
@click.option("--depth", type=click.IntRange(2, 12), default=4, show_default=True)
@click.option("--nodes", type=click.IntRange(100), default=None, help="In place of a depth.")
@click.option("--seconds", type=click.FloatRange(0.001), default=None, help="In place of a depth.")
@click.option("--games", type=click.IntRange(2), default=400, show_default=True)
@seed_option
@output.json_option
def judge(  # noqa: PLR0913, PLR0917 - one argument an option
    weights: Path | None,
    against: Path | None,
    depth: int,
    nodes: int | None,
    seconds: float | None,
    games: int,
    seed: int,
    as_json: bool,
) -> None:
    """Play weights against others, or against the simple evaluation that training begins with.

    Both search to the same depth and play the last ten squares perfectly, or search as the top level
    does with the same nodes or seconds for every move.
    """
    use_one_core()
    from engines.reversi.evaluation.weights import SHIPPED, load
    from lab.reversi.training.first_weights import first_weights
    from lab.reversi.training.weights_match import judge as to_depth
    from lab.reversi.training.weights_match import judge_limited

    try:
        ours = load(weights if weights is not None else SHIPPED)
        theirs = load(against) if against is not None else first_weights()
    except BadInput as reason:
        output.refuse(reason)
    if nodes is not None or seconds is not None:
        limit = Limit(nodes=nodes, seconds=seconds)
        tally = judge_limited(ours, theirs, limit, games // 2, seed)
        limits = {name: value for name, value in asdict(limit).items() if value is not None}
        output.print_answer({**limits, **_result(tally)}, as_json)
    else:
        tally = to_depth(ours, theirs, depth, games // 2, seed)
        output.print_answer({"depth": depth, **_result(tally)}, as_json)


@click.command("train")
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of games and weights (default: the site's data folder).",
)
@click.option("--until", type=click.IntRange(1), default=None, help="The last generation to train.")
@click.option(
    "--from-shipped", is_flag=True, help="Begin with the labels, from the weights of this package."
)
@click.option("--seed", type=int, default=1, show_default=True)
@workers_option
@click.option(
    "--install", is_flag=True, help="Install the last weights into this package at the end."
)
@output.json_option
def train(  # noqa: PLR0913, PLR0917 - one argument an option
    folder: Path | None,
    until: int | None,
    from_shipped: bool,
    seed: int,
    workers: int,
    install: bool,
    as_json: bool,
) -> None:
    """Learn from the results of own games, generation by generation, then from scores of searches.

    Each generation is played with the weights before, and tested against them. In the second part,
    positions are labelled by searches, from the end of the game back. With `--until` only the first part
    runs. The same command resumes an interrupted run.
    """
    from engines.reversi.evaluation.weights import SHIPPED, load
    from lab.reversi.training.labels.run import run_labels
    from lab.reversi.training.plan import PLAN, ROUNDS, Folder, usual_folder
    from lab.reversi.training.run import run_generation

    kept = Folder(folder if folder is not None else usual_folder())
    last = SHIPPED
    report = partial(click.echo, err=True)
    try:
        for generation in () if from_shipped else PLAN[:until]:
            run_generation(kept, generation, seed=seed, workers=workers, report=report)
            last = kept.weights(generation.number)
        if until is None:
            last = run_labels(kept, ROUNDS, last, seed=seed, workers=workers, report=report)
        made = load(last).run
    except BadInput as reason:
        output.refuse(reason)
    if install:
        shutil.copyfile(last, SHIPPED)
    output.print_answer({"weights": str(last), "installed": install, **made}, as_json)
