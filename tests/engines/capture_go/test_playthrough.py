"""One recorded game, which the same levels and seeds reproduce move by move."""

from pathlib import Path

from engines.capture_go import level
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.scores import number_of
from engines.capture_go.search import engine

RECORD = Path(__file__).parents[1] / "playthroughs" / "capture_go.txt"


def replayed():
    """The recorded game of level 6 (Black) against level 5 (White) on a 7 × 7 board."""
    players = [level(6), level(5)]
    position = CaptureGoPosition.start(rules="contact", size="7")
    lines = [f"  start  {position.to_text()}"]
    while position.outcome() is None:
        ply = len(lines) - 1
        thought = engine.think(position, players[ply % 2], seed=ply)
        position = position.play(thought.move)
        lines.append(
            f"{ply + 1:3} {thought.move} {number_of(thought.score):6} {position.to_text()}"
        )
    outcome = position.outcome()
    lines.append(f"{outcome.winner.value} wins by {outcome.reason}, {outcome.margin}")
    return lines


def test_the_recorded_game_is_played_again():
    assert replayed() == RECORD.read_text(encoding="utf-8").splitlines()
