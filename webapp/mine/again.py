"""Things worth another try: problems that were missed, turning points, and levels that have won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from flask import abort, url_for
from flask_babel import gettext as _

from webapp.matches.match.match import Match
from webapp.matches.playing.repository import UnknownMatch
from webapp.mine.games import GameLine
from webapp.site.game_entry import GameEntry
from webapp.site.home_lines import Line
from webapp.site.numbers import number_of
from webapp.site.pictures import small_board

MOST_LOST = 2


def of_lost(games: Iterable[GameLine]) -> list[Line]:
    """The levels that won the latest games, each once: the form of a new game, filled in as it was."""
    lost = {
        game.again_url: game
        for game in games
        if game.result == "lost" and game.again_url and game.ply
    }
    return [
        Line("again-game", url, game.headline, _("lost last time"), _("Try again"), game.picture)
        for url, game in [*lost.items()][:MOST_LOST]
    ]


def of_asked(asked: str, match: Callable[[str], Match], games: Sequence[GameEntry]) -> Line | None:
    """The line of what a browser remembers as missed, such as `lesson/net/3` or `move/<match>/32`.

    None for a move of a match that is not there any more. Raises an HTTP error for what never was.
    """
    kind, _slash, rest = asked.partition("/")
    name, _slash, digits = rest.rpartition("/")
    number = number_of(digits)
    if kind == "move":
        try:
            return _of_move(match(name), number)
        except UnknownMatch:
            return None
    for game in games:
        if kind in game.lines.again:
            return game.lines.again[kind](name, number)
    return abort(404)


def _of_move(match: Match, ply: int) -> Line | None:
    """The position after `ply` plies, in which the next move was a turning point."""
    if match.outcome is None or not 0 <= ply < match.ply:
        return None
    return Line(
        "again-move",
        url_for("mistakes.mistakes_page", match_id=match.id),
        _("Move %(n)s", n=match.move_number(ply) + 1),
        _("a turning point that you have not found yet"),
        _("Try again"),
        small_board(match.duel.board_svg, match.after_plies(ply).rows()),
    )
