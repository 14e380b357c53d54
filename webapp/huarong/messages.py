"""Messages about layouts of Huarong Dao, of the websocket and the JSON API."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from webapp.core.messages import Message, Name, Request, Short

Metric = Literal["moves", "steps", "slides"]
"""The unit of a count: a block moved along any path, by one cell, or straight by any distance."""
Proof = Literal["atlas", "search"]
"""The proof of an optimum: the distances of all layouts of these blocks, or a search of its own."""
LayoutText = Annotated[str, msgspec.Meta(max_length=512)]
"""A layout in any form that the engines read; a matrix of numbers is the longest."""
MOST_AT_ONCE = 500
"""Maximum number of layouts in one request for distances; texts of 20 letters fit into a message."""


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


class DistancesRequest(Request):
    """Ask for the distances of many layouts with the same blocks, such as those of one game.

    Answered at once where the atlas knows them, which has no slides; otherwise by one job.
    """

    layouts: Annotated[list[LayoutText], msgspec.Meta(min_length=1, max_length=MOST_AT_ONCE)]
    metric: Metric
    mid: Short = ""


class RandomRequest(Request):
    """Ask for a random layout, with an atlas a solvable one; answered like `distance`."""


class Distance(Message):
    """The exact distance of a layout from the exit; null if it is proven that there is no way out."""

    layout: str
    code: str
    moves: int | None
    steps: int | None


class Distances(Message):
    """The exact distances of layouts, in their order; null if it is proven that there is no way out."""

    metric: Metric
    lengths: tuple[int | None, ...]


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


class BlockMove(Message):
    """One move, step or slide of a solution: which block goes, and its upper left cells on the way.

    `block` is its number in the reading order of the first layout, from 0; a cell is row × 4 + column
    from 0.
    """

    block: int
    name: Name
    kind: str
    route: tuple[int, ...]


class Solution(Message):
    """A shortest solution: the layouts from the first to the last, one for each move, step or slide.

    `states` is the number of layouts that the proof counts. If `proof` is `atlas`, these are all layouts
    of the same blocks; if it is `search`, those found up to the first solved one, nearest first, or all
    that can be reached if there is no way out. Then `solvable` is false and the path is empty. If the
    search was stopped before it knew, `solvable` is null. `block_moves` says the path in moves of
    blocks; the websocket leaves it out.
    """

    layout: str
    code: str
    metric: Metric
    solvable: bool | None
    length: int | None
    states: int
    proof: Proof
    path: tuple[str, ...]
    block_moves: tuple[BlockMove, ...] | UnsetType = UNSET
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


class DistancesFound(Message):
    """The result of `distances` from the engines."""

    job: str
    result: Distances
