"""All answers of a problem in one file, as a page keeps them for a time without a connection."""

from __future__ import annotations

from typing import Any

from tests.support.clients import Visitor

REFUSED = 10
"""How many of the illegal moves are tried."""


def answers_as_given_one_by_one(player: Visitor, path: str) -> dict[str, Any]:
    """All answers of the problem at this path of the API; asked one by one, each is the same."""
    answers: dict[str, Any] = player.get(f"{path}/answers").json()
    for moves, verdict in answers["verdicts"].items():
        assert player.post(path, json={"moves": moves.split()}).json() == verdict
    for moves, hint in answers["hints"].items():
        assert player.post(f"{path}/hint", json={"moves": moves.split()}).json() == hint
    for moves, why in list(answers["illegal"].items())[:REFUSED]:
        refused = player.post(path, json={"moves": moves.split()}).json()["error"]
        assert refused["why"] == why
    return answers
