"""Positions that the rounds of reviews have searched: in memory, and in a file for each match."""

from __future__ import annotations

import gzip
import hashlib
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import msgspec

from engines.game import Analysis
from engines.proven import NOTHING, has_all_moves
from engines.thought_messages import analysis_message, read_analysis
from webapp.engine_jobs.known_values import UNSEARCHED, KnownValues, Searched
from webapp.matches.match.match import Match
from webapp.storage.kept_files import KeptFiles

MOST_BYTES = 64 * 1024 * 1024
"""Size of the files, about five thousand reviews."""
VERSION = 1
"""The version of the rounds and of the files: files of another version are ignored."""


class SearchedPositions:
    """The positions of all reviews; those of matches that are not in use stay in their files."""

    def __init__(self, known_values: KnownValues, files: KeptFiles | None = None) -> None:
        """Without files, nothing outlives the process."""
        self._known_values = known_values
        self._files = files

    @property
    def damaged(self) -> int:
        """The number of damaged files that were removed."""
        return self._files.damaged if self._files else 0

    def of(self, match: Match, ply: int) -> Searched:
        """The known analysis of the position after `ply` plies; values only if every move has one."""
        position = match.after_plies(ply)
        searched = self._known_values.of(match.duel, match.options, position)
        if has_all_moves(searched.analysis, position):
            return searched
        return replace(searched, analysis=NOTHING)

    def of_plies(self, match: Match) -> dict[int, Searched]:
        """The known analysis of each position of a match that was searched."""
        found = {ply: self.of(match, ply) for ply in range(match.ply + 1)}
        if not any(each.rounds for each in found.values()):
            found |= self._read(match)
        return {ply: each for ply, each in found.items() if each != UNSEARCHED}

    def learn(self, match: Match, ply: int, rounds: int, found: Analysis | None) -> None:
        """Note the number of rounds that have searched a position, and the analysis of the last one."""
        self._learn(match, ply, found, rounds)

    def save(self, match: Match) -> None:
        """Save the known analyses of a match in its file."""
        if self._files is None:
            return
        found = {
            str(ply): [each.rounds, analysis_message(each.analysis)]
            for ply, each in self.of_plies(match).items()
        }
        body = msgspec.json.encode({"moves": _moves(match), "positions": found})
        self._files.store(_name(match), gzip.compress(body, 5))

    def _read(self, match: Match) -> dict[int, Searched]:
        """The analyses in the file of a match, which are put into memory as well."""
        body = self._files.read(_name(match)) if self._files else None
        if self._files is None or body is None:
            return {}
        try:
            kept = _unpacked(body, _moves(match))
        except (OSError, EOFError, zlib.error, ValueError, LookupError, TypeError) as error:
            self._files.remove_damaged(_name(match), error)
            return {}
        return {
            ply: self._learn(match, ply, each.analysis, each.rounds) for ply, each in kept.items()
        }

    def _learn(self, match: Match, ply: int, found: Analysis | None, rounds: int) -> Searched:
        position = match.after_plies(ply)
        return self._known_values.learn(match.duel, match.options, position, found, rounds)


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
