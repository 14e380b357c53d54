"""`huarong atlas verify`."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import click

from engines.commands import output
from engines.commands.huarong.atlas import folder_option, progress_bar, ready_atlas
from engines.huarong.rules.codes import LAYOUT_COUNT


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
