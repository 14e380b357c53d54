"""Engines that speak GTP or NBoard, each as a process of its own."""

from __future__ import annotations

import queue
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress
from typing import Protocol

from engines.game import PASS, Side
from engines.reversi.notation.records import Record, write_ggf
from engines.reversi.rules.position import ReversiPosition
from webapp.bridge.seen import Clock, Seen, TimeLeft

RESIGN = "resign"
START_SECONDS = 120.0
"""Time for the first answer of a program, which may load much."""
MOVE_SECONDS = 24 * 3600.0
"""Time for a move: the clock of the match, or people, end a longer wait."""
STOP_SECONDS = 5.0


class ProgramFailed(Exception):
    """The program ended, did not answer, or cannot play this game."""


class Program(Protocol):
    """An engine that can be asked for moves."""

    name: str

    def move(self, seen: Seen, side: Side) -> str:
        """The program's move in this match, or `RESIGN`; raises `ProgramFailed`."""

    def close(self) -> None:
        """End its process."""


class _Process:
    """A program's lines, in both directions."""

    def __init__(self, command: Sequence[str]) -> None:
        try:
            self._process = subprocess.Popen(  # noqa: S603 - the program that the user named
                list(command),
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                encoding="utf-8",
                errors="replace",
                bufsize=1,
            )
        except OSError as error:
            raise ProgramFailed(f"{command[0]} cannot be started: {error.strerror}") from None
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def send(self, line: str) -> None:
        """Send a line."""
        assert self._process.stdin is not None  # noqa: S101 - a pipe, see above
        try:
            self._process.stdin.write(line + "\n")
            self._process.stdin.flush()
        except OSError:
            raise ProgramFailed(f"the program ended before “{line}”") from None

    def line(self, seconds: float) -> str:
        """The next line, without its end."""
        try:
            found = self._lines.get(timeout=seconds)
        except queue.Empty:
            raise ProgramFailed(f"the program did not answer within {seconds:.0f} s") from None
        if found is None:
            raise ProgramFailed(f"the program ended with code {self._process.wait()}")
        return found

    def close(self, farewell: str) -> None:
        """Ask it to end, and end it if it does not."""
        try:
            self.send(farewell)
            self._process.wait(STOP_SECONDS)
        except (ProgramFailed, subprocess.TimeoutExpired):
            self._process.kill()
            self._process.wait()
        self._reader.join(STOP_SECONDS)
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe is not None:
                with suppress(OSError):  # what was not read any more
                    pipe.close()

    def _read(self) -> None:
        assert self._process.stdout is not None  # noqa: S101 - a pipe, see above
        for line in self._process.stdout:
            self._lines.put(line.rstrip("\r\n"))
        self._lines.put(None)


class GtpProgram:
    """A program that speaks the Go Text Protocol, version 2; it keeps the game, move by move."""

    def __init__(self, command: Sequence[str]) -> None:
        self._process = _Process(command)
        self._match: str | None = None
        self._played: list[tuple[str, str]] = []
        self.name = self._ask("name", START_SECONDS)
        self._known = set(self._ask("list_commands").split())

    def move(self, seen: Seen, side: Side) -> str:
        """The program's move in this match, or `RESIGN`; raises `ProgramFailed`."""
        self._catch_up(seen)
        if seen.clock is not None and "time_left" in self._known:
            for each in Side:
                left, stones = _gtp_time(seen.clock, each)
                self._ask(f"time_left {each.value} {left} {stones}")
        move = self._ask(f"genmove {side.value}", MOVE_SECONDS).lower()
        if move != RESIGN:
            self._played.append((side.value, move))
        return move

    def close(self) -> None:
        """End its process."""
        self._process.close("quit")

    def _catch_up(self, seen: Seen) -> None:
        """Bring the program's game to the moves of the match: also back, after a takeback."""
        moves = [(ply.side, ply.move) for ply in seen.moves]
        if self._match != seen.match_id:
            self._begin(seen)
        while self._played != moves[: len(self._played)]:
            if "undo" not in self._known:
                self._begin(seen)
                break
            self._ask("undo")
            self._played.pop()
        for side, move in moves[len(self._played) :]:
            self._ask(f"play {side} {move}")
            self._played.append((side, move))

    def _begin(self, seen: Seen) -> None:
        if seen.kind == "reversi" and not seen.begun_as_usual:
            raise ProgramFailed("GTP knows no other first position of Reversi; NBoard does")
        self._ask(f"boardsize {len(seen.start)}")
        self._ask("clear_board")
        if "komi" in self._known:
            self._ask("komi 0")
        if seen.clock is not None and "time_settings" in self._known:
            most = max((seen.clock.black, seen.clock.white), key=lambda left: left.main)
            period = seen.clock.period // 1000
            self._ask(f"time_settings {most.main // 1000} {period} {1 if period else 0}")
        if not seen.begun_as_usual:
            for side, point in seen.stones():
                self._ask(f"play {side.value} {point}")
        self._match, self._played = seen.match_id, []

    def _ask(self, command: str, seconds: float = START_SECONDS) -> str:
        """The answer to a command; raises `ProgramFailed` for a refusal."""
        self._process.send(command)
        lines: list[str] = []
        while True:
            line = self._process.line(seconds)
            if line.strip():
                lines.append(line)
            elif lines:
                break
        first, *rest = lines
        if not first.startswith("="):
            raise ProgramFailed(f"the program refused “{command}”: {first.lstrip('? ')}")
        return "\n".join([first[1:].strip(), *rest])


class NBoardProgram:
    """A program that speaks the NBoard protocol, version 2; it gets the whole game each time."""

    def __init__(self, command: Sequence[str], depth: int | None = None) -> None:
        self._process = _Process(command)
        self._pings = 0
        self.name = "NBoard"
        self._process.send("nboard 2")
        if depth is not None:
            self._process.send(f"set depth {depth}")
        self._wait_for_pong()

    def move(self, seen: Seen, side: Side) -> str:  # noqa: ARG002 - the game says who moves
        """The program's move in this match; raises `ProgramFailed`."""
        if seen.kind != "reversi":
            raise ProgramFailed("NBoard is a protocol for Reversi")
        letter = Side(seen.first).letter
        begun = ReversiPosition.from_text(f"{''.join(seen.start)} {letter}")
        moves = tuple(ply.move for ply in seen.moves)
        self._process.send(f"set game {write_ggf(Record(begun, moves))}")
        self._wait_for_pong()
        self._process.send("go")
        while True:
            line = self._process.line(MOVE_SECONDS)
            self._note(line)
            if line.startswith("==="):
                move = line[3:].partition("/")[0].strip().lower()
                return PASS if move in ("pa", "pass") else move

    def close(self) -> None:
        """End its process."""
        self._process.close("quit")

    def _wait_for_pong(self) -> None:
        self._pings += 1
        self._process.send(f"ping {self._pings}")
        while (line := self._process.line(START_SECONDS)).strip() != f"pong {self._pings}":
            self._note(line)

    def _note(self, line: str) -> None:
        if line.startswith("set myname "):
            self.name = line.removeprefix("set myname ").strip()


def _gtp_time(clock: Clock, side: Side) -> tuple[int, int]:
    """Seconds and stones as `time_left` has them: a period is one stone, main time has none."""
    left: TimeLeft = getattr(clock, side.value)
    if left.main > 0 or not left.periods:
        return left.main // 1000, 0
    return clock.period // 1000, 1
