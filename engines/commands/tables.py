"""Tables for people: rows with the same names as in JSON, printed as they are measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import click

from engines.commands.output import print_answer

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """The lines above a table, and the format of a line by the names of a row.

    `words` gives what a line shows beside the row's values, or in place of them.
    """

    head: tuple[str, ...]
    line: str
    words: Callable[[Row], Row] = lambda _row: {}

    def show(self, rows: Iterable[Row]) -> list[Row]:
        """Print each row when it is there, and return all."""
        shown: list[Row] = []
        for row in rows:
            for line in () if shown else self.head:
                click.echo(line)
            click.echo(self.line.format(**{**row, **self.words(row)}))
            shown.append(row)
        return shown

    def tell(self, name: str, rows: Iterable[Row], as_json: bool) -> list[Row]:
        """Print rows as a table, or all as one JSON object under a name; return them."""
        if not as_json:
            return self.show(rows)
        found = list(rows)
        print_answer({name: found}, as_json)
        return found
