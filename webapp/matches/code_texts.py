"""Texts of how a match of any game can end, by codes that the server sends."""

from __future__ import annotations

from flask_babel import lazy_gettext as _l

from webapp.core.sentences import CodeTexts

CODES: CodeTexts = {
    "end": {
        "you_resign": _l("You win: the other side resigned"),
        "lost_resign": _l("{name} wins: you resigned"),
        "other_resign": _l("{name} wins: {loser} resigned"),
        "you_time": _l("You win: {loser} ran out of time"),
        "lost_time": _l("{name} wins: your time ran out"),
        "other_time": _l("{name} wins: {loser} ran out of time"),
        "you_abandoned": _l("You win: {loser} left"),
        "lost_abandoned": _l("{name} wins: you were away"),
        "other_abandoned": _l("{name} wins: {loser} left"),
        "draw_abandoned": _l("A draw: one side left"),
        "you_host": _l("You win: the host has decided"),
        "other_host": _l("{name} wins: the host has decided"),
        "draw_host": _l("A draw: the host has decided"),
        "draw_not_counted": _l("This game does not count"),
        "why_host": _l("Go back to the room."),
        "draw_expired": _l("Ended without a result"),
        "why_expired": _l("The game was left unfinished after move {n}."),
        "why_abandoned": _l("Away for two minutes, after move {n}."),
        "why_time": _l("After move {n}."),
        "why_resign": _l("Resigned after move {n}."),
        "why_expired_first": _l("Nobody made a move."),
        "why_abandoned_first": _l("Away for two minutes before the first move."),
        "why_time_first": _l("Before the first move."),
        "why_resign_first": _l("Resigned before the first move."),
    },
}
"""By group, for scripts."""
RESULTS = {
    "draw": _l("a draw"),
    "unfinished": _l("the record ends before the game does"),
    "expired": _l("no result: left unfinished"),
    "not_counted": _l("no result: it does not count in its room"),
    "host": _l("{side} won: the host of the room has decided"),
    "abandoned": _l("{side} won: {loser} left"),
    "time": _l("{side} won: {loser} ran out of time"),
    "resign": _l("{side} won: {loser} resigned"),
}
"""A match in a line, by the reason of its end."""
