"""`huarong atlas verify` and `huarong bench`."""

from __future__ import annotations

import sys
import time
from dataclasses import asdict
from pathlib import Path

import click

from engines.commands import output
from engines.commands.huarong.atlas import folder_option, progress_bar, ready_atlas
from engines.huarong.atlas.atlas import data_folder
from engines.huarong.rules.codes import LAYOUT_COUNT
from lab.commands.tables import Row, Table


@click.command()
@click.option("--layouts", type=click.IntRange(min=0), default=10_000, show_default=True)
@click.option("--seed", type=int, default=0, show_default=True)
@folder_option
@output.json_option
def verify(layouts: int, seed: int, folder: Path | None, as_json: bool) -> None:
    """Check every layout against its successors, and random layouts against the solver.

    The first check proves every distance and takes about 20 s; the second takes about 20 ms per layout.
    """
    from lab.huarong.verify import against_rules, against_solver

    checked = ready_atlas(folder)
    begun = time.perf_counter()
    with progress_bar(LAYOUT_COUNT, "All layouts, by the rules") as advance:
        wrong = list(against_rules(checked, advance))
    with progress_bar(layouts, "Some layouts, by the solver") as advance:
        wrong += against_solver(checked, layouts, seed, advance)
    report = {
        "against_rules": LAYOUT_COUNT,
        "against_solver": layouts,
        "differences": len(wrong),
        "seconds": round(time.perf_counter() - begun, 2),
    }
    output.print_answer(report, as_json)
    for difference in wrong:
        click.echo(str(difference), err=True)
    if wrong:
        sys.exit(1)


def _plain(row: Row) -> Row:
    return {"plain_ms": "-" if row["plain_ms"] is None else f"{row['plain_ms']:.0f}"}


MEASURES = Table(
    (
        "                 search            atlas              plain",
        "metric  length   layouts      ms  path ms  look-up µs  Python ms  puzzle",
    ),
    "{metric:6}  {length:6}   {layouts:7}  {search_ms:6.2f}"
    "  {atlas_ms:7.3f}  {distance_us:10.2f}  {plain_ms:>9}  {puzzle}",
    words=_plain,
)


@click.command()
@click.option("--repeats", type=click.IntRange(min=1), default=20, show_default=True)
@click.option(
    "--plain",
    type=click.IntRange(min=0),
    default=2,
    show_default=True,
    help="Number of puzzles also solved in plain Python, which takes some seconds each.",
)
@output.json_option
def bench(repeats: int, plain: int, as_json: bool) -> None:
    """Time the search, the atlas and plain Python on 22 puzzles."""
    from engines.huarong.atlas.lookup import Lookup
    from lab.huarong import bench as benchmark

    lookup = Lookup(data_folder())
    rows = benchmark.run(lambda entry: lookup.of(entry.layout), repeats, plain)
    if as_json:
        output.print_answer({"rows": [asdict(row) for row in rows]}, as_json)
        return
    MEASURES.show(map(asdict, rows))
    click.echo("Layouts: all found by the search. ms: median time, path included. -: not measured.")
