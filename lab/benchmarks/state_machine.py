"""Runs the state machine of matches for a long time, each step against a plain model of a match.

    python -m lab.benchmarks.state_machine [--steps 10000]

Steps are by random people, two tabs of one seat, and an engine that is late or fails. They include
takebacks during a search, restarts, and messages that are late, duplicated, lost, reordered or
concurrent. Each run has a new seed. A difference from the model ends it, and prints the steps to it.
"""

from __future__ import annotations

import collections
import logging
import time
from typing import ClassVar

import click
from hypothesis import HealthCheck, settings
from hypothesis.database import InMemoryExampleDatabase
from hypothesis.stateful import run_state_machine_as_test

from tests.support.reordering_machine import ReorderingMachine

EXAMPLES = 20
"""Games per round; rounds are repeated until there are enough steps."""
STEPS_A_GAME = 60


class CountingMachine(ReorderingMachine):
    """A state machine that counts its steps."""

    counts: ClassVar[collections.Counter[str]] = collections.Counter()

    def check_invariants(self, *arguments: object, **named: object) -> None:
        """Called by Hypothesis after each step."""
        CountingMachine.counts["steps"] += 1
        super().check_invariants(*arguments, **named)

    def teardown(self) -> None:
        CountingMachine.counts["games"] += 1
        if hasattr(self, "model"):
            CountingMachine.counts["events"] += self.model.version
        super().teardown()


@click.command()
@click.option("--steps", default=10_000, show_default=True)
def main(steps: int) -> None:
    """Run at least `steps` steps, and print their number."""
    logging.disable(logging.ERROR)  # failing engines are part of the test
    begun, counts = time.monotonic(), CountingMachine.counts
    while counts["steps"] < steps:
        run_state_machine_as_test(
            CountingMachine,
            settings=settings(
                max_examples=EXAMPLES,
                stateful_step_count=STEPS_A_GAME,
                deadline=None,
                database=InMemoryExampleDatabase(),
                suppress_health_check=list(HealthCheck),
            ),
        )
    click.echo(
        f"{counts['steps']} steps in {counts['games']} matches, {counts['events']} events, "
        f"{time.monotonic() - begun:.0f} s: no difference"
    )


if __name__ == "__main__":
    main()
