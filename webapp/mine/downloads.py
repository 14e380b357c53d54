"""Files of all games that a list shows: `/mine/games.<format>`, with the query of the list."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

from flask import Blueprint, Response, abort

from engines.game import RecordFormat
from engines.registry import DUELS
from webapp.core.services import service
from webapp.feature import Services
from webapp.http.queries import reads
from webapp.http.security_headers import never_store
from webapp.matches.pages.downloads import record_of
from webapp.matches.playing.service import MatchService
from webapp.mine.games import MyGames
from webapp.mine.query import GamesQuery
from webapp.site.identity import visitor

MOST_GAMES = 2000
"""Games in one file, the latest first."""
AT_ONCE = 5
"""Games that are written before others may go on."""


def formats() -> dict[str, dict[str, RecordFormat]]:
    """The formats of all games: by file extension, then by game."""
    found: dict[str, dict[str, RecordFormat]] = {}
    for key, game in DUELS.items():
        for each in game.formats:
            found.setdefault(each.suffix, {})[key] = each
    return found


def file_kinds() -> list[tuple[str, str]]:
    """The names of the files of all games, by file extension."""
    return [(suffix, suffix.upper()) for suffix in formats()]


files = Blueprint("mine_files", __name__)


@files.get("/mine/games.<suffix>")
@reads("game", "state", "result", "opponent", texts=("q",))
def all_games(suffix: str) -> Response:
    """The file, sent while it is written."""
    games, matches, sleep = service(MyGames), service(MatchService), service(Services).sleep
    kinds = formats().get(suffix)
    player = visitor()
    if kinds is None or player is None:
        abort(HTTPStatus.NOT_FOUND)
    never_store()
    games.complete(player)
    chosen = games.played(player, GamesQuery.asked().choice, most=MOST_GAMES)
    wanted = [played.id for played in chosen if played.game in kinds]

    def texts() -> Iterator[str]:
        for first in range(0, len(wanted), AT_ONCE):
            for match in matches.several(wanted[first : first + AT_ONCE]).values():
                yield kinds[match.duel.key].write(record_of(match)).strip() + "\n\n"
            sleep(0)

    media_type = next(iter(kinds.values())).media_type
    answer = Response(texts(), mimetype=media_type)
    answer.headers["Content-Disposition"] = f'attachment; filename="yiyuan-games.{suffix}"'
    return answer
