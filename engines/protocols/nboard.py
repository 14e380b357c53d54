"""The NBoard protocol, version 2, between Reversi front ends and engines.

The front end keeps the game: it sends the whole game (`set game`, in GGF) or single moves, and asks for
a move (`go`) or for the values of the best moves (`hint`). An invalid line is answered with a `status`
and changes nothing.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from typing import TextIO

from engines.game import PASS, BadInput, Engine, Level, Limit, MoveValue
from engines.protocols.integers import whole_number
from engines.registry import Duel
from engines.reversi.notation.records import Record, read_ggf, read_transcript
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.scores import number_of

MOST_DEPTH = 12
"""Greatest depth of a hint, even if the front end asks for more, since users wait for it."""


class NBoardSession:
    """One front end's game, and the level that answers `go`."""

    def __init__(self, game: Duel, level: Level, seed: int | None = None) -> None:
        self.level = level
        self.seed = seed if seed is not None else secrets.randbelow(1 << 32)
        self.record = Record()
        self.depth = MOST_DEPTH
        self.over = False
        self._engine: Engine = game.engine()
        self._commands: Mapping[str, Callable[[str], Iterator[str]]] = {
            "nboard": self._nboard,
            "set": self._set,
            "move": self._move,
            "go": self._go,
            "hint": self._hint,
            "ping": self._ping,
            "analyze": self._analyze,
            "learn": self._learn,
            "quit": self._quit,
        }

    @property
    def position(self) -> ReversiPosition:
        """The current position of the front end."""
        return self.record.end

    def serve(self, source: TextIO, sink: TextIO) -> None:
        """Answer every line until `quit` or the end of the input."""
        for line in source:
            for reply in self.answer(line):
                sink.write(reply + "\n")
                sink.flush()
            if self.over:
                return

    def answer(self, line: str) -> Iterator[str]:
        """Yield the lines of the answer to one line, each as soon as it is known."""
        name, _, rest = line.strip().partition(" ")
        if not name:
            return
        command = self._commands.get(name)
        if command is None:
            yield f"status unknown command {name}"
            return
        try:
            yield from command(rest.strip())
        except BadInput as reason:
            yield f"status {reason.code}: {' '.join(str(reason).split())}"

    def _nboard(self, _rest: str) -> Iterator[str]:
        yield f"set myname Yiyuan {self.level.name.en}"

    def _set(self, rest: str) -> Iterator[str]:
        name, _, value = rest.partition(" ")
        if name == "game":
            self.record = read_ggf(value)
        elif name == "depth":
            self.depth = min(_count(value), MOST_DEPTH)
        yield from ()  # contempt and clocks have no effect on levels

    def _move(self, rest: str) -> Iterator[str]:
        word = rest.partition("/")[0].strip().lower()
        move = PASS if word in ("pa", "pass") else word
        played = read_transcript(move, self.position).moves
        if not played:
            raise BadInput("bad_move", "move needs a square or PA")
        self.record = Record(
            self.record.begin,
            self.record.moves + played,
            self.record.black,
            self.record.white,
        )
        yield from ()

    def _go(self, _rest: str) -> Iterator[str]:
        yield "status Yiyuan thinks"
        thought = self._engine.think(self.position, self.level, seed=self.seed)
        if thought.move is None:
            raise BadInput("game_over", "the game is over")
        yield f"nodestats {thought.nodes} {thought.seconds:.3f}"
        yield f"=== {_word(thought.move)}//{thought.seconds:.2f}"
        yield "status"

    def _hint(self, rest: str) -> Iterator[str]:
        count = _count(rest) if rest else 1
        found = self._engine.analyse(self.position, limit=Limit(depth=self.depth))
        for value in found.values[:count]:
            yield _search_line(value, found.depth)
        yield f"nodestats {found.nodes} {found.seconds:.3f}"
        yield "status"

    def _ping(self, rest: str) -> Iterator[str]:
        yield f"pong {rest}".rstrip()

    def _analyze(self, _rest: str) -> Iterator[str]:
        """The value for Black of every position of the game, the last first."""
        positions = [self.record.begin]
        for move in self.record.moves:
            positions.append(positions[-1].play(move))
        for ply in reversed(range(len(positions))):
            position = positions[ply]
            if position.legal_moves():
                limit = Limit(depth=min(self.depth, 6))
                best = self._engine.analyse(position, limit=limit).values[0]
                sign = 1 if position.side_to_move.letter == "X" else -1
                yield f"analysis {ply} {sign * number_of(best.score):.2f}"
        yield "status"

    def _learn(self, _rest: str) -> Iterator[str]:
        """Confirm at once: the engine learns nothing from games."""
        yield "learned"

    def _quit(self, _rest: str) -> Iterator[str]:
        self.over = True
        yield from ()


def _search_line(value: MoveValue, depth: int) -> str:
    line = "".join(_word(move) for move in value.pv or (value.move,))
    return f"search {line} {number_of(value.score):.2f} 0 {'100%' if value.exact else depth}"


def _word(move: str) -> str:
    return "PA" if move == PASS else move.upper()


def _count(text: str) -> int:
    number = whole_number(text)
    if not number:
        raise BadInput("bad_number", f"expected a positive number, not {text[:20]!r}")
    return number
