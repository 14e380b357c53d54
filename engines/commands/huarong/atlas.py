"""`huarong atlas`: build the atlas, and print its statistics."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from engines.commands import output
from engines.game import BadInput
from engines.huarong.atlas.atlas import ATLAS_METRICS, FILE_NAME, Atlas, NoAtlas, data_folder
from engines.huarong.rules.codes import LAYOUT_COUNT

folder_option = click.option(
    "--folder",
    type=click.Path(file_okay=False, path_type=Path),
    default=None,
    help="Folder of the atlas (default: the site's data folder, YIYUAN_DATA_DIR).",
)


@click.group("atlas")
def atlas() -> None:
    """The exact distance of all 29,334,498 layouts in moves and in steps."""


@atlas.command()
@folder_option
@output.json_option
def build(folder: Path | None, as_json: bool) -> None:
    """Build the atlas, in about 15 s on one core; replaces an existing one."""
    begun, cpu = time.perf_counter(), time.process_time()
    made = _built(folder or data_folder())
    path = (folder or data_folder()) / FILE_NAME
    report = {
        "path": str(path),
        "bytes": path.stat().st_size,
        "layouts": LAYOUT_COUNT,
        "solvable": sum(mix.solvable for mix in made.statistics.mixes),
        "seconds": round(time.perf_counter() - begun, 2),
        "cpu_seconds": round(time.process_time() - cpu, 2),
    }
    output.print_answer(report, as_json)


@atlas.command()
@folder_option
@output.json_option
def stats(folder: Path | None, as_json: bool) -> None:
    """Print the numbers of layouts by distance and by mix of blocks, and the hardest of each mix."""
    known = statistics(ready_atlas(folder))
    if as_json:
        output.print_answer(known, as_json)
        return
    for name in ("layouts", "solvable", "components"):
        click.echo(f"{name}: {known[name]:,}")
    for metric in ATLAS_METRICS:
        click.echo(f"most {metric}: {len(known[f'{metric}_histogram']) - 1}")
    click.echo("\n1×2 2×1 1×1    layouts   solvable  moves  steps  hardest in moves")
    for mix in known["mixes"]:
        blocks = "{horizontal:3} {vertical:3} {soldiers:3}".format(**mix)
        counts = "{layouts:9}  {solvable:9}".format(**mix)
        most = "  ".join(f"{mix[f'max_{m}'] if mix['solvable'] else '-':>5}" for m in ATLAS_METRICS)
        click.echo(f"{blocks}  {counts}  {most}  {mix['hardest_moves'] or '-'}")


def ready_atlas(folder: Path | None = None) -> Atlas:
    """The atlas of a folder, built first if it is missing, old or damaged."""
    try:
        return Atlas.open(folder or data_folder())
    except NoAtlas as error:
        click.echo(f"{error}; building it", err=True)
        return _built(folder or data_folder())


def statistics(known: Atlas) -> dict[str, Any]:
    """The JSON output of `atlas stats`."""
    mixes = known.statistics.mixes
    return {
        "layouts": sum(one.mix.layouts for one in mixes),
        "solvable": sum(one.solvable for one in mixes),
        "components": known.statistics.components,
        **{
            f"{metric}_histogram": list(known.statistics.histogram(metric))
            for metric in ATLAS_METRICS
        },
        "mixes": [
            {
                "horizontal": one.horizontal,
                "vertical": one.vertical,
                "soldiers": one.soldiers,
                "layouts": one.mix.layouts,
                "solvable": one.solvable,
                "max_moves": len(one.moves) - 1 if one.solvable else None,
                "max_steps": len(one.steps) - 1 if one.solvable else None,
                "hardest_moves": one.hardest_moves,
                "hardest_steps": one.hardest_steps,
            }
            for one in mixes
        ],
    }


def _built(folder: Path) -> Atlas:
    from engines.huarong.atlas.builder import build as make

    try:
        with progress_bar(LAYOUT_COUNT, "Building the atlas") as advance:
            return make(folder, on_progress=advance)
    except OSError as error:
        reason = error.strerror or str(error)
        output.refuse(BadInput("bad_folder", f"the atlas cannot be written to {folder} ({reason})"))


@contextmanager
def progress_bar(length: int, label: str) -> Iterator[Callable[[int], None]]:
    """A progress bar on standard error; yields the function that sets its progress."""
    with click.progressbar(length=length, label=label, file=sys.stderr) as bar:
        yield lambda done: bar.update(done - bar.pos)
