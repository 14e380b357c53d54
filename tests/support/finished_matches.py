"""Finished matches without a server, and analyses of their positions."""

from __future__ import annotations

import random

from engines.game import Analysis, MoveValue, Side
from engines.registry import DUELS
from engines.score import Estimate, Score
from webapp.matches.match.match import Match
from webapp.storage.match_store import Event, MatchRow, Seat

LATE_MISTAKES = {
    "game": "reversi",
    "position": "OXXXXO--XXXOXOO-XXXXXXXXO-XOOOXX--OXOXOX-OXOXXOXOXXXXXXX-XXXXXX- O",
    "moves": ["h2", "b5", "a5", "g1", "h8", "a6", "a8", "b4", "h1"],
}
"""Nine empty squares, so all is proven at once. Moves 2 and 4 are turning points of Black, 1 and 3 of
White. Instead of move 1, a8 and b5 win by 12 and h8 by 10; instead of move 2, a6 and h1 are right."""

CAPTURE_GO_MISTAKES = {
    "game": "capture-go",
    "size": "6",
    "rules": "free",
    "moves": [
        "a4",
        "b1",
        "b2",
        "e3",
        "c2",
        "e5",
        "f2",
        "e2",
        "f6",
        "c1",
        "b6",
        "e4",
        "b4",
        "f1",
        "e1",
    ],
}
"""From move 9 on every move but the last is a turning point; instead of move 9, c1 wins in three."""

SEATS = (Seat("black", "person", None, "ann"), Seat("white", "ai", 1))


def match_of(key: str, *moves: str, resigned: Side | None = None, **options: str) -> Match:
    """A match in which these moves were played."""
    row = MatchRow("m", key, DUELS[key].check_options(options), SEATS)
    match = Match.from_row(row).after(Event(1, "created", "server", None, 0, {}))
    for move in moves:
        for ply in match.played(move):
            match = match.after(
                Event(match.version + 1, "move", "black", None, 0, {"move": ply.move})
            )
    if resigned:
        gone = {"side": resigned.value}
        match = match.after(Event(match.version + 1, "resign", "black", None, 0, gone))
    return match


def played_out(key: str, seed: int, **options: str) -> Match:
    """A match played to its end at random."""
    rng, match = random.Random(seed), match_of(key, **options)
    moves: list[str] = []
    position = match.position
    while position.legal_moves():
        moves.append(rng.choice(position.legal_moves()))
        position = position.play(moves[-1])
    return match_of(key, *(move for move in moves if move != "pass"), **options)


def analysis(*values: tuple[str, Score], depth: int = 4) -> Analysis:
    return Analysis(tuple(MoveValue(move, score, (move,)) for move, score in values), depth)


def discs(number: int) -> Estimate:
    return Estimate(number, "discs")
