"""Runs the state machine of matches for long: every step beside a plain model of a match.

    python -m tests.benchmarks.state_machine [--steps 10000]

Random people, two tabs of one seat, a late and failing engine, takebacks while it thinks, messages that
are late, doubled, lost, out of order or at once, and restarts. Each run begins with another seed. A
difference ends it with the steps that lead there.
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
"""Games in one round; rounds are repeated until there are enough steps."""
STEPS_A_GAME = 60


class CountingMachine(ReorderingMachine):
    """Counts what it does."""

    counts: ClassVar[collections.Counter[str]] = collections.Counter()

    def check_invariants(self, *arguments: object, **named: object) -> None:
        """Called by Hypothesis after each step."""
        CountingMachine.counts["steps"] += 1
        super().check_invariants(*arguments, **named)

    def teardown(self) -> None:
        CountingMachine.counts["games"] += 1
        if hasattr(self, "model"):
            CountingMachine.counts["events"] += self.model.v
        super().teardown()


@click.command()
@click.option("--steps", default=10_000, show_default=True)
def main(steps: int) -> None:
    """Step until so many steps are done, and print how many that were."""
    logging.disable(logging.ERROR)  # engines that fail are part of the play
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
