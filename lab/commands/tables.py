"""Tables for people: rows with the same keys as in JSON, printed as they are measured."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import click

from engines.commands.output import print_answer

Row = Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """The header lines of a table, and the format of a line from the keys of a row.

    `words` returns additional or replaced values for the format.
    """

    head: tuple[str, ...]
    line: str
    words: Callable[[Row], Row] = lambda _row: {}

    def show(self, rows: Iterable[Row]) -> list[Row]:
        """Print each row as soon as it is available, and return all rows."""
        shown: list[Row] = []
        for row in rows:
            for line in () if shown else self.head:
                click.echo(line)
            click.echo(self.line.format(**{**row, **self.words(row)}))
            shown.append(row)
        return shown

    def report(self, name: str, rows: Iterable[Row], as_json: bool) -> list[Row]:
        """Print rows as a table, or as one JSON object under `name`; return them."""
        if not as_json:
            return self.show(rows)
        found = list(rows)
        print_answer({name: found}, as_json)
        return found
