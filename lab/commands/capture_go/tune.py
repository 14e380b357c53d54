"""`capture-go tune`: learns the weights of the evaluation and tests them in a match."""

from __future__ import annotations

from pathlib import Path

import click

from engines.commands.output import json_option, print_answer


@click.command()
@click.option("--games", type=click.IntRange(min=10), default=3000, show_default=True)
@click.option("--depth", type=click.IntRange(1, 6), default=2, show_default=True)
@click.option("--pairs", type=click.IntRange(min=1), default=200, show_default=True)
@click.option("--judged-at", type=click.IntRange(1, 6), default=3, show_default=True)
@click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    required=True,
    help="Folder of the games; an interrupted run resumes there.",
)
@click.option("--seed", type=int, default=0, show_default=True)
@json_option
def tune(  # noqa: PLR0913, PLR0917 - one parameter an option
    games: int, depth: int, pairs: int, judged_at: int, folder: Path, seed: int, as_json: bool
) -> None:
    """Learn the weights of the evaluation from self-play, and test them against the classic ones.

    Prints the new weights, for `engines/capture_go/evaluation/config.py`.
    """
    from engines.capture_go.evaluation.config import CLASSIC, SIGNS, STRONGEST
    from lab.capture_go.arena import Mover, match
    from lab.capture_go.tuning import tune as learn
    from lab.paired_games import last

    def report(line: str) -> None:
        click.echo(line, err=True)

    new, fit = learn(folder, STRONGEST, games=games, depth=depth, seed=seed, report=report)
    shares = {}
    for name, old in (("classic", CLASSIC), ("before", STRONGEST)):
        tally = last(match(Mover(new, judged_at), Mover(old, judged_at), pairs, seed=seed))
        shares[name] = f"{100 * tally.score:.1f} ± {100 * tally.error:.1f} %"
    named = dict(zip((*SIGNS, "tempo", "hunted"), fit.weights, strict=True))
    found = {
        "weights": list(fit.weights),
        "named": named,
        "examples": fit.examples,
        "error": round(fit.error, 4),
        "of_a_coin": round(fit.before, 4),
        "games": 2 * pairs,
        **{f"against_{name}": share for name, share in shares.items()},
    }
    print_answer(found, as_json)
