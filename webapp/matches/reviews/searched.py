"""Positions that the rounds of reviews have searched: in memory, and in a file for each match."""

from __future__ import annotations

import gzip
import hashlib
import threading
import zlib
from collections import OrderedDict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from engines.game import Analysis
from engines.proven import NOTHING
from engines.thought_messages import analysis_message, read_analysis
from webapp.matches.match.match import Match
from webapp.storage.kept_files import KeptFiles

REMEMBERED = 8192
"""Size of the memory in positions, about 130 games of Reversi."""
MOST_BYTES = 64 * 1024 * 1024
"""Size of the files, about five thousand reviews."""
VERSION = 1
"""The version of the rounds and of the files: what another version has kept is searched again."""

Key = tuple[str, str, str]


@dataclass(frozen=True)
class Searched:
    """What is known of a position, and the number of rounds that have looked at it."""

    analysis: Analysis = NOTHING
    rounds: int = 0

    def after(self, number: int, found: Analysis | None) -> Searched:
        """The same after round `number`, which may have found nothing."""
        known = self.analysis
        if found is not None and found.knows_more_than(known if known.values else None):
            known = found
        return Searched(known, max(self.rounds, number))


UNSEARCHED = Searched()


class SearchedPositions:
    """The positions of all reviews; those of matches that nobody looks at wait in their files."""

    def __init__(self, folder: Path | None = None) -> None:
        """Without a folder, nothing outlives the process."""
        self._files = KeptFiles(folder, MOST_BYTES) if folder else None
        self._known: OrderedDict[Key, Searched] = OrderedDict()
        self._guard = threading.Lock()

    @property
    def damaged(self) -> int:
        """The number of damaged files that were removed."""
        return self._files.damaged if self._files else 0

    def of(self, match: Match, ply: int) -> Searched:
        """What is known of the position after `ply` plies."""
        with self._guard:
            return self._known.get(_key(match, ply), UNSEARCHED)

    def of_plies(self, match: Match) -> dict[int, Searched]:
        """What is known of each position of a match, as far as it was searched."""
        found = {ply: self.of(match, ply) for ply in range(match.ply + 1)}
        if all(each is UNSEARCHED for each in found.values()):
            found |= self._read(match)
        return {ply: each for ply, each in found.items() if each is not UNSEARCHED}

    def learn(self, match: Match, ply: int, number: int, found: Analysis | None) -> None:
        """Note that round `number` has looked at a position, and what it found."""
        self._put(_key(match, ply), self.of(match, ply).after(number, found))

    def keep(self, match: Match) -> None:
        """Write what is known of the positions of a match into its file."""
        if self._files is None:
            return
        found = {
            str(ply): [each.rounds, analysis_message(each.analysis)]
            for ply, each in self.of_plies(match).items()
        }
        body = msgspec.json.encode({"moves": _moves(match), "positions": found})
        self._files.keep(_name(match), gzip.compress(body, 5))

    def _read(self, match: Match) -> dict[int, Searched]:
        """What the file of a match has of it; also puts that into memory."""
        body = self._files.read(_name(match)) if self._files else None
        if self._files is None or body is None:
            return {}
        try:
            kept = _unpacked(body, _moves(match))
        except (OSError, EOFError, zlib.error, ValueError, LookupError, TypeError) as problem:
            self._files.remove_damaged(_name(match), problem)
            return {}
        for ply, each in kept.items():
            self._put(_key(match, ply), each)
        return kept

    def _put(self, key: Key, searched: Searched) -> None:
        with self._guard:
            self._known[key] = searched
            self._known.move_to_end(key)
            while len(self._known) > REMEMBERED:
                self._known.popitem(last=False)


def analyses(searched: Mapping[int, Searched]) -> dict[int, Analysis]:
    """The analyses alone, without positions that the engines failed to search."""
    return {ply: each.analysis for ply, each in searched.items() if each.analysis.values}


def _unpacked(body: bytes, moves: str) -> dict[int, Searched]:
    kept: dict[str, Any] = msgspec.json.decode(gzip.decompress(body))
    if kept["moves"] != moves:
        return {}  # the match went on after a takeback
    rows: Iterable[tuple[str, Any]] = kept["positions"].items()
    return {int(ply): Searched(read_analysis(found), rounds) for ply, (rounds, found) in rows}


def _moves(match: Match) -> str:
    text = " ".join((match.begun.to_text(), *(ply.move for ply in match.plies)))
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def _name(match: Match) -> str:
    return f"{match.id}.{VERSION}.gz"


def _key(match: Match, ply: int) -> Key:
    options = " ".join(f"{name}={match.options[name]}" for name in sorted(match.options))
    return match.duel.key, options, match.after_plies(ply).to_text()
