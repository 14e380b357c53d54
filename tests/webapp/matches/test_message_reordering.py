"""Matches beside their model when messages are late, doubled, lost, out of order or at once."""

from __future__ import annotations

from hypothesis import settings

from tests.support.reordering_machine import ReorderingMachine

TestReorderingMachine = ReorderingMachine.TestCase
TestReorderingMachine.settings = settings(max_examples=20, stateful_step_count=40, deadline=None)
