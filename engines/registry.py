"""The list of all games: rules, notation, options and levels, without any search code."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engines.capture_go import scores as capture_go_scores
from engines.capture_go.levels import LADDER as CAPTURE_GO_LADDER
from engines.capture_go.levels import LEVELS as CAPTURE_GO_LEVELS
from engines.capture_go.notation.formats import FORMATS as CAPTURE_GO_FORMATS
from engines.capture_go.rules import faults as capture_go_faults
from engines.capture_go.rules.drawing import board_svg as capture_go_board_svg
from engines.capture_go.rules.options import OPTIONS as CAPTURE_GO_OPTIONS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reasons import reason_of_value
from engines.capture_go.solving.table_results import table_result
from engines.game import (
    Analysis,
    BadInput,
    Engine,
    Level,
    LevelGap,
    MoveValue,
    Option,
    Position,
    RecordFormat,
    Thought,
    Words,
    level_of,
)
from engines.jobs import JudgedQuestion, LayoutDistances, LayoutMap, LayoutSolution, MadeProblem
from engines.proven import NOTHING
from engines.reversi import scores as reversi_scores
from engines.reversi.book.opening_book import left_at, values_of
from engines.reversi.book.opening_names import name_of, opening_name
from engines.reversi.endgame.effort import proof_seconds
from engines.reversi.levels import LADDER as REVERSI_LADDER
from engines.reversi.levels import LEVELS as REVERSI_LEVELS
from engines.reversi.notation.formats import FORMATS as REVERSI_FORMATS
from engines.reversi.refutations import reason_among, shown_fault
from engines.reversi.rules.drawing import board_svg as reversi_board_svg
from engines.reversi.rules.faults import GIFTS
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.reasons import reason as reversi_reason
from engines.reversi.search import one_ply
from engines.score import Score, Unit
from engines.svg import BoardDrawer

Progress = Callable[[dict[str, Any]], None]
Practice = Callable[[str, Mapping[str, str], Sequence[str], threading.Event], MadeProblem | None]
Judging = Callable[[str, Mapping[str, str], Sequence[str], threading.Event], JudgedQuestion]


@dataclass(frozen=True)
class Duel:
    """A two-player game: everything that differs between games.

    `engine` imports the engine, with its compiled code: only a worker calls it. `reason` returns facts
    about why a legal move may be good, a code and figures; it takes the position, and the move with its
    value; a lost one means that every move loses. `reason_among` does it for the best move of an
    analysis, compared with the others, in games that can. `fault` returns in the same way what is wrong
    with a move, or None; `gifts` are those of its codes that a beginner learns most from, and from any
    loss of `gift_loss` or more.

    `loss` is the loss of a move compared with the best one, in the game's own count, and `cost` the
    part of it that concerns a game that is still open; a move that costs `turning_loss` or more, or
    anything at all and the win, is a turning point. Whoever loses by `rout` or more has the moves that
    lost most as turning points as well. `number_of` converts a score to the plain number
    of older versions. `formats` are the file formats of its records, and `board_svg` draws its board.
    `ladder` is how far its levels are apart, as measured: ratings of players are fitted to it; a game
    without one has none.
    `without_engine` chooses the move of a level that needs none, in less than a millisecond, from a
    position, the level and a seed; None for other levels.
    `solved` looks up what is known of a position without a search. `opening` names the opening of a
    game from the usual start, `opening_at` the one that ends in a position, and `book` has the values in
    discs of the moves that its opening book knows there; `left_book` is the number of the first move of
    a game that it does not have, None for a game that it never had. `practice` makes a problem from a
    finished game: the text of its first position, its options and its moves; it imports the engine
    as well.
    `question` does the same for a question: a position, its options, and the moves that answer it.
    `exercise` makes an exercise of a seed, harder with each step.
    `proof_seconds` is about how long the engine takes to prove the result of a position; None in games
    whose searches prove it by the way, or not at all.
    `hints_from_values` where the values of all moves are as good an advice as the strongest level: then
    both are one search, and agree.
    """

    key: str
    name: Words
    position: type[Position]
    levels: tuple[Level, ...]
    options: tuple[Option, ...]
    engine: Callable[[], Engine]
    reason: Callable[[Any, MoveValue], Mapping[str, Any]]
    loss: Callable[[Score, Score], int]
    cost: Callable[[Score, Score], int]
    turning_loss: int
    number_of: Callable[[Score], int]
    formats: tuple[RecordFormat, ...]
    board_svg: BoardDrawer
    ladder: tuple[LevelGap, ...] = ()
    solved: Callable[[Any], Analysis] = lambda _position: NOTHING
    reason_among: Callable[[Any, Analysis], Mapping[str, Any]] | None = None
    without_engine: Callable[[Any, Level, int], Thought | None] = lambda _position, _level, _seed: (
        None
    )
    fault: Callable[[Any, MoveValue], Mapping[str, Any] | None] = lambda _position, _value: None
    gifts: frozenset[str] = frozenset()
    gift_loss: int | None = None
    rout: int | None = None
    opening: Callable[[Iterable[str]], Words | None] = lambda _moves: None
    opening_at: Callable[[Any], Words | None] = lambda _position: None
    book: Callable[[Any], Mapping[str, int]] = lambda _position: {}
    left_book: Callable[[Any, Sequence[str]], int | None] = lambda _begun, _moves: None
    practice: Practice | None = None
    question: Judging | None = None
    exercise: Callable[[int, int, threading.Event], str] | None = None
    proof_seconds: Callable[[Any], float] | None = None
    hints_from_values: bool = False

    @property
    def unit(self) -> Unit:
        """The unit in which the site speaks of estimates: that of the strongest level."""
        return self.levels[-1].unit

    def why_best(self, position: Any, analysis: Analysis) -> Mapping[str, Any]:
        """Facts about why the best move of an analysis is good."""
        if self.reason_among is None:
            return self.reason(position, analysis.best)
        return self.reason_among(position, analysis)

    def level(self, number: int) -> Level:
        """The level of that number; raises `BadInput`."""
        return level_of(self.levels, number, self.key)

    def beside(self, level: Level, change: int) -> Level | None:
        """The level `change` places above a level; None where the row ends."""
        place = self.levels.index(level) + change
        return self.levels[place] if 0 <= place < len(self.levels) else None

    def check_options(self, given: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, defaults included; raises `BadInput`."""
        for name in given:
            if name not in {option.name for option in self.options}:
                raise BadInput("bad_option", f"{self.key} has no option {name!r}")
        chosen = {option.name: given.get(option.name, option.default) for option in self.options}
        for option in self.options:
            if chosen[option.name] not in option.choices:
                allowed = ", ".join(option.choices)
                raise BadInput("bad_option", f"{option.name} must be one of {allowed}")
        self.position.start(**chosen)  # raises if the options cannot be combined
        return chosen


@dataclass(frozen=True)
class Puzzle:
    """A game for one player, and what a worker does for it with compiled code that it imports then.

    `prepare` imports that code. `solve` solves a layout in a metric, `distances` measures many layouts
    at once, `landscape` places all layouts of a map, and `build_atlas` writes the table of all distances
    into a folder.
    """

    key: str
    name: Words
    prepare: Callable[[], None]
    solve: Callable[[str, str, Progress, threading.Event], LayoutSolution]
    distances: Callable[[Sequence[str], str, threading.Event], LayoutDistances]
    landscape: Callable[[str, threading.Event], LayoutMap]
    build_atlas: Callable[[Path, Callable[[int], None], threading.Event], object]


def _reversi() -> Engine:
    from engines.reversi.search import engine

    return engine


def _reversi_exercise(seed: int, step: int, stop: threading.Event) -> str:
    from engines.reversi.practice.answer import answer

    return answer(seed, step, stop=stop)


def _capture_go() -> Engine:
    from engines.capture_go.search import engine

    return engine


def _capture_go_practice(
    begun: str, options: Mapping[str, str], moves: Sequence[str], stop: threading.Event
) -> MadeProblem | None:
    from engines.capture_go.practice.answer import answer

    return answer(begun, options, moves, stop=stop)


def _capture_go_question(
    text: str, options: Mapping[str, str], answers: Sequence[str], stop: threading.Event
) -> JudgedQuestion:
    from engines.capture_go.practice.question import judge

    return judge(text, options, answers, stop=stop)


def _prepare_huarong() -> None:
    from engines.huarong.landscape import answer  # noqa: F401 - importing it compiles
    from engines.huarong.solver import shortest_solution  # noqa: F401


def _solve_layout(
    layout: str, metric: str, report: Progress, stop: threading.Event
) -> LayoutSolution:
    from engines.huarong.solver.shortest_solution import answer

    return answer(layout, metric, on_progress=report, stop=stop)


def _distances_of_layouts(
    layouts: Sequence[str], metric: str, stop: threading.Event
) -> LayoutDistances:
    from engines.huarong.solver.distances import answer

    return answer(layouts, metric, stop=stop)


def _map_of_layout(layout: str, stop: threading.Event) -> LayoutMap:
    from engines.huarong.landscape.answer import answer

    return answer(layout, stop=stop)


def _build_atlas(folder: Path, report: Callable[[int], None], stop: threading.Event) -> object:
    from engines.huarong.atlas.builder import build

    return build(folder, on_progress=report, stop=stop)


DUELS: Mapping[str, Duel] = MappingProxyType(
    {
        duel.key: duel
        for duel in (
            Duel(
                "reversi",
                Words("黑白棋", "Reversi"),
                ReversiPosition,
                REVERSI_LEVELS,
                (),
                _reversi,
                lambda position, value: reversi_reason(position, value.move, value.pv),
                reason_among=reason_among,
                without_engine=one_ply.think,
                loss=reversi_scores.loss,
                cost=reversi_scores.cost,
                turning_loss=4,
                number_of=reversi_scores.number_of,
                formats=REVERSI_FORMATS,
                board_svg=reversi_board_svg,
                ladder=REVERSI_LADDER,
                fault=shown_fault,
                gifts=GIFTS,
                gift_loss=12,
                rout=32,
                opening=opening_name,
                opening_at=name_of,
                book=values_of,
                left_book=left_at,
                proof_seconds=proof_seconds,
                hints_from_values=True,
                exercise=_reversi_exercise,
            ),
            Duel(
                "capture-go",
                Words("吃子棋", "Capture Go"),
                CaptureGoPosition,
                CAPTURE_GO_LEVELS,
                CAPTURE_GO_OPTIONS,
                _capture_go,
                reason_of_value,
                fault=capture_go_faults.fault_of_value,
                gifts=capture_go_faults.GIFTS,
                loss=capture_go_scores.loss,
                cost=capture_go_scores.loss,
                turning_loss=1,
                number_of=capture_go_scores.number_of,
                formats=CAPTURE_GO_FORMATS,
                board_svg=capture_go_board_svg,
                ladder=CAPTURE_GO_LADDER,
                practice=_capture_go_practice,
                question=_capture_go_question,
                solved=table_result,
            ),
        )
    }
)

PUZZLES: Mapping[str, Puzzle] = MappingProxyType(
    {
        "huarong": Puzzle(
            "huarong",
            Words("华容道", "Huarong Dao"),
            _prepare_huarong,
            _solve_layout,
            _distances_of_layouts,
            _map_of_layout,
            _build_atlas,
        )
    }
)


def duel(key: str) -> Duel:
    """The two-player game of that key; raises `BadInput`."""
    try:
        return DUELS[key]
    except KeyError:
        raise BadInput("bad_game", f"there is no two-player game {key!r}") from None
