"""The puzzles before and after one, in the order in which the site lists them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engines.game import Words
from engines.huarong import catalogue
from engines.huarong.beginners import WAYS, Stage, stage_of
from engines.huarong.rules.layout import Layout
from engines.huarong.short_puzzles import short_puzzle_of
from webapp.huarong.catalogue.daily import path_of
from webapp.huarong.catalogue.gallery import cards


@dataclass(frozen=True)
class Neighbour:
    """Another puzzle: its code and its name."""

    code: str
    name: Words


@dataclass(frozen=True)
class Around:
    """The neighbours of a puzzle, and the path of the page that lists them."""

    path: str
    before: Neighbour | None = None
    after: Neighbour | None = None


def around(layout: Layout) -> Around:
    """What is around a puzzle of a way or of the gallery; of others only where they are listed."""
    stage, entry = stage_of(layout), catalogue.by_puzzle(layout)
    if stage:
        way = [Neighbour(each.code, stage_name(each)) for each in WAYS[stage.way - 1]]
        return _between(way_path(stage.way), way, stage.code)
    if entry:
        return _between(
            "/huarong/all", [Neighbour(card.code, card.name) for card in cards()], entry.code
        )
    return Around(path_of("short") if short_puzzle_of(layout) else "/huarong/all")


def stage_name(stage: Stage) -> Words:
    """The name of a puzzle of a way."""
    if stage.way > 1:
        return Words(f"山路第 {stage.number} 题", f"Mountain way, number {stage.number}")
    return Words(f"入门小径第 {stage.number} 题", f"Beginner’s way, number {stage.number}")


def way_path(way: int) -> str:
    """The path of the page of a way."""
    return "/huarong/way" if way == 1 else f"/huarong/way/{way}"


def _between(path: str, puzzles: Sequence[Neighbour], code: str) -> Around:
    at = next(number for number, each in enumerate(puzzles) if each.code == code)
    return Around(
        path,
        puzzles[at - 1] if at else None,
        puzzles[at + 1] if at + 1 < len(puzzles) else None,
    )
