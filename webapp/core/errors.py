"""Request errors: a code for programs, a sentence for people, extra facts."""

from __future__ import annotations

from typing import Any

from flask_babel import LazyString
from flask_babel import lazy_gettext as _l

from webapp.core.messages import ErrorMessage

SENTENCES: dict[str, LazyString] = {
    "stale": _l("The game has moved on; this is where it stands now."),
    "illegal": _l("That move is not allowed here."),
    "not_your_turn": _l("It is not your turn."),
    "not_your_game": _l("You are watching this game; only its players can do this."),
    "game_over": _l("This game is over."),
    "not_over": _l("You can review the game or play again once it is over."),
    "not_reviewed": _l("The review has not come to this move yet; wait a moment."),
    "no_opponent": _l("Nobody has taken the other seat yet."),
    "nothing_to_take_back": _l("There is no move of yours to take back."),
    "too_many_offers": _l(
        "There were several takeback requests on this move already; please play on."
    ),
    "too_many_rematches": _l(
        "You have asked several times already; now it is for your friend to ask."
    ),
    "alone_in_a_room": _l("In a room everybody plays without help: no hints, no takebacks."),
    "in_a_room": _l("This game belongs to a room; go back there for the next one."),
    "out_of_time": _l("Your time has run out."),
    "no_claims": _l("This game was begun without the rule that lets you end it."),
    "your_move": _l("It is your move: play, or resign."),
    "still_there": _l("The other player is here, or left less than two minutes ago."),
    "no_greetings": _l("There are no greetings in this game."),
    "too_many_greetings": _l("You have just said something; give it a moment."),
    "clock_stopped": _l("The host has paused the games; wait until the clocks go on."),
    "bad_name": _l("A name has at most 16 letters, digits or signs such as - and ·."),
    "reserved_name": _l("This name belongs to the site; please choose another one."),
    "rude_name": _l("Please choose another name; this one could offend somebody."),
    "too_many_names": _l("The names in this game have changed often enough."),
    "history_full": _l("Too many moves were taken back in this game; now it can only go on."),
    "no_offer": _l("There is no request to answer any more."),
    "unknown_game": _l("There is no such game."),
    "bad_message": _l("The server could not understand this message."),
    "not_json": _l("The body must be JSON, sent with Content-Type: application/json."),
    "too_large": _l("This message is too large."),
    "too_long": _l("Reading this takes too long; open a part of it."),
    "too_fast": _l("Too many messages at once; please wait a moment."),
    "too_many_requests": _l("Too many requests from your network; please wait a moment."),
    "too_many_sockets": _l("Too many pages are open from your network; close some of them."),
    "too_many_matches": _l("Too many new games at once; please wait a moment."),
    "too_much_thinking": _l("The engines have been busy with your games; give them a minute."),
    "no_cookies": _l("This browser keeps no cookies of this site."),
    "old_page": _l("This page is out of date; please reload it."),
    "busy": _l("The server is busy; try again."),
    "not_saved": _l("This could not be saved, so nothing has changed; try again in a moment."),
    "failed": _l("That did not work, and nothing has changed. Please try again."),
    "engine_failed": _l("The engine stopped; try again."),
    "bad_level": _l("There is no such level."),
    "bad_option": _l("One of these options is not possible."),
    "no_hints": _l("In games with a clock, both think for themselves: no hints."),
    "hints_not_agreed": _l("You did not agree to hints when this game began."),
    "between_people": _l("In a game between two people, move values stay hidden until the end."),
    "bad_record": _l("This is neither a game nor a board."),
    "bad_start": _l("This is not a position, so no game can start from it."),
    "start_is_over": _l("No game can start here: neither side has a move."),
    "start_cannot_move": _l("The side to move cannot move here; let the other side start."),
    "bad_position": _l("This is not a layout of the puzzle."),
    "no_atlas": _l("The atlas is not built yet; try again in a minute."),
    "no_proof": _l("A proof of this position is not made here; it would take too long."),
    "unknown_job": _l("This job is not running."),
    "seat_taken": _l("This invitation has been used: both seats are taken."),
    "own_tables": _l("You have three tables on the list already; take one off first."),
    "too_many_tables": _l("Too many tables from your network; please wait some minutes."),
    "open_with_hints": _l("This game allows hints, and open tables do not: begin another game."),
    "not_open": _l("Only a game with an open seat can be put on the list."),
    "own_invitation": _l("This is your own invitation; send it to a friend."),
    "bad_code": _l("This code does not work: it was used, or its ten minutes are over."),
    "too_many_codes": _l("Too many codes were tried from your network; please wait some minutes."),
    "bad_file": _l("This file is not from this site, or it is damaged. Nothing has changed."),
    "newer_file": _l("This file comes from a newer version of the site. Nothing has changed."),
    "too_many_files": _l(
        "Several files were restored from your network; please wait some minutes."
    ),
    "too_many_restored": _l(
        "Many games were restored from your network today; restore the rest in some hours."
    ),
    "bad_question": _l("This position or one of its answers is not possible."),
    "no_answer": _l("A question needs an answer: choose a move on the board."),
    "unknown_questions": _l("This set is no longer kept: it was deleted."),
    "not_your_set": _l("This is not the teacher’s link of this set; please copy it again."),
    "set_changed": _l(
        "This set was changed elsewhere meanwhile. Open the teacher’s link again: what you have here is "
        "set aside, and can be brought back."
    ),
    "too_many_sets": _l("Many sets were kept for your network today; please wait some hours."),
    "unproven": _l("These moves do not lead to the result."),
    "day_over": _l("This day is over: its table takes no more results."),
    "day_table_full": _l(
        "This table is full, and everybody on it has fewer moves or came earlier."
    ),
    "too_many_results": _l("Many results came from your network; please wait some minutes."),
    "too_many_own_tables": _l("Many tables were made from your network; please try tomorrow."),
    "too_many_rooms": _l("Several rooms were opened from your network; please wait some minutes."),
    "too_many_joins": _l("Many people have come into this room; please wait a minute."),
    "too_many_acts": _l("You have changed something here very often; please wait some seconds."),
    "unknown_room": _l("There is no such room, or it was deleted."),
    "unknown_room_code": _l("No room has these six letters."),
    "too_many_room_codes": _l(
        "Too many wrong letters came from your network. Scan the QR code or open the host’s link, or "
        "wait some minutes."
    ),
    "room_locked": _l("The door of this room is locked; ask the host."),
    "room_full": _l("This room is full."),
    "room_used_up": _l(
        "So much has happened in this room that it takes no more of this; please use a new room."
    ),
    "door_full": _l("Very many people are at the door; try again once the host has answered them."),
    "unknown_seat_letters": _l("These four letters open no seat, or no longer; ask the host."),
    "has_a_seat": _l("This device has a seat here already; leave the room with it first."),
    "too_many_hosts": _l("This room has four hosts; one of them can remove another."),
    "wrong_digits": _l("These are not the four digits of this room."),
    "room_over": _l("This room has ended; its results are still here."),
    "race_paused": _l("The host has paused the race."),
    "room_paused": _l("The room is paused; let it go on first."),
    "race_over": _l("This race is over; solutions sent now do not count."),
    "arena_over": _l("The arena is over."),
    "no_way_out": _l("This puzzle has no way out; please choose another one."),
    "unknown_set": _l("This is not a link to a set of questions; please copy it again."),
    "name_taken": _l(
        "Somebody here has this name already; add a letter, so that all can tell you apart."
    ),
    "not_your_room": _l("Only a host of this room can do this."),
    "no_pairings": _l("There is no game left to play: everybody has met, or too few are here."),
    "push_service": _l("This browser uses a push service that the site does not know."),
    "too_many_browsers": _l(
        "Many browsers were added from your network; please wait some minutes."
    ),
    "bad_origin": _l("This request comes from another site."),
}


BUSY_SECONDS = 5
"""When to try again, of what is busy."""


class RequestError(Exception):
    """A refused request; nothing has changed. `facts` are extra fields of its message.

    What is `busy` says when to try again: after `BUSY_SECONDS`, unless it knows better.
    """

    kind: type[ErrorMessage] = ErrorMessage

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code = code
        self.facts = {"retry_after": BUSY_SECONDS, **facts} if code == "busy" else facts

    @property
    def sentence(self) -> str:
        """The reason for people, in the language of the request."""
        return str(self.facts.get("message") or SENTENCES.get(self.code, SENTENCES["failed"]))

    def message(self) -> ErrorMessage:
        """The error message for the client, in the language of the request."""
        return self.kind(**{**self.facts, "code": self.code, "message": self.sentence})
