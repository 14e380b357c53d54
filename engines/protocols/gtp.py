"""The Go Text Protocol, version 2, for any two-player game of the registry.

Vertices are named as in the game: row 1 is at the top in Reversi and at the bottom in Capture Go. Sides
move in turn; a forced pass may be omitted, and in Capture Go under the free rules a side may move twice
before any capture, as front ends do that set up a board. Source: "GTP Version 2, specification
draft 2" (Gunnar Farnebäck, 2002). Beyond it are `lz-analyze` and `kata-analyze` for front ends that
watch an analysis, and for Capture Go the analyze commands of GoGui.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TextIO

from engines.capture_go.rules.position import FREE, CaptureGoPosition
from engines.game import PASS, BadInput, Engine, Level, Outcome, Position, Side
from engines.protocols import gogui
from engines.protocols.gtp_sgf import game_as_sgf, load_game
from engines.protocols.integers import whole_number
from engines.protocols.live_analysis import AnalysisRequest, BadRequest, LiveAnalysis
from engines.registry import Duel

SIDES = {"b": Side.BLACK, "black": Side.BLACK, "w": Side.WHITE, "white": Side.WHITE}


class Failure(Exception):
    """A failed command, answered with `?`."""


class GtpSession:
    """A session: the game's positions so far and the level that plays."""

    def __init__(
        self,
        game: Duel,
        level: Level,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
    ) -> None:
        self.game = game
        self.level = level
        self.options = game.check_options(options or {})
        self.seed = seed if seed is not None else secrets.randbelow(1 << 32)
        self.position: Position = game.position.start(**self.options)
        self.before: list[Position] = []
        self.over = False
        self._live: LiveAnalysis | None = None
        self._engine: Engine = game.engine()
        self._commands: Mapping[str, Callable[[list[str]], str]] = {
            "protocol_version": lambda _: "2",
            "name": lambda _: f"Yiyuan {game.name.en}",
            "version": lambda _: f"level {level.number} {level.name.en}",
            "known_command": self._known_command,
            "list_commands": lambda _: "\n".join(self._commands),
            "quit": self._quit,
            "boardsize": self._boardsize,
            "clear_board": self._clear_board,
            "komi": lambda words: self._ignored(words, 1),
            "play": self._play,
            "genmove": self._genmove,
            "undo": self._undo,
            "showboard": lambda _: "\n" + drawing(self.position),
            "final_score": self._final_score,
            "time_settings": lambda words: self._ignored(words, 3),
            "time_left": self._time_left,
        }
        self._commands = {
            **self._commands,
            "lz-analyze": lambda words: self._analyze(words, kata=False),
            "kata-analyze": lambda words: self._analyze(words, kata=True),
            "stop": self._nothing,
        }
        if game.position is CaptureGoPosition:
            shown = gogui.commands(self._engine, self._capture_go)
            self._commands = {
                **self._commands,
                "loadsgf": self._loadsgf,
                "printsgf": self._printsgf,
                "set_free_handicap": self._set_free_handicap,
                "gogui-analyze_commands": lambda _: gogui.listed(),
                **{name: self._of_position(answer) for name, answer in shown.items()},
            }

    def serve(self, source: TextIO, sink: TextIO) -> None:
        """Answer every line until `quit` or the end of the input; any line ends an analysis."""

        def write(text: str) -> None:
            sink.write(text)
            sink.flush()

        for line in source:
            self._end_analysis(write)
            response = self.answer(line)
            if response:
                write(response)
            if self._live is not None:
                self._live.start(write)
            if self.over:
                return
        self._end_analysis(write)

    def _end_analysis(self, write: Callable[[str], None]) -> None:
        if self._live is not None:
            self._live.stop()
            self._live = None
            write("\n")

    def answer(self, line: str) -> str:
        """The complete response to one line, or an empty text for an empty line."""
        words = _words(line)
        number = words.pop(0) if words and words[0].isdecimal() else ""
        if not words:
            return f"?{number} syntax error\n\n" if number else ""
        name, *arguments = words
        try:
            if name not in self._commands:
                raise Failure("unknown command")
            response = self._commands[name](arguments)
        except Failure as reason:
            return f"?{number} {reason}\n\n"
        end = "\n" if self._live is not None else "\n\n"  # an analysis goes on, line by line
        return f"={number} {response}".rstrip() + end

    def _nothing(self, words: list[str]) -> str:
        if words:
            raise Failure("syntax error")
        return ""

    def _analyze(self, words: list[str], *, kata: bool) -> str:
        """Begin an analysis, which ends with the next line."""
        try:
            asked = AnalysisRequest.parse(words, SIDES, kata=kata)
        except BadRequest:
            raise Failure("syntax error") from None
        if self.position.outcome() is not None:
            raise Failure("the game is over")
        if asked.side not in (None, self.position.side_to_move):
            raise Failure("it is the other side's turn")
        self._live = LiveAnalysis(self._engine, self.position, asked)
        return ""

    def _of_position(self, answer: Callable[[], str]) -> Callable[[list[str]], str]:
        """A command without arguments about a position in which somebody moves."""

        def command(words: list[str]) -> str:
            self._nothing(words)
            if self.position.outcome() is not None:
                raise Failure("the game is over")
            return answer()

        return command

    def _capture_go(self) -> CaptureGoPosition:
        assert isinstance(self.position, CaptureGoPosition)  # noqa: S101 - the command is its own
        return self.position

    def _known_command(self, words: list[str]) -> str:
        return "true" if _only(words) in self._commands else "false"

    def _quit(self, _words: list[str]) -> str:
        self.over = True
        return ""

    def _ignored(self, words: list[str], count: int) -> str:
        """Accepted without effect: levels ignore clocks, and no game has komi."""
        try:
            numbers = [float(word) for word in words]
        except ValueError:
            raise Failure("syntax error") from None
        if len(numbers) != count:
            raise Failure("syntax error")
        return ""

    def _time_left(self, words: list[str]) -> str:
        if not words:
            raise Failure("syntax error")
        _side(words[0])
        return self._ignored(words[1:], 2)

    def _boardsize(self, words: list[str]) -> str:
        size = _only(words)
        lines = whole_number(size)
        if lines is None:
            raise Failure("syntax error")
        if any(option.name == "size" for option in self.game.options):
            try:
                options = self.game.check_options({**self.options, "size": size})
                self.position = self.game.position.start(**options)
            except BadInput:
                raise Failure("unacceptable size") from None
            self.options = options
            self.before.clear()
        elif lines != len(self.position.rows()):
            raise Failure("unacceptable size")
        return ""

    def _clear_board(self, _words: list[str]) -> str:
        self.position = self.game.position.start(**self.options)
        self.before.clear()
        self.seed += 1  # the next game may differ
        return ""

    def _play(self, words: list[str]) -> str:
        if len(words) != 2:
            raise Failure("syntax error")
        side, move = _side(words[0]), words[1].lower()
        ended = self.position.outcome() is not None
        begun = self.position
        if not (ended and move == PASS):  # after the end of the game only passes are accepted
            position = self._turn_of(side, passing=move == PASS)
            try:
                self.position = position.play(move)
            except BadInput:
                raise Failure("illegal move") from None
        self.before.append(begun)
        return ""

    def _genmove(self, words: list[str]) -> str:
        side = _side(_only(words))
        begun = self.position
        if begun.outcome() is not None:
            self.before.append(begun)
            return PASS.upper()
        position = self._turn_of(side, passing=False)
        move = self._engine.think(position, self.level, seed=self.seed).move
        if move is None:
            raise Failure("no move")
        self.position = position.play(move)
        self.before.append(begun)
        return move.upper()

    def _turn_of(self, side: Side, *, passing: bool) -> Position:
        """The position with `side` to move, after a pass that the other side omitted."""
        if side is self.position.side_to_move:
            return self.position
        if self.position.legal_moves() == (PASS,) and not passing:
            return self.position.play(PASS)
        if self._may_set_up():
            return replace(self._capture_go(), side_to_move=side)
        raise Failure("illegal move: it is the other side's turn")

    def _may_set_up(self) -> bool:
        """Whether a side may move twice, as front ends do to set up a position: before any capture."""
        position = self.position
        return (
            isinstance(position, CaptureGoPosition)
            and position.rules == FREE
            and position.captures == (0, 0)
            and position.outcome() is None
        )

    def _set_free_handicap(self, words: list[str]) -> str:
        """Black's stones on an empty board; White moves then."""
        vertices = [word.lower() for word in words]
        if not vertices or len(set(vertices)) < len(vertices):
            raise Failure("syntax error")
        if self.before or self._capture_go() != self.game.position.start(**self.options):
            raise Failure("board not empty")
        if "X" in "".join(self.position.rows()):
            raise Failure("board not empty")
        begun = self._capture_go()
        if begun.rules != FREE:
            raise Failure("the contact rules know no free handicap")
        position = begun
        try:
            for vertex in vertices:
                position = replace(position.play(vertex), side_to_move=Side.BLACK)
        except BadInput:
            raise Failure("bad vertex list") from None
        self.position = replace(position, side_to_move=Side.WHITE)
        self.before = [begun]
        return ""

    def _undo(self, _words: list[str]) -> str:
        if not self.before:
            raise Failure("cannot undo")
        self.position = self.before.pop()
        return ""

    def _loadsgf(self, words: list[str]) -> str:
        """Load a game from a file, up to the given move number if there is one."""
        before = whole_number(words[1]) if words[1:] else None
        if not words or len(words) > 2 or (words[1:] and before is None):
            raise Failure("syntax error")
        try:
            options, positions = load_game(words[0], before)
            self.options = self.game.check_options(options)
        except (BadInput, OSError) as error:
            raise Failure(f"cannot load file: {error}") from None
        *earlier, self.position = positions
        self.before = list(earlier)
        return ""

    def _printsgf(self, words: list[str]) -> str:
        if words:
            raise Failure("syntax error")
        positions = [each for each in self.before if isinstance(each, CaptureGoPosition)]
        return game_as_sgf([*positions, self._capture_go()])

    def _final_score(self, _words: list[str]) -> str:
        outcome = self.position.outcome()
        if outcome is None:
            raise Failure("cannot score: the game is not over")
        return score_text(outcome)


def score_text(outcome: Outcome) -> str:
    """`B+12`, `W+R` for a win without a margin, `0` for a draw."""
    if outcome.winner is None:
        return "0"
    letter = "B" if outcome.winner is Side.BLACK else "W"
    return f"{letter}+{outcome.margin or 'R'}"


def drawing(position: Any) -> str:
    """The board with its coordinates, and the side to move."""
    rows = position.rows()
    width = len(rows[0])
    points = position.points()
    head = "   " + " ".join(point[0].upper() for point in points[:width])
    lines = [
        f"{points[number * width][1:]:>2} {' '.join(row.replace('-', '.'))}"
        for number, row in enumerate(rows)
    ]
    return "\n".join([head, *lines, f"{position.side_to_move.letter} to move"])


def _words(line: str) -> list[str]:
    """The words before a comment; control characters are ignored, and a tab counts as a space."""
    text = line.partition("#")[0].replace("\t", " ")
    return "".join(letter for letter in text if letter.isprintable()).split()


def _only(words: list[str]) -> str:
    if len(words) != 1:
        raise Failure("syntax error")
    return words[0]


def _side(word: str) -> Side:
    try:
        return SIDES[word.lower()]
    except KeyError:
        raise Failure("syntax error") from None
