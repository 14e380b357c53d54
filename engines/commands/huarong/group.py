"""`yiyuan huarong`: solutions, distances, random puzzles and the atlas."""

from __future__ import annotations

import json
import secrets
import sys
from dataclasses import asdict
from itertools import pairwise
from typing import Any, TextIO

import click
import msgspec

from engines.commands import output
from engines.commands.huarong.atlas import atlas, ready_atlas
from engines.game import BadInput
from engines.huarong.atlas.atlas import ATLAS_METRICS, AtlasMetric, AtlasQuery, data_folder
from engines.huarong.atlas.ranking import Mix
from engines.huarong.rules.claims import Claim, Unread, read_claims
from engines.huarong.rules.codes import common_code
from engines.huarong.rules.layout import Layout, place_name
from engines.huarong.rules.moves import METRICS, between, follow
from engines.huarong.rules.names import named_blocks

MOST_SEED = 1 << 32


@click.group("huarong")
def commands() -> None:
    """Huarong Dao (Klotski): proven solutions and distances of layouts.

    LAYOUT is 20 letters, a CommonCode, a ShortCode, a drawing of five lines or a matrix of block
    numbers; with -, layouts are read from standard input, one per line.
    """


commands.add_command(atlas)


@commands.command(context_settings=output.TEXT_FIRST)
@click.argument("layout")
@click.option(
    "--metric",
    type=click.Choice(METRICS),
    default="moves",
    show_default=True,
    help="What counts as one: a block along any path (moves), by a cell (steps), straight (slides).",
)
@click.option("--details", is_flag=True, help="Also count the solutions and reachable layouts.")
@output.json_option
def solve(layout: str, metric: str, details: bool, as_json: bool) -> None:
    """Find a shortest solution of LAYOUT, or prove that there is none."""
    from engines.huarong.solver import layout_facts, shortest_solution

    def compute(text: str) -> dict[str, Any]:
        result: dict[str, Any] = msgspec.to_builtins(shortest_solution.answer(text, metric))
        return result | layout_facts.answer(result["layout"], metric) if details else result

    if as_json or layout == "-":
        output.answer(layout, as_json, compute)
        return
    try:
        click.echo(_readable(compute(layout)))
    except BadInput as reason:
        output.refuse(reason)


@commands.command(context_settings=output.TEXT_FIRST)
@click.argument("layout")
@output.json_option
def distance(layout: str, as_json: bool) -> None:
    """Look up the distance of LAYOUT from the exit in the atlas, in moves and in steps.

    Without an atlas, the layouts with the same blocks are computed first, in less than a second.
    """
    from engines.huarong.atlas.lookup import Lookup

    output.answer(layout, as_json, Lookup(data_folder()).distance)


@commands.command()
@click.argument("file", type=click.File(encoding="utf-8", errors="replace"))
@click.option("--metric", type=click.Choice(ATLAS_METRICS), default="moves", show_default=True)
@output.json_option
def check(file: TextIO, metric: AtlasMetric, as_json: bool) -> None:
    """Say which lengths in FILE are not the fewest, each with the shorter solution.

    A line is a layout in any form and the length that is claimed for it. The exit code is 1 if a length
    is wrong, and 2 if a line cannot be read.
    """
    from engines.huarong.atlas.lookup import Lookup

    lookup, codes = Lookup(data_folder()), {0}
    for claim in read_claims(file.read()):
        if isinstance(claim, Unread):
            codes.add(2)
            said: dict[str, Any] = {
                "error": {"code": claim.reason.code, "message": str(claim.reason)}
            }
            words = [f"{claim.line}: {claim.reason.code}: {claim.reason}"]
        else:
            found = lookup.path(claim.layout.text, metric)
            if found["length"] == claim.length:
                continue
            codes.add(1)
            said = {"claimed": claim.length, **found}
            words = [f"{claim.line}: {_corrected(claim, found)}", *_move_lines(found["path"])]
        click.echo(json.dumps({"line": claim.line, **said}) if as_json else "\n".join(words))
    if codes == {0} and not as_json:
        click.echo("every length is the fewest: proven")
    sys.exit(max(codes))


def _corrected(claim: Claim, found: dict[str, Any]) -> str:
    length, metric = found["length"], found["metric"]
    if length is None:
        return (
            f"{found['code']}: {claim.length} {metric} are claimed, but there is no way out: proven"
        )
    return f"{found['code']}: {claim.length} {metric} are claimed, the fewest is {length}: proven"


@commands.command()
@click.option("--moves", type=click.IntRange(min=0), help="Distance in moves, or the nearest.")
@click.option("--steps", type=click.IntRange(min=0), help="Distance in steps, or the nearest.")
@click.option("--mix", "blocks", metavar="H,V,S", help="Numbers of 1×2, 2×1 and 1×1 blocks.")
@click.option("--horizontal", type=click.IntRange(min=0), help="Number of 1×2 blocks.")
@click.option("--vertical", type=click.IntRange(min=0), help="Number of 2×1 blocks.")
@click.option("--soldiers", type=click.IntRange(min=0), help="Number of 1×1 blocks (soldiers).")
@click.option("--seed", default=None, help="The same seed gives the same layout.")
@output.json_option
def random(blocks: str | None, seed: str | None, as_json: bool, **limits: int | None) -> None:
    """Draw a random layout with the given properties; all fitting layouts are equally likely."""
    try:
        query = AtlasQuery(**(limits | _blocks(blocks)))
        seed = seed if seed is not None else str(secrets.randbelow(MOST_SEED))
        known = ready_atlas()
        found = known.find(query, seed)
    except BadInput as reason:
        output.refuse(reason)
    result: dict[str, Any] = {"layout": found.text, "code": common_code(found)}
    result |= {metric: known.distance(found, metric) for metric in ATLAS_METRICS}
    result |= {**asdict(Mix.of(found)), "seed": seed}
    output.print_answer(result, as_json)
    if not as_json:
        click.echo(found.draw())


def _blocks(text: str | None) -> dict[str, int | None]:
    """The blocks of `--mix`, or none; raises `BadInput` (`bad_mix`)."""
    if text is None:
        return {}
    numbers = text.split(",")
    if len(numbers) != 3 or not all(number.strip().isdecimal() for number in numbers):
        raise BadInput("bad_mix", f"a mix is three numbers such as 1,4,4, not {text!r}")
    horizontal, vertical, soldiers = map(int, numbers)
    return {"horizontal": horizontal, "vertical": vertical, "soldiers": soldiers}


def _readable(answer: dict[str, Any]) -> str:
    """A solution as a picture of the layout and one line per move."""
    layout = Layout(answer["layout"])
    lines = [f"{answer['code']}  {layout}", layout.draw(), ""]
    if answer["solvable"]:
        lines.append(f"{answer['length']} {_COUNTED[answer['metric']]}, proven shortest")
    else:
        lines.append(f"no solution: all {answer['states']} reachable layouts were searched")
    if "solutions" in answer:
        lines += _detailed(answer)
    return "\n".join([*lines, *_move_lines(answer["path"])])


_COUNTED = {"moves": "moves", "steps": "steps", "slides": "slides"}


def _detailed(answer: dict[str, Any]) -> list[str]:
    lines = [
        f"{answer['reachable']} reachable layouts, {answer['reachable_solved']} of them solved"
    ]
    if answer["solvable"]:
        return [f"{answer['solutions']} different shortest solutions", *lines]
    closest = answer["closest"]
    return [*lines, f"the 2×2 block comes within {closest['gap']} cells: {closest['layout']}"]


def _move_lines(path: list[str]) -> list[str]:
    """One line for each move along `path`: the block, its start and its end."""
    layouts = [Layout(text) for text in path]
    if not layouts:
        return []
    named = named_blocks(layouts[0].blocks)
    blocks = tuple(one.block for one in named)
    lines = []
    for number, (before, after) in enumerate(pairwise(layouts), start=1):
        move = between(before, after)
        mover = next(index for index, block in enumerate(blocks) if block.cell == move.start)
        blocks = follow(blocks, move)
        name, where = named[mover].name, f"{place_name(move.start)} to {place_name(move.end)}"
        lines.append(f"{number:4}  {after}  {name.zh} {name.en}: {where}")
    return lines
