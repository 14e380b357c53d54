"""Long proofs in `capture-go solve`: options and progress lines."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from engines.capture_go.rules.position import CaptureGoPosition
from engines.commands.capture_go import group
from engines.commands.capture_go.winner import INTERRUPTED, stop_on_signals
from engines.commands.output import TEXT_FIRST, json_option, print_answer, refuse
from engines.game import BadInput

if TYPE_CHECKING:
    from lab.capture_go.long_proof.proof import Report


@dataclass(frozen=True)
class Plan:
    """The options of a long proof, see `lab.capture_go.long_proof.proof`."""

    workers: int
    megabytes: int
    split: int
    path: Path | None
    seconds: float


def long_options(command: Callable[..., None]) -> Callable[..., None]:
    """Add the options of a long proof as one argument `plan`, None if they are not used."""

    @click.option(
        "--workers", type=click.IntRange(1, 256), help="Number of processes; makes it a long proof."
    )
    @click.option(
        "--checkpoint",
        "path",
        type=click.Path(dir_okay=False, path_type=Path),
        help="Save results in this file and resume from it; makes it a long proof.",
    )
    @click.option(
        "--memory",
        "megabytes",
        type=click.IntRange(min=1),
        default=512,
        show_default=True,
        help="Memory of each process of a long proof in megabytes.",
    )
    @click.option(
        "--split",
        type=click.IntRange(0, 8),
        default=4,
        show_default=True,
        help="Plies before a long proof is split into pieces.",
    )
    @click.option(
        "--every",
        "seconds",
        type=click.FloatRange(min=0.1),
        default=10.0,
        show_default=True,
        help="Seconds between progress lines and checkpoints.",
    )
    @wraps(command)
    def with_plan(
        *words: Any,
        workers: int | None,
        path: Path | None,
        megabytes: int,
        split: int,
        seconds: float,
        **named: Any,
    ) -> None:
        plan = Plan(workers or 1, megabytes, split, path, seconds) if workers or path else None
        command(*words, plan=plan, **named)

    return with_plan


@click.command(context_settings=TEXT_FIRST)
@click.argument("text")
@group.rules_option
@group.all_option
@long_options
@json_option
@click.pass_context
def solve(  # noqa: PLR0913, PLR0917 - one parameter per option
    context: click.Context, text: str, rules: str, every: bool, plan: Plan | None, as_json: bool
) -> None:
    """Solve the position TEXT: the winner, the plies and a best move; for small boards.

    With --workers or --checkpoint it may run for hours: it reports progress on standard error, Ctrl-C
    stops it cleanly, and the same command resumes from the checkpoint.
    """
    if plan is None:
        context.invoke(group.solve, text=text, rules=rules, every=every, as_json=as_json)
        return
    if every or text == "-":
        raise click.UsageError("a long proof takes a single TEXT and no --all")
    try:
        prove_long(group.position_of(text, rules), plan, as_json)
    except BadInput as reason:
        refuse(reason)


def prove_long(position: CaptureGoPosition, plan: Plan, as_json: bool) -> None:
    """Run a long proof and report its progress; exit code 130 after Ctrl-C."""
    from lab.capture_go.long_proof import proof

    ways = proof.Plan(plan.workers, plan.megabytes, plan.split, plan.path, every=plan.seconds)
    with stop_on_signals() as stop:
        report = proof.prove(position, ways, on_report=_tell, stop=stop)
    print_answer(_answer(report), as_json)
    if report.winner is None:
        sys.exit(INTERRUPTED)


def _answer(report: Report) -> dict[str, Any]:
    black, white = report.no_win
    return {
        "winner": report.winner.letter if report.winner else None,
        "plies": report.plies,
        "best": list(report.best),
        "pv": list(report.pv),
        "exact": report.winner is not None,
        "no_win_within": {"X": black, "O": white},
        "nodes": report.nodes,
        "seconds": round(report.seconds, 3),
    }


def _tell(report: Report) -> None:
    black, white = report.no_win
    done, needed = report.pieces
    rate = report.nodes / report.seconds if report.seconds else 0
    minutes, seconds = divmod(int(report.seconds), 60)
    click.echo(
        f"no win for X within {black} plies, for O within {white}; "
        f"asking {report.asked}: {done} of {needed} pieces; "
        f"{report.nodes:,} nodes, {rate:,.0f}/s, {minutes // 60}:{minutes % 60:02}:{seconds:02}",
        err=True,
    )
