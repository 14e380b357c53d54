"""Matches against their model when messages are late, duplicated, lost, reordered or concurrent."""

from __future__ import annotations

from hypothesis import settings

from tests.support.examples import examples
from tests.support.reordering_machine import ReorderingMachine

TestReorderingMachine = ReorderingMachine.TestCase
TestReorderingMachine.settings = settings(examples(10), stateful_step_count=40)
