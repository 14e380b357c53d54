"""What is said about layouts of Huarong Dao, over the websocket and by the JSON API."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from webapp.core.messages import Message, Request, Short
from webapp.huarong.query import LayoutText

Metric = Literal["moves", "steps"]


class SolveRequest(Request):
    """Ask for a shortest solution of a puzzle.

    With an atlas the answer is the solution; else it names a job, and `solution` follows.
    """

    layout: LayoutText
    metric: Metric
    mid: Short = ""


class DistanceRequest(Request):
    """Ask how far a layout is from the exit."""

    layout: LayoutText
    mid: Short = ""


class RandomRequest(Request):
    """Any layout, one that can be solved where there is an atlas; answered like `distance`."""


class Distance(Message):
    """How far a layout is from the exit, exactly; null where it is proven that there is no way."""

    layout: str
    code: str
    moves: int | None
    steps: int | None


class DistanceAnswer(Message):
    """A layout by its names and its distance, null where there is no way out.

    Without an atlas a job is named in place of the distance, and `solution` with it follows.
    """

    layout: str
    code: str
    short_code: str
    moves: int | UnsetType | None = UNSET
    steps: int | UnsetType | None = UNSET
    job: str | UnsetType = UNSET


class Solution(Message):
    """A shortest solution: the layouts from the first to the last, one for each move or step.

    `states` is how many layouts were searched for it: with the atlas, all of the same blocks. Where
    there is no way out, `solvable` is false and the path is empty; where a search was stopped before it
    knew, `solvable` is null.
    """

    layout: str
    code: str
    metric: Metric
    solvable: bool | None
    length: int | None
    states: int
    path: tuple[str, ...]
    seconds: float | UnsetType = UNSET


class SolutionFound(Message):
    """What the engines found for `solve`."""

    job: str
    result: Solution


class DistanceFound(Message):
    """What the engines found for `distance` or `random`."""

    job: str
    result: Distance
