"""Lines of games to go on with, for home."""

from __future__ import annotations

from flask import url_for
from flask_babel import gettext as _

from webapp.mine.games import GameLine
from webapp.site.home_lines import Line


def of_game(game: GameLine) -> Line:
    """An unfinished game in which it is the visitor's turn."""
    return Line("game", game.url, game.headline, game.title, _("Play on"), game.picture)


def of_rematch(game: GameLine) -> Line:
    """A finished game whose other side asks for another one."""
    text = _("%(name)s asks for a rematch", name=game.opponent)
    return Line("rematch", game.url, text, game.headline, _("Answer"), game.picture)


def of_asked(game: GameLine) -> Line:
    """A finished game after which the visitor has asked for another one."""
    asked = _("you asked for a rematch")
    return Line("waiting", game.url, game.headline, asked, _("Look"), game.picture)


def of_waiting(count: int, latest: GameLine) -> Line:
    """Games in which the other side is to move, together."""
    url = url_for("mine.games", state="unfinished")
    text = _("Waiting for the other side: %(num)s", num=count)
    return Line("waiting", url, text, latest.headline, _("Look"), latest.picture)
