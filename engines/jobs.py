"""The jobs of engine workers and what they find, as both ends of the pipe read them.

A job is written as one JSON object: its task, its game, and its fields. Each kind of job reads its own
result, which is also the form of its progress.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from engines.game import Analysis, BadInput, Limit, Thought
from engines.proven import analysis_of_both, thought_of_both
from engines.thought_messages import analysis_message, read_analysis, read_thought, thought_message

Message = Mapping[str, Any]
R = TypeVar("R")


STOPPED = "stopped"
"""The error code of a job that was stopped, where only the whole is a result."""

UNREADABLE = (ValueError, LookupError, TypeError, msgspec.ValidationError)
"""The errors of reading a result that is none."""


class JobError(msgspec.Struct, frozen=True):
    """Why a job has no result: a code for programs, and a sentence in English."""

    code: str
    message: str


class Job(msgspec.Struct, Generic[R], frozen=True, kw_only=True):
    """A job for one game; R is what it finds."""

    game: str

    def message(self) -> dict[str, Any]:
        """The job as plain JSON values."""
        values: dict[str, Any] = msgspec.to_builtins(self)
        return values

    @staticmethod
    def read(result: Message) -> R:
        """What the job has found; raises one of `UNREADABLE`."""
        raise NotImplementedError

    def is_whole(self, _result: Message, /) -> bool:
        """Whether a result is all that was asked for, and not what was found before a stop."""
        return True

    def joined(self, _before: Message, after: Message, /) -> Message:
        """What the job has found, stopped and run again, in both runs together."""
        return after


class Load(Job[None], frozen=True, kw_only=True, tag_field="task", tag="load"):
    """Load the compiled code that levels answering at once need."""

    @staticmethod
    def read(result: Message) -> None:
        """Nothing is found."""


class Prepare(Job[None], frozen=True, kw_only=True, tag_field="task", tag="prepare"):
    """Load all compiled code."""

    @staticmethod
    def read(result: Message) -> None:
        """Nothing is found."""


# Two-player games --------------------------------------------------------------------------------


class SearchLimit(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """The fields of `engines.game.Limit`; those without a value are not written."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    @property
    def limit(self) -> Limit:
        """The same as a limit of a search."""
        return Limit(self.depth, self.nodes, self.seconds)


class PositionJob(Job[R], frozen=True, kw_only=True):
    """A job about a position; `options` are those that its game started with."""

    position: str
    options: Mapping[str, str] = {}


class _ThoughtJob(PositionJob[Thought], frozen=True, kw_only=True):
    limit: SearchLimit | UnsetType = UNSET

    @staticmethod
    def read(result: Message) -> Thought:
        """The best move; raises `ValueError` if there is none."""
        found = read_thought(result)
        if not isinstance(found.move, str):
            raise ValueError("a thought without a move")  # noqa: TRY004 - a result that is no answer
        return found


class Move(_ThoughtJob, frozen=True, kw_only=True, tag_field="task", tag="move"):
    """Choose a move as a level does; the same seed gives the same move."""

    level: int = 1
    seed: int = 0


class Solve(_ThoughtJob, frozen=True, kw_only=True, tag_field="task", tag="solve"):
    """Prove the result of a position."""

    def is_whole(self, result: Message, /) -> bool:
        """Whether the result is proven."""
        return read_thought(result).exact

    def joined(self, before: Message, after: Message, /) -> Message:
        """The deeper thought, with the nodes and the time of both."""
        return thought_message(thought_of_both(read_thought(before), read_thought(after)))


class Analyse(PositionJob[Analysis], frozen=True, kw_only=True, tag_field="task", tag="analyse"):
    """Find the value of every legal move."""

    limit: SearchLimit | UnsetType = UNSET

    @staticmethod
    def read(result: Message) -> Analysis:
        """The values that are known so far."""
        return read_analysis(result)

    def is_whole(self, result: Message, /) -> bool:
        """Whether all values are proven, or as deep as they were asked for."""
        found = read_analysis(result)
        depth = self.limit.depth if self.limit else None
        return found.proven or (depth is not None and found.depth >= depth)

    def joined(self, before: Message, after: Message, /) -> Message:
        """The deeper analysis with the proofs of both, and with the nodes and the time of both."""
        return analysis_message(analysis_of_both(read_analysis(before), read_analysis(after)))


class MadeProblem(msgspec.Struct, frozen=True):
    """A problem made from a game: its motif, the position, the right answers and their replies.

    `swapped` tells that the learner, who has Black in the problem, had White in the game.
    """

    motif: str
    ply: int
    position: str
    plies: int
    target: str
    tree: str
    swapped: bool


class Practice(
    PositionJob[MadeProblem | None], frozen=True, kw_only=True, tag_field="task", tag="practice"
):
    """Make a problem from the moves of a finished game that began at a position."""

    moves: tuple[str, ...]

    @staticmethod
    def read(result: Message) -> MadeProblem | None:
        """The problem; None if the game has none."""
        return None if result["motif"] is None else msgspec.convert(result, MadeProblem)


class JudgedQuestion(msgspec.Struct, frozen=True):
    """What is proven of the answers to a question, and the tree of all answers."""

    goal: str
    plies: int
    target: str
    tree: str


class Question(
    PositionJob[JudgedQuestion], frozen=True, kw_only=True, tag_field="task", tag="question"
):
    """Judge the answers to somebody's own question about a position."""

    answers: tuple[str, ...]

    @staticmethod
    def read(result: Message) -> JudgedQuestion:
        """The judged question."""
        return msgspec.convert(result, JudgedQuestion)


class MakeExercise(Job[str], frozen=True, kw_only=True, tag_field="task", tag="exercise"):
    """Make an exercise, the harder the higher its step; the same seed and step give the same one."""

    seed: int
    step: int

    @staticmethod
    def read(result: Message) -> str:
        """The exercise, as a line of a table."""
        line = result["line"]
        if not isinstance(line, str) or not line:
            raise ValueError("no exercise")
        return line


# The puzzle --------------------------------------------------------------------------------------


class PuzzleTask(Job[R], frozen=True, kw_only=True):
    """A job of Huarong Dao."""

    game: str = "huarong"


class LayoutSolution(msgspec.Struct, frozen=True):
    """A shortest solution; `solvable` is None if the search was stopped before a proof."""

    layout: str
    code: str
    metric: str
    solvable: bool | None
    length: int | None
    states: int
    path: tuple[str, ...]
    seconds: float | UnsetType = UNSET


class LayoutDistance(msgspec.Struct, frozen=True):
    """The distances of a layout from the exit in both metrics of the atlas."""

    layout: str
    code: str
    moves: int | None
    steps: int | None


class LayoutDistances(msgspec.Struct, frozen=True):
    """The distances of several layouts from the exit, in their order."""

    metric: str
    lengths: tuple[int | None, ...]


class LayoutMap(msgspec.Struct, frozen=True):
    """A map: the code of its layout, the number of layouts, and the places by gzip and in Base64.

    The places are None for a layout that does not name the map.
    """

    code: str
    layouts: int
    places: str | None


class SolveLayout(
    PuzzleTask[LayoutSolution], frozen=True, kw_only=True, tag_field="task", tag="solve"
):
    """Find a shortest solution of a layout."""

    layout: str
    metric: str

    @staticmethod
    def read(result: Message) -> LayoutSolution:
        """The solution."""
        return msgspec.convert(result, LayoutSolution)


class MeasureLayout(
    PuzzleTask[LayoutDistance], frozen=True, kw_only=True, tag_field="task", tag="distance"
):
    """Measure the distances of a layout from the exit."""

    layout: str

    @staticmethod
    def read(result: Message) -> LayoutDistance:
        """The distances."""
        return msgspec.convert(result, LayoutDistance)


class MeasureLayouts(
    PuzzleTask[LayoutDistances], frozen=True, kw_only=True, tag_field="task", tag="distances"
):
    """Measure the distances of many layouts with the same blocks."""

    layouts: tuple[str, ...]
    metric: str

    @staticmethod
    def read(result: Message) -> LayoutDistances:
        """The distances."""
        return msgspec.convert(result, LayoutDistances)


class MapLayout(PuzzleTask[LayoutMap], frozen=True, kw_only=True, tag_field="task", tag="map"):
    """Place all layouts that can be reached from one."""

    layout: str

    @staticmethod
    def read(result: Message) -> LayoutMap:
        """The map."""
        return msgspec.convert(result, LayoutMap)


class BuildAtlas(PuzzleTask[None], frozen=True, kw_only=True, tag_field="task", tag="atlas"):
    """Build the table of all distances in a folder."""

    folder: str

    @staticmethod
    def read(result: Message) -> None:
        """Nothing is found."""


DuelJob = Load | Prepare | Move | Solve | Analyse | Practice | Question | MakeExercise
PuzzleJob = Load | Prepare | SolveLayout | MeasureLayout | MeasureLayouts | MapLayout | BuildAtlas
TASKS: Mapping[Any, frozenset[str]] = {
    DuelJob: frozenset(
        {"load", "prepare", "move", "solve", "analyse", "practice", "question", "exercise"}
    ),
    PuzzleJob: frozenset({"load", "prepare", "solve", "distance", "distances", "map", "atlas"}),
}


def read_duel_job(message: Message) -> DuelJob:
    """Read a job of a two-player game; raises `BadInput`."""
    job: DuelJob = _read(message, DuelJob)
    return job


def read_puzzle_job(message: Message) -> PuzzleJob:
    """Read a job of the puzzle; raises `BadInput`."""
    job: PuzzleJob = _read(message, PuzzleJob)
    return job


def _read(message: Message, kinds: Any) -> Any:
    game, task = message.get("game"), message.get("task")
    if not isinstance(task, str):
        raise BadInput("bad_job", "task must be a text")
    if task not in TASKS[kinds]:
        raise BadInput("bad_task", f"{game} has no task {task!r}")
    try:
        return msgspec.convert(message, kinds)
    except msgspec.ValidationError as error:
        raise BadInput("bad_job", str(error)) from error
