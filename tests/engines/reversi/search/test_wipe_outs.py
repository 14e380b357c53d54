"""Positions in which a side loses nearly all its discs: the search may not trust estimates there."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from engines.game import Limit
from engines.reversi.encoding import Board
from engines.reversi.levels import LEVELS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of
from engines.reversi.search.engine import analyse, think
from engines.reversi.search.wipe_outs import forced_wipe_out
from lab.reversi.wipe_outs import loses_all

TOP = LEVELS[-1]
NODES = 100_000
"""The top level searches ten times as many in 0.1 s."""
MOST_DISCS_OFF = 20
WIPE_OUTS = Path(__file__).with_name("wipe_outs.tsv")
"""Positions and their exact scores, found and proven by the engine in games of weak levels."""


def positions() -> list[tuple[str, int]]:
    with WIPE_OUTS.open(encoding="ascii", newline="") as file:
        return [(text, int(score)) for text, score in csv.reader(file, delimiter="\t")]


@pytest.mark.slow(reason="searches many positions")
def test_no_wipe_out_is_misjudged():
    misjudged = {
        text: (found, score)
        for text, score in positions()
        if abs((found := top_score(text, NODES)) - score) > MOST_DISCS_OFF
    }
    assert misjudged == {}


def top_score(text: str, nodes: int) -> int:
    return number_of(think(ReversiPosition.from_text(text), TOP, limit=Limit(nodes=nodes)).score)


@pytest.mark.slow(reason="searches many positions")
@pytest.mark.parametrize(("number", "most"), [(9, 10), (10, 7), (11, 2)])
def test_levels_with_few_plies_look_further_there(number, most):
    """With their usual depth they misjudged 17, 10 and 9 of them."""
    level = LEVELS[number - 1]
    found = {
        text: number_of(think(ReversiPosition.from_text(text), level).score)
        for text, _ in positions()
    }
    misjudged = [text for text, score in positions() if abs(found[text] - score) > MOST_DISCS_OFF]
    assert len(misjudged) <= most


TRAPS = {
    "------------------OOOO----OXO-----OXXX----OXX------------------- X": "f4",
    "------O------O----XXO------OX-----OOOOO------------------------- X": "c4",
    "------------------X--------XOO-----OX----XXXXX------------------ O": "f5",
    "-------------------X-O-----XOO-----XXO----OOOO------------------ X": "e3",
    "------------------X-OX-----XOX-----OXX-----X------X------------- O": "d3",
    "-----------O-------O-O-----OOX-----OXX---OOO-----O------O------- X": "e3",
    "------------X------XX-----XXXX----XOXO---XXXX------------------- O": "f3",
}
"""After this move the other side can turn all discs within seven plies; the upper levels played it."""


@pytest.mark.parametrize(("text", "losing"), TRAPS.items())
def test_no_upper_level_walks_into_a_forced_wipe_out(text, losing):
    position = ReversiPosition.from_text(text)
    assert loses_all(position.play(losing), position.side_to_move.other, 7)
    for level in LEVELS[8:]:
        limit = level.limit if level.limit.depth else Limit(nodes=NODES)
        assert think(position, level, limit=limit).move != losing
    assert number_of(analyse(position, limit=Limit(depth=4)).of(losing).score) == -64


def test_only_what_the_rules_force_is_a_wipe_out():
    for text, losing in TRAPS.items():
        position = ReversiPosition.from_text(text)
        for move in position.legal_moves():
            after = position.play(move)
            forced = loses_all(after, after.side_to_move, 5)
            assert forced <= (forced_wipe_out(Board.of(after)) == 1) == (move == losing)


@pytest.mark.parametrize(
    ("text", "best"),
    [
        ("--------------------XOOO--XOOOOO-XOOOOXO--OOOOXO--OOOOX--OOOOO-- O", "g8"),
        ("--------------------XOOO--XOOOOO-XOOOOXO--OOOOOO--OOOO---OOOOO-- X", "b6"),
    ],
)
def test_the_top_level_avoids_and_finds_a_wipe_out_of_a_match(text, best):
    """Of a game that was lost 0 : 64 from an even position; with cuts it took g7, and c3, at 6 discs."""
    for nodes in (30_000, 300_000):
        found = think(ReversiPosition.from_text(text), TOP, limit=Limit(nodes=nodes))
        assert found.move == best
