"""Texts for players: the words of a call, and of an entry in a calendar."""

from __future__ import annotations

from flask_babel import gettext as _

from engines.game import Side
from webapp.core import languages
from webapp.matches.match.match import Match
from webapp.matches.match.name import shown_name


def title(match: Match) -> str:
    """That it is their move, and in which game."""
    return str(_("Your move in %(game)s", game=languages.word(match.duel.name)))


def about(match: Match, side: Side) -> str:
    """Against whom, and at which move."""
    seat = match.seats[side.other]
    name = shown_name(seat.kind, seat.name)
    against = str(_("your opponent")) if name is None else languages.word(name)
    return str(_("Against %(name)s, move %(n)s.", name=against, n=match.move_number(match.ply) + 1))
