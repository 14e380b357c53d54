"""Why a request is refused: a code for programs, a sentence for people, extra facts."""

from __future__ import annotations

from typing import Any

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from webapp.core.messages import ErrorMessage

SENTENCES: dict[str, LazyString] = {
    "stale": _l("The game has moved on; this is where it stands now."),
    "illegal": _l("That move is not allowed here."),
    "not_your_turn": _l("It is not your turn."),
    "not_your_game": _l("You are watching this game; only its players can do that."),
    "game_over": _l("This game is over."),
    "not_over": _l("A review and a rematch come when the game is over."),
    "no_opponent": _l("Nobody has taken the other seat yet."),
    "nothing_to_take_back": _l("There is no move of yours to take back."),
    "no_offer": _l("There is nothing to answer."),
    "unknown_game": _l("There is no such game."),
    "bad_message": _l("This message cannot be understood."),
    "too_large": _l("This message is too large."),
    "too_fast": _l("Too many messages at once; wait a moment."),
    "too_many_sockets": _l("Too many pages are open from your network; close some of them."),
    "too_many_matches": _l("Too many new games at once; wait a moment."),
    "too_much_thinking": _l("The engines have worked much for you; give them a moment."),
    "old_page": _l("This page is older than the server; load it again."),
    "busy": _l("The server is busy; try again."),
    "not_saved": _l("This could not be saved, so nothing was changed; try again in a moment."),
    "failed": _l("That did not work; nothing was changed. Try again."),
    "engine_failed": _l("The engine stopped; try again."),
    "bad_level": _l("There is no such level."),
    "bad_option": _l("One of the choices is not possible."),
    "between_people": _l("Between people nobody is told what a move is worth before the end."),
    "bad_record": _l("This is neither a game nor a board."),
    "bad_start": _l("A game cannot begin from this: it is not a position."),
    "start_is_over": _l("A game cannot begin here: neither side can move."),
    "start_cannot_move": _l("The side to move cannot move here; let the other side begin."),
    "bad_position": _l("This is not a layout of the puzzle."),
    "no_atlas": _l("The atlas is not built yet; try again in a minute."),
    "unknown_job": _l("This work is not running."),
    "seat_taken": _l("This invitation has been used: both seats are taken."),
    "own_invitation": _l("This is your own invitation; send it to a friend."),
    "unproven": _l("These moves do not prove the result."),
    "bad_origin": _l("This request comes from another site."),
}


class RequestError(Exception):
    """A request that is answered with no; nothing has changed. `facts` are fields of its message."""

    kind: type[ErrorMessage] = ErrorMessage

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = facts

    @property
    def sentence(self) -> str:
        """The reason for people, in the language of the request."""
        return str(self.facts.get("message") or SENTENCES.get(self.code, SENTENCES["failed"]))

    def message(self) -> ErrorMessage:
        """The answer for a client, in the language of the request."""
        return self.kind(**{**self.facts, "code": self.code, "message": self.sentence})
