"""`reversi book build`: the opening book, from deep searches."""

from __future__ import annotations

import os
from pathlib import Path

import click

from engines.commands.output import json_option, print_answer, refuse
from engines.game import BadInput
from engines.reversi.book.opening_book import SHIPPED, load, save

CORES = os.cpu_count() or 1


@click.command()
@click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    default=Path("book.bin"),
    show_default=True,
    help="The book file to build or extend.",
)
@click.option("--depth", type=click.IntRange(2, 30), default=16, show_default=True)
@click.option("--positions", type=click.IntRange(1), default=20_000, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=CORES, show_default="all cores")
@click.option(
    "--install",
    is_flag=True,
    help="At the end, install the book with propagated scores into this package.",
)
@json_option
def build(  # noqa: PLR0913, PLR0917 - one argument per option
    path: Path, depth: int, positions: int, workers: int, install: bool, as_json: bool
) -> None:
    """Search the most likely positions; an existing book is extended.

    Runs at the lowest priority and can be interrupted at any time.
    """
    from engines.reversi.evaluation.weights import shipped
    from engines.reversi.search.estimators.trained import TrainedEstimator
    from lab.reversi.book_builder import build as growing
    from lab.reversi.book_builder import carried_back, counted

    if hasattr(os, "nice"):
        os.nice(19)
    try:
        for grown in growing(path, TrainedEstimator(shipped()), depth, positions, workers):
            click.echo(f"{len(grown.entries)} positions", err=as_json)
        book = load(path)
    except BadInput as reason:
        refuse(reason)
    if install:
        save(SHIPPED, counted(carried_back(book)))
    if as_json:
        found = {"positions": len(book.entries), "depth": depth, "installed": install}
        print_answer(found, as_json)
