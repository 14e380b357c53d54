"""Tables of problems on the command line: printed when they are made, and verified set by set."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NoReturn, TypeVar

import click

from engines.commands.output import print_answer, refuse
from engines.game import BadInput

if TYPE_CHECKING:
    from lab.problem_tables import Failure

P = TypeVar("P")
Sets = Mapping[str, tuple[P, ...]]


def read_sets(
    table: str | None, read: Callable[[list[str]], Sets[P]], shipped: Callable[[], Sets[P]]
) -> Sets[P]:
    """The problems of a table, or the shipped ones; a table that cannot be read ends the command."""
    try:
        return read(Path(table).read_text(encoding="utf-8").splitlines()) if table else shipped()
    except BadInput as reason:
        refuse(reason)


def print_made(name: str, header: str, lines: Sequence[str], as_json: bool) -> None:
    """Print new problems: as a table, or under `name` as one JSON object."""
    if not as_json:
        click.echo("\n".join((header, *lines)))
        return
    columns = header.split("\t")
    rows = [dict(zip(columns, line.split("\t"), strict=True)) for line in lines]
    print_answer({name: rows}, as_json)


@dataclass(frozen=True)
class Verification(Generic[P]):
    """How the problems of a game are verified, and what is printed of each set.

    `counts` returns a dataclass, and `row` its figures and the seconds that the set took, for `columns`.
    """

    headings: Sequence[str]
    columns: str
    check: Callable[[P], None]
    alike: Callable[[Sets[P]], Sequence[Failure]]
    counts: Callable[[str, tuple[P, ...]], Any]
    row: Callable[[Any, float], Sequence[object]]

    def run(self, sets: Sets[P], as_json: bool) -> NoReturn:
        """Verify all sets, print their figures and failures, and exit with 1 if anything failed."""
        from lab.problem_tables import failures

        click.echo(self.columns.format(*self.headings), err=as_json)
        failed = list(self.alike(sets))
        for key, found in sets.items():
            begun = time.perf_counter()
            failed += failures(key, found, self.check)
            row = self.row(self.counts(key, found), time.perf_counter() - begun)
            click.echo(self.columns.format(*row), err=as_json)
        for failure in failed:
            click.echo(f"{failure.key} {failure.number}: {failure.why}", err=as_json)
        if as_json:
            tables = [asdict(self.counts(key, found)) for key, found in sets.items()]
            print_answer({"sets": tables, "not_proven": [asdict(each) for each in failed]}, as_json)
        else:
            click.echo(f"not proven: {len(failed)}" if failed else "all proven")
        sys.exit(1 if failed else 0)


def between(numbers: tuple[int, int]) -> str:
    """The least and the greatest number as text; one where they are the same."""
    least, most = numbers
    return str(least) if least == most else f"{least}–{most}"
