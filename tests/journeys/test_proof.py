"""Somebody proves the result of a position while others play on the same site."""

from __future__ import annotations

from tests.journeys.conftest import People

ENDGAME = "--OOOOO---OOOO----XOOOO---XXXXXX--XOOXO---XOXOOO--XXOO----XXXX--%20O"
"""A position whose result takes a few seconds to prove."""


def test_a_proof_gives_way_and_is_finished(people: People) -> None:
    paula, quinn = people("Paula"), people("Quinn")
    quinn.opens("/reversi").presses("Start: Black against {name}").is_at("/g/*")
    paula.opens(f"/reversi/analysis?from={ENDGAME}").presses("Prove it")
    quinn.plays_against_the_engine(4)
    paula.sees("{side} +{n}, exact")
