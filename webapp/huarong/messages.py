"""Messages about layouts of Huarong Dao, of the websocket and the JSON API."""

from __future__ import annotations

from typing import Literal

from msgspec import UNSET, UnsetType

from webapp.core.messages import Message, Request, Short
from webapp.huarong.query import LayoutText

Metric = Literal["moves", "steps"]


class SolveRequest(Request):
    """Ask for a shortest solution of a puzzle.

    With an atlas the answer is the solution; without one it names a job, and `solution` follows.
    """

    layout: LayoutText
    metric: Metric
    mid: Short = ""


class DistanceRequest(Request):
    """Ask for the distance of a layout from the exit."""

    layout: LayoutText
    mid: Short = ""


class MapRequest(Request):
    """Ask for the map of a puzzle.

    If the site has it already, the answer names it; otherwise the answer names a job, and `map` follows.
    """

    layout: LayoutText
    mid: Short = ""


class RandomRequest(Request):
    """Ask for a random layout, with an atlas a solvable one; answered like `distance`."""


class Distance(Message):
    """The exact distance of a layout from the exit; null if it is proven that there is no way out."""

    layout: str
    code: str
    moves: int | None
    steps: int | None


class DistanceAnswer(Message):
    """A layout with its names and its distance, null if there is no way out.

    Without an atlas it names a job instead of the distance, and `solution` with the distance follows.
    """

    layout: str
    code: str
    short_code: str
    moves: int | UnsetType | None = UNSET
    steps: int | UnsetType | None = UNSET
    job: str | UnsetType = UNSET


class Solution(Message):
    """A shortest solution: the layouts from the first to the last, one for each move or step.

    `states` is the number of layouts searched: with the atlas, all layouts of the same blocks. If there
    is no way out, `solvable` is false and the path is empty. If the search was stopped before it
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
    """The result of `solve` from the engines."""

    job: str
    result: Solution


class DistanceFound(Message):
    """The result of `distance` or `random` from the engines."""

    job: str
    result: Distance


class PuzzleMap(Message):
    """A map that the site has now, at `/huarong/<code>/places`.

    `code` is the layout that names the map. Unless it is the one that was asked for, the places are
    there only after it has been asked for itself.
    """

    code: str


class MapFound(Message):
    """The result of `map` from the engines."""

    job: str
    result: PuzzleMap
