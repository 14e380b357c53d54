"""All answers to a problem: made piece by piece, while other requests are worked on."""

from __future__ import annotations

import pytest
from flask import Flask

from engines.reversi.exercises.first_steps import first_steps
from webapp.core.languages import speaking
from webapp.problems import kind
from webapp.reversi.exercises.source import KIND


def test_a_page_does_not_wait_for_all_answers_to_problems(
    translated: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_way: list[bool] = []
    monkeypatch.setattr(kind, "give_way", lambda: given_way.append(True))
    with translated.app_context(), speaking("en"):
        found = KIND.all_answers(first_steps()[0])
    assert len(given_way) == len(found.verdicts) + len(found.illegal) > 0
