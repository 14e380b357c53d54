"""The puzzles that suit after a win: on a way its next one, after one of today the other.

Elsewhere the same family first, then the next one, a little harder each. A family are the layouts with
the same number of lying (1×2) blocks, which shape a puzzle more than all else. The page chooses among
the candidates with what it remembers of the player.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import cache
from itertools import chain
from typing import Literal

from engines.game import Words
from engines.huarong.atlas.ranking import Mix
from engines.huarong.beginners import LENGTH, WAYS, Stage, stage_of
from engines.huarong.catalogue import Entry
from engines.huarong.rules.layout import Layout
from webapp.huarong.catalogue.daily import Day, puzzle_of
from webapp.huarong.catalogue.families import solvable
from webapp.huarong.catalogue.gallery import title

MOST_HARDER, MOST_ELSEWHERE, MOST_EASIER = 6, 3, 3
"""Numbers of candidates: harder ones of the family, of the next family, easier ones of the family."""


@dataclass(frozen=True)
class Candidate:
    """A puzzle to go on with.

    `more` is how many moves longer its optimum is than that of the puzzle before it, None where that is
    unknown; `lying` is the number of its lying blocks; `reason` says whether it is the next one of the
    beginner's way, a puzzle of today or of yesterday, or of about the same kind.
    """

    layout: str
    code: str
    name: Words
    moves: int
    more: int | None
    lying: int
    same_family: bool
    reason: Literal["alike", "way", "today", "yesterday"] = "alike"


def next_puzzles(layout: Layout, moves: int | None) -> tuple[Candidate, ...]:
    """The candidates after a puzzle with this optimum, the best first; never the puzzle itself."""
    family, least = Mix.of(layout).horizontal, moves or 0
    stage = stage_of(layout)
    stages = list(chain(*WAYS))
    if stage and stage is not stages[-1]:
        return (_next_stage(stages[stages.index(stage) + 1], moves, family),)
    own = {layout, layout.mirror()}
    alike = [entry for entry in _family(family) if entry.layout not in own]
    harder = [entry for entry in alike if _optimum(entry) > least]
    equal = [entry for entry in alike if _optimum(entry) == least]
    easier = [entry for entry in alike if _optimum(entry) < least]
    chosen = [
        *[*harder, *equal][:MOST_HARDER],
        *_nearest(_other_family(family), least)[:MOST_ELSEWHERE],
        *easier[: -MOST_EASIER - 1 : -1],
    ]
    return tuple(
        _candidate(entry.layout, entry.code, title(entry), _optimum(entry), moves, family)
        for entry in chosen
    )


def _next_stage(stage: Stage, moves: int | None, family: int) -> Candidate:
    name = _number_on_the_way(stage)
    following = _candidate(stage.layout, stage.code, name, stage.moves, moves, family)
    return replace(following, reason="way")


def after_day(day: Day) -> tuple[Candidate, ...]:
    """After a puzzle of today: the other one, and that of yesterday."""
    family = Mix.of(day.layout).horizontal
    before = puzzle_of(day.date - timedelta(days=1), day.kind)
    today, yesterday = (
        _candidate(each.layout, each.code, each.name, each.moves, day.moves, family)
        for each in (day.other, before)
    )
    return replace(today, reason="today"), replace(yesterday, reason="yesterday")


def _number_on_the_way(stage: Stage) -> Words:
    """Short enough for a phone, where the line above it says which way it is."""
    return Words(f"第 {stage.number} 题，共 {LENGTH} 题", f"Number {stage.number} of {LENGTH}")


def _nearest(entries: Iterable[Entry], moves: int) -> list[Entry]:
    """Entries of about the same length, the nearest first; where equally near, the longer one."""
    return sorted(
        entries, key=lambda entry: (abs(_optimum(entry) - moves), -_optimum(entry), entry.code)
    )


def _other_family(lying: int) -> tuple[Entry, ...]:
    """The next family that has puzzles; after the last one, the one before it."""
    return _family(lying + 1) or _family(lying - 1)


@cache
def _family(lying: int) -> tuple[Entry, ...]:
    """The solvable named layouts with this many lying blocks, from easy to hard; no mirror images."""
    found: dict[Layout, Entry] = {}
    for entry in solvable(lying):
        if entry.layout.mirror() not in found:
            found[entry.layout] = entry
    return tuple(found.values())


def _optimum(entry: Entry) -> int:
    return entry.moves or 0


def _candidate(  # noqa: PLR0913, PLR0917 - what entries and stages both have
    layout: Layout, code: str, name: Words, optimum: int, moves: int | None, family: int
) -> Candidate:
    """A puzzle after one of that family that takes `moves` moves, None where that is not known."""
    lying = Mix.of(layout).horizontal
    return Candidate(
        layout=layout.text,
        code=code,
        name=name,
        moves=optimum,
        more=None if moves is None else optimum - moves,
        lying=lying,
        same_family=lying == family,
    )
