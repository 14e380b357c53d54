"""`verify` of a two-player game: compares its kernels with its rules on random positions."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import click

from engines.commands.output import json_option, print_answer
from lab.verification import Difference


def verify_command(
    differences: Callable[[int, int], Iterator[Difference | None]],
) -> click.Command:
    """The command for a function that compares a number of random positions from a seed."""

    @click.command("verify")
    @click.option("--positions", type=click.IntRange(min=1), default=100_000, show_default=True)
    @click.option("--seed", type=int, default=0, show_default=True)
    @json_option
    def verify(positions: int, seed: int, as_json: bool) -> None:
        """Compare kernels and rules on random positions; exit code 1 if they differ."""
        differing = [found for found in differences(positions, seed) if found is not None]
        for found in differing:
            click.echo(f"{found.about}: {found.place}", err=True)
        print_answer({"positions": positions, "different": len(differing)}, as_json)
        sys.exit(1 if differing else 0)

    return verify


def _reversi(positions: int, seed: int) -> Iterator[Difference | None]:
    from lab.reversi.verify import differences

    return differences(positions, seed)


def _capture_go(positions: int, seed: int) -> Iterator[Difference | None]:
    from lab.capture_go.verify import differences

    return differences(positions, seed)


reversi = verify_command(_reversi)
capture_go = verify_command(_capture_go)
