"""Races over the sets of a source of problems."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from engines.game import Words
from webapp.core.errors import RequestError
from webapp.problems.messages import ProblemVerdict
from webapp.problems.source import ProblemSource
from webapp.rooms.race.race_site import Choice

OwnSet = tuple[str, ProblemSource[Any]]
"""The text that holds a set which somebody made, and the source of its problems."""


def _none(_text: str) -> OwnSet | None:
    return None


@dataclass(frozen=True, kw_only=True)
class ProblemRaces:
    """Each set of `source` can be raced over, and the sets that `own` reads from texts or links.

    The key of a set of the source is its own; that of another is the text that holds it.
    """

    name: Words
    template: str
    """The page on which a member plays."""
    source: ProblemSource[Any]
    own: Callable[[str], OwnSet | None] = _none

    @property
    def key(self) -> str:
        """The name of the source."""
        return self.source.name

    @property
    def takes_own(self) -> bool:
        """Whether sets that somebody made may be chosen."""
        return self.own is not _none

    @property
    def verdict(self) -> type[ProblemVerdict]:
        """The message of a verdict."""
        found: type[ProblemVerdict] = self.source.kind.verdict
        return found

    def choices(self) -> Sequence[tuple[Words, Sequence[Choice]]]:
        """The sets of the source."""
        return [(self.name, [_choice(key, self.source, key) for key in self.source.keys])]

    def puzzle(self, text: str) -> Choice:
        """The set of a key or a link; raises `RequestError`."""
        text = text.strip()
        if text in self.source.keys:
            return _choice(text, self.source, text)
        own = self.own(text)
        if own is None:
            raise RequestError("unknown_set")
        key, source = own
        return _choice(key, source, source.keys[0])

    def page(self, key: str, number: int, path: str) -> Mapping[str, Any]:
        """The data of a problem's page, without hints."""
        source, name = self._set(key)
        found = source.problem_page(name, number, None)
        shown = found["shown"]
        changes = {"path": path, "hint": ""}
        without = {"hints": ()} if "hints" in shown.__struct_fields__ else {}
        return {**found, "shown": msgspec.structs.replace(shown, **changes, **without)}

    def judge(self, key: str, number: int, moves: list[str]) -> ProblemVerdict:
        """The verdict on the last move; raises `RequestError`."""
        source, name = self._set(key)
        found: ProblemVerdict = source.kind.verdict_on(source.at(name, number), moves)
        return found

    def url(self, key: str, run: str | None = None) -> str:  # noqa: ARG002 - no solution is kept
        """The first problem of a set of the source, or the page of another."""
        source, name = self._set(key)
        return source.problem_url(name, 1) if source is self.source else source.index_url()

    def _set(self, key: str) -> tuple[ProblemSource[Any], str]:
        """The source of a set that was chosen, and the key that the set has there."""
        if key in self.source.keys:
            return self.source, key
        own = self.own(key)
        if own is None:  # the key that signed it has been dropped
            raise RequestError("unknown_set")
        return own[1], own[1].keys[0]


def _choice(key: str, source: ProblemSource[Any], name: str) -> Choice:
    called = str(source.words[name].name)
    return Choice(key, Words(called, called), count=len(source.shipped()[name]))
