"""Home, the visitor's garden, the list of all their games, and their devices and data."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from http import HTTPStatus
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import gettext as _

from engines.registry import duel
from webapp.core.languages import word
from webapp.core.services import service
from webapp.http.queries import reads
from webapp.http.security_headers import keep_offline, never_store
from webapp.matches.game_site import GameSites
from webapp.matches.playing.service import MatchService
from webapp.matches.tables.lines import TableLines
from webapp.mine import again, lines
from webapp.mine.downloads import file_kinds
from webapp.mine.games import GameLine, MyGames
from webapp.mine.query import GAMES_A_PAGE, GamesQuery
from webapp.mine.ratings.chart import chart
from webapp.mine.ratings.service import Ratings, Strength
from webapp.rooms.pages.yours import your_room
from webapp.site.game_entry import GameEntry, Games
from webapp.site.home_lines import Line
from webapp.site.identity import visitor
from webapp.site.kept_markup import kept_page
from webapp.storage.player_store import Choice

MOST_LINES = 4
SHELF = 4
LATEST, LOOKED_AT = 6, 12
"""Finished games that are shown, and those among which lost ones are looked for."""
LATEST_STANDINGS = 12
"""Games in the table of a rating."""
LARGEST_ERROR = 450.0
"""A rating with more doubt, in points, is not shown: it would be that of half the levels."""


pages = Blueprint("mine", __name__)


@pages.get("/")
def home() -> str:
    """The start page: for those who return, what waits for them."""
    games = service(MyGames)
    entries = service(Games)
    player = visitor()
    listed = service(TableLines).at_home(player)
    latest = [] if player is None else _latest(games, player)
    if player is None or not latest:
        return kept_page(
            lambda: render_template("site/home.html", tables=listed), f"{listed} {your_room()}"
        )
    first, *others = latest
    asked_again, asking = games.asked_for_rematch(player, MOST_LINES)
    return render_template(
        "mine/home.html",
        greeting=_greeting(first),
        first=first,
        lines=_lines(asked_again, others, asking, entries),
        gate_pictures={each.key: each.lines.gate() for each in entries if each.lines.gate},
        tables=listed,
    )


@pages.get("/mine")
def mine() -> str:
    """The page of one's own: games, strength and progress."""
    games = service(MyGames)
    entries = service(Games)
    never_store()
    keep_offline()
    player = visitor()
    if player is not None:
        games.complete(player)
    finished = games.listed(player, Choice(over=True), most=LOOKED_AT) if player else []
    return render_template(
        "mine/mine.html",
        shelf=games.unfinished(player)[:SHELF] if player else [],
        unfinished=games.count(player, Choice(over=False)) if player else 0,
        mine=finished[:LATEST],
        today=_of_today(entries),
        again=again.of_lost(finished),
        beaten=_beaten(games, player) if player else [],
        count=games.count(player) if player else 0,
        strengths=_strengths(service(Ratings).of(player)) if player else [],
        data={
            "played": games.moments(player) if player else [],
            "left": url_for("transfer.records"),
        },
        duels=tuple(service(GameSites).values()),
        solved=[each.lines.solved for each in reversed(entries) if each.lines.solved],
    )


@pages.get("/mine/devices")
def devices() -> str:
    """What joins another device, and what saves, restores and deletes everything."""
    never_store()
    player = visitor()
    return render_template(
        "mine/devices.html", count=service(MyGames).count(player) if player else 0
    )


@pages.get("/mine/games", endpoint="games")
@reads("game", "state", "result", "opponent", "page", texts=("q",))
def games_list() -> str:
    """The list of all games of the visitor."""
    games = service(MyGames)
    sites = service(GameSites)
    never_store()
    keep_offline()
    player = visitor()
    query = GamesQuery.asked()
    count = 0
    found: list[GameLine] = []
    if player is not None:
        if query.choice.over is not False:
            games.complete(player)
        count = games.count(player, query.choice)
        skip = (query.page - 1) * GAMES_A_PAGE
        found = games.listed(player, query.choice, most=GAMES_A_PAGE, skip=skip)
    return render_template(
        "mine/games.html",
        query=query,
        game_choices=[(key, word(site.name)) for key, site in sites.items()],
        files=file_kinds(),
        duels=tuple(sites.values()),
        mine=found,
        count=count,
        pages=-(-count // GAMES_A_PAGE),
    )


@pages.get("/mine/line")
def line() -> str:
    """A line for what only the browser knows, such as a lesson."""
    known = {name: make for each in service(Games) for name, make in each.lines.go_on.items()}
    asked = next((name for name in known if name in request.args), None)
    if asked is None:
        abort(404)
    return render_template("mine/line.html", line=known[asked](request.args))


@pages.get("/mine/again/<path:asked>", endpoint="again")
def tile(asked: str) -> str | tuple[str, int]:
    """A tile for what only the browser knows to be missed; empty if that is gone by now."""
    never_store()
    line = again.of_asked(asked, service(MatchService).match, service(Games))
    if line is None:
        return "", HTTPStatus.NO_CONTENT
    return render_template("mine/tile.html", line=line)


def _latest(games: MyGames, player: str) -> list[GameLine]:
    """The unfinished games of a player, without one the game that ended last."""
    unfinished = games.unfinished(player)
    if unfinished:
        return unfinished
    games.complete(player)
    return games.listed(player, Choice(over=True), most=1)


def _beaten(games: MyGames, player: str) -> list[dict[str, Any]]:
    """The strongest level that was beaten alone, of each game."""
    return [
        {"game": duel(key), "level": level} for key, level in games.strongest_beaten(player).items()
    ]


def _strengths(found: list[Strength]) -> list[dict[str, Any]]:
    """Strengths as the page shows them, that of the game that was played last first."""
    latest = sorted(found, key=lambda each: -each.latest.at)
    return [
        {
            "game": duel(each.game),
            "rating": round(each.latest.rating.rating),
            "error": round(each.latest.error),
            "known": each.latest.error <= LARGEST_ERROR,
            "first": round(each.standings[0].rating.rating),
            "count": len(each.standings),
            "left_out": each.left_out,
            "next": None if each.next_level is None else duel(each.game).level(each.next_level),
            "chart": chart(each),
            "rows": _latest_standings(each),
        }
        for each in latest
    ]


def _latest_standings(strength: Strength) -> list[tuple[datetime, int, int]]:
    """When the latest games ended, with the rating and its error after each, the latest first."""
    return [
        (datetime.fromtimestamp(each.at, UTC), round(each.rating.rating), round(each.error))
        for each in reversed(strength.standings[-LATEST_STANDINGS:])
    ]


def _greeting(first: GameLine) -> str:
    """The first sentence for one who returns: whose move it is."""
    if first.is_over:
        return str(_("Welcome back."))
    if first.your_turn:
        return str(_("Your move, in the game you left."))
    if first.is_open:
        return str(_("Nobody has sat down yet, in the game you left."))
    return str(_("The other side is to move, in the game you left."))


def _lines(
    asked_again: list[GameLine],
    unfinished: list[GameLine],
    asking: list[GameLine],
    entries: Sequence[GameEntry],
) -> list[Line]:
    """What else waits: rematches, games, then what the day has for everybody."""
    waiting = [game for game in unfinished if not game.your_turn]
    found = [lines.of_rematch(game) for game in asked_again]
    found += [lines.of_game(game) for game in unfinished if game.your_turn]
    found += [lines.of_asked(game) for game in asking]
    if waiting:
        found = [*found[: MOST_LINES - 1], lines.of_waiting(len(waiting), waiting[0])]
    return [*found, *_of_today(entries)][:MOST_LINES]


def _of_today(entries: Sequence[GameEntry]) -> list[Line]:
    """What the day has for everybody, the newest game first."""
    return [each.lines.of_today() for each in reversed(entries) if each.lines.of_today]
