"""The games of a visitor as lists show them: who, how it ended or stands, and a picture."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlencode

from flask import url_for
from flask_babel import gettext as _
from markupsafe import Markup

from engines.game import Level
from engines.registry import Duel, duel
from webapp.core.languages import word
from webapp.matches.match.match import Match
from webapp.matches.playing.service import MatchService
from webapp.mine import texts
from webapp.mine.results import Results
from webapp.site.pictures import small_board
from webapp.storage.player_store import (
    ALL,
    Asker,
    Choice,
    Ending,
    FinalResult,
    PlayedMatch,
    PlayerStore,
)

MOST_MOMENTS = 1000
"""Games in the calendar."""
MOST_UNFINISHED = 30
"""Unfinished games that are looked at for those that wait for the visitor."""
UNFINISHED = Choice(over=False, people_first=True)


@dataclass(frozen=True)
class GameLine:
    """A match in a list.

    `your_turn`: whether it is its player's move, and somebody sits opposite; `turn` says whose move it
    is; `when`: the time of its latest event, in UTC.
    """

    id: str
    url: str
    game: str
    opponent: str
    picture: Markup
    ply: int
    when: datetime
    is_over: bool
    is_open: bool
    result: Ending | None
    verdict: str
    manner: str
    your_turn: bool
    turn: str
    rematch_asked_by: Asker | None
    title: str
    headline: str
    review_url: str
    turning_points: int | None
    again_url: str | None
    downloads: tuple[tuple[str, str], ...]


class MyGames:
    """Lists the games of a player."""

    def __init__(self, players: PlayerStore, results: Results, matches: MatchService) -> None:
        self._players = players
        self._results = results
        self._matches = matches

    def complete(self, player: str) -> None:
        """Make sure that the results of all finished games are known."""
        self._results.complete(player)

    def listed(
        self, player: str, choice: Choice = ALL, *, most: int, skip: int = 0
    ) -> list[GameLine]:
        """The chosen games, the latest first."""
        return self._lines(self._players.played(player, choice, most=most, skip=skip), player)

    def played(self, player: str, choice: Choice, most: int) -> list[PlayedMatch]:
        """The chosen matches, the latest first."""
        return self._players.played(player, choice, most=most)

    def count(self, player: str, choice: Choice = ALL) -> int:
        """The number of chosen games."""
        return self._players.count(player, choice)

    def strongest_beaten(self, player: str) -> dict[str, Level]:
        """The strongest level that the player has beaten without help, by game."""
        beaten = self._players.levels_beaten(player)
        return {
            key: [level for level in duel(key).levels if level.number in numbers][-1]
            for key, numbers in beaten.items()
        }

    def moments(self, player: str) -> list[int]:
        """When the latest games were touched last, in seconds of the epoch."""
        return [round(at) for at in self._players.moments(player, MOST_MOMENTS)]

    def unfinished(self, player: str) -> list[GameLine]:
        """The unfinished games: those in which it is their move first, with people before engines.

        An invitation that nobody has taken is none until its host has moved.
        """
        found = self._players.played(player, UNFINISHED, most=MOST_UNFINISHED)
        lines = self._lines(sorted(found, key=lambda match: match.level is not None), player)
        begun = [line for line in lines if line.ply or not line.is_open]
        return sorted(begun, key=lambda line: not line.your_turn)

    def asked_for_rematch(self, player: str, most: int) -> tuple[list[GameLine], list[GameLine]]:
        """The finished games whose other side asks for a rematch, and those in which the player asks."""
        found = self.listed(player, Choice(rematch_asked=True), most=2 * most)
        other = [line for line in found if line.rematch_asked_by == "other"]
        own = [line for line in found if line.rematch_asked_by == "own"]
        return other[:most], own[:most]

    def _lines(self, found: Iterable[PlayedMatch], player: str) -> list[GameLine]:
        listed = list(found)
        matches = self._matches.several([each.id for each in listed if each.ended is None])
        standing = ((each, each.ended or matches.get(each.id)) for each in listed)
        return [
            self._line(played, stands, player)
            for played, stands in standing
            if stands is not None  # else it was deleted meanwhile
        ]

    def _line(self, played: PlayedMatch, stands: Match | FinalResult, player: str) -> GameLine:
        game = duel(played.game)
        if isinstance(stands, Match):
            match, rows, last = stands, stands.position.rows(), stands.last_place
        else:
            match, rows, last = None, stands.rows, stands.last
        ply = stands.move_number(stands.ply) if isinstance(stands, Match) else stands.ply
        is_open = played.opponent == "open"
        your_turn = match is not None and not is_open and _is_turn_of(match, player)
        name = word(game.name)
        against = texts.short_opponent(played, game)
        return GameLine(
            played.id,
            url_for("pages.match_page", match_id=played.id),
            name,
            texts.opponent(played, game),
            small_board(game.board_svg, rows, last),
            ply,
            datetime.fromtimestamp(played.updated_at, UTC),
            played.is_over,
            is_open,
            played.result,
            texts.verdict(played) if played.is_over else "",
            texts.manner(played),
            your_turn,
            texts.turn(own=your_turn, is_open=is_open),
            played.rematch_asked_by,
            _("%(game)s, move %(n)s", game=name, n=ply + (not played.is_over)),
            _("%(game)s, against %(name)s", game=name, name=against),
            url_for("pages.review", match_id=played.id),
            played.turning_points,
            _again_url(played),
            _downloads(played, game),
        )


def _is_turn_of(match: Match, player: str) -> bool:
    side = match.side_to_move
    return side is not None and match.seats[side].player == player


def _again_url(played: PlayedMatch) -> str | None:
    """The form of a new game like one against a level that is over; None for another match."""
    if played.level is None or not played.is_over or played.begun_from is not None:
        return None
    fields = {**played.options, "level": str(played.level), "colour": played.side}
    return f"{url_for(f'pages.{played.game}')}?{urlencode(fields)}"


def _downloads(played: PlayedMatch, game: Duel) -> tuple[tuple[str, str], ...]:
    """The files of a match: what they are called, and where they are."""
    return tuple(
        (each.suffix.upper(), url_for(f"match_files.{each.suffix}", match_id=played.id))
        for each in game.formats
    )
