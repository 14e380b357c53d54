"""Matches with clocks shorter than the form offers, written to the database of a running site."""

from __future__ import annotations

from tests.support.fakes.matches import match_service
from webapp.matches.match.new_match import NewMatch
from webapp.storage.database import Database
from webapp.storage.match_store import MatchStore


def same_people_with_clock(database: Database, match_id: str, clock: str, game: str) -> str:
    """A new match of the people who sit at a match, with any time control; returns its id."""
    people = {seat.side: seat.player for seat in MatchStore(database).seats(match_id)}
    matches = match_service(database, shared=True)
    match = matches.create(NewMatch(game, {}, "black", None, clock=clock), people["black"])
    matches.join(match.id, people["white"])
    return str(match.id)
