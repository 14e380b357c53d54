"""`reversi book`: positions in the opening book."""

from __future__ import annotations

from pathlib import Path

import click

from engines.commands.output import TEXT_FIRST, Answer, answer, json_option
from engines.reversi.book.opening_book import SHIPPED, load
from engines.reversi.rules.position import ReversiPosition

file_option = click.option(
    "--file",
    "path",
    type=click.Path(dir_okay=False, path_type=Path),
    default=SHIPPED,
    help="The book file (default: the one of this package).",
)


@click.group("book")
def book() -> None:
    """The opening book: the scores of all good moves, from deep searches."""


@book.command(context_settings=TEXT_FIRST)
@click.argument("text")
@file_option
@json_option
def look(text: str, path: Path, as_json: bool) -> None:
    """Look up TEXT in the book: each good move with its score in discs."""

    def compute(text: str) -> Answer:
        scores = load(path).scores(ReversiPosition.from_text(text))
        ranked = sorted(scores, key=lambda move: (-scores[move], move))
        return {move: round(scores[move] / 64, 2) for move in ranked}

    answer(text, as_json, compute)
