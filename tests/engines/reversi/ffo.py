"""Published endgame positions, read from `ffo.txt`."""

from dataclasses import dataclass
from pathlib import Path

from engines.reversi.rules.position import ReversiPosition


@dataclass(frozen=True)
class Solved:
    """A position, the score of each of its moves, and a line of best play."""

    position: ReversiPosition
    scores: dict[str, int]
    line: tuple[str, ...]

    @property
    def score(self):
        return max(self.scores.values())


def _read(text):
    for block in text.split("\n\n"):
        rows = [row for row in block.splitlines() if row and not row.startswith("#")]
        if not rows:
            continue
        field = dict(row.split(" ", 1) for row in rows)
        pairs = (pair.split(":") for pair in field["scores"].split())
        yield (
            int(field["number"]),
            Solved(
                ReversiPosition.from_text(field["position"]),
                {move: int(score) for move, score in pairs},
                tuple(field["line"].split()),
            ),
        )


FFO = dict(_read(Path(__file__).with_name("ffo.txt").read_text(encoding="utf-8")))


def after(number, empties):
    """The position on the line of best play with this number of empty squares, and its score."""
    solved = FFO[number]
    position, score = solved.position, solved.score
    for move in solved.line:
        if position.empties() <= empties:
            break
        position, score = position.play(move), -score
    return position, score
