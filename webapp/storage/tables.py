"""All tables of the database, whichever store queries them."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

# Matches ------------------------------------------------------------------------------------------

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("options", sa.JSON, nullable=False),
    sa.Column("begun_from", sa.Text),
    sa.Column("waits_for", sa.String(8), nullable=False, index=True),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False),
    sa.Column("clock", sa.String(40)),
    sa.Column("flag_at", sa.Float, index=True),
    sa.Column("asked_by", sa.String(8)),
)
"""`begun_from`: the text of the first position, null for the start of the game.

`waits_for`: person, ai, or nobody once the match is over; written together with the events, as are
`flag_at`, when the side to move runs out of time, and `asked_by`, the side that asks for a rematch.
`clock`: the time control, null for a game without clocks.
"""

OVER = "nobody"
"""The value of `waits_for` of a finished match."""
BY_DAYS = "days-%"
"""The keys of time controls that are not in real time."""

seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(8), primary_key=True),
    sa.Column("kind", sa.String(8), nullable=False),
    sa.Column("level", sa.Integer),
    sa.Column("player", sa.String(64), index=True),
    sa.Column("name", sa.String(64)),
)
"""`kind`: person, program, ai, open, or nobody in a game that was played elsewhere.

`player`: the hash of the seat holder's token. `name`: what they want to be called, null for no name.
"""

events = sa.Table(
    "events",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(16), nullable=False),
    sa.Column("seat", sa.String(8), nullable=False),
    sa.Column("mid", sa.String(64)),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.UniqueConstraint("match_id", "seat", "mid", name="one_answer_a_message"),
)
"""Append-only. `v` counts from 1; `ply` is the match's ply after the event."""

heartbeat = sa.Table(
    "heartbeat",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""One row: when a web process was last alive, written while clocks run."""

public_matches = sa.Table(
    "tables",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seen_at", sa.Float, nullable=False, index=True),
    sa.Column("source", sa.Integer, nullable=True),
)
"""The matches on the public list.

`seen_at`: when one of their players was last there. `source`: see `webapp.limits.sources`; null where an
earlier version wrote the row.
"""

# What is known of matches -------------------------------------------------------------------------

proofs = sa.Table(
    "proofs",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("position", sa.String(256), primary_key=True),
    sa.Column("found", sa.JSON, nullable=False),
)
"""`position`: its text; `found`: an analysis as a message, reduced to what is worth keeping."""

results = sa.Table(
    "results",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("as_of", sa.Float, nullable=False),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("rows", sa.String(256), nullable=False),
    sa.Column("last", sa.Integer),
    sa.Column("winner", sa.String(8)),
    sa.Column("reason", sa.String(24), nullable=False),
    sa.Column("margin", sa.Integer, nullable=False),
    sa.Column("took_back", sa.Boolean, nullable=False),
)
"""The result of a finished match, computed from its events when a list first needs it.

`as_of`: the time of the match's latest event then; the row holds while that is still its latest one.
`rows`: the last board, rows joined by `/`. `last`: the place of the last
move that was no pass, counted from the top left. `winner`: a side, null for
none. `took_back`: whether a move was ever taken back.
"""

helped = sa.Table(
    "helped",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("side", sa.String(8), primary_key=True),
)
"""The sides that asked an engine for a hint or for values during a match."""

turning_points = sa.Table(
    "turning_points",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("ply", sa.Integer, nullable=False),
    sa.Column("rows", sa.String(256), nullable=False),
    sa.Column("black", sa.Integer, nullable=False),
    sa.Column("white", sa.Integer, nullable=False),
)
"""The number of turning points of each side in the complete review of a finished match.

`ply` and `rows` are those of the last position: the row holds while those of the result are the same.
"""

# Players ------------------------------------------------------------------------------------------

transfers = sa.Table(
    "transfers",
    metadata,
    sa.Column("code", sa.String(64), primary_key=True),
    sa.Column("player", sa.String(64), nullable=False, index=True),
    sa.Column("sealed", sa.String(256), nullable=False),
    sa.Column("records", sa.Text, nullable=False),
    sa.Column("state", sa.String(8), nullable=False),
    sa.Column("expires_at", sa.Float, nullable=False, index=True),
)
"""One-time codes that take an identity to another device.

`code`: a keyed hash of the code. `sealed`: the token of the player, which only the code opens.
`records`: what the browser kept; first that of the device that gave the code, then that of the other.
`state`: open, or used.
"""

day_rows = sa.Table(
    "day_rows",
    metadata,
    sa.Column("day", sa.String(32), primary_key=True),
    sa.Column("player", sa.String(64), primary_key=True, index=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("name_key", sa.String(64), nullable=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
    sa.Column("source", sa.Integer, nullable=True),
    sa.UniqueConstraint("day", "name_key", name="one_name_a_day"),
)
"""The tables of the day: the best result of each player who put one there.

`day`: which table; 2026-11-27 for the hard puzzle of that day, with `/short` for the short one, and
behind it the id of a table of somebody's own, as in 2026-11-27/short/k7m2p4q9xw. `player`: the hash of
their token. `name_key`: what all names that look like this one have in common. `moves`: as the server
has counted them; `at`: when it had. `source`: as for `public_matches`.
"""

own_tables = sa.Table(
    "own_tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("opened_at", sa.Float, nullable=False, index=True),
)
"""Tables of the day of a family or a class, whose rows are in `day_rows`; nothing says whose they are.

`opened_at`: a day or less before somebody opened it last.
"""

question_sets = sa.Table(
    "question_sets",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("packed", sa.LargeBinary, nullable=False),
    sa.Column("changed_at", sa.Float, nullable=False),
    sa.Column("opened_at", sa.Float, nullable=False, index=True),
)
"""Sets of questions that the site keeps; nothing says whose they are.

`version`: counted from 1, one more with each change. `packed`: the set as `webapp.capture_go.questions`
packs it. `opened_at`: a day or less before somebody opened it last.
"""

push_key = sa.Table(
    "push_key",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("private", sa.String(64), nullable=False),
)
"""One row: the private key by which push services know the site, made when it is first needed."""

push_subscriptions = sa.Table(
    "push_subscriptions",
    metadata,
    sa.Column("id", sa.String(64), primary_key=True),
    sa.Column("player", sa.String(64), nullable=False, index=True),
    sa.Column("endpoint", sa.Text, nullable=False),
    sa.Column("p256dh", sa.String(120), nullable=False),
    sa.Column("auth", sa.String(40), nullable=False),
    sa.Column("language", sa.String(16), nullable=False),
    sa.Column("added_at", sa.Float, nullable=False),
)
"""Browsers that are called when it is their player's move.

`id`: a hash of `endpoint`, the address at the browser's push service. `p256dh`, `auth`: its keys.
"""

calendar_feeds = sa.Table(
    "calendar_feeds",
    metadata,
    sa.Column("player", sa.String(64), primary_key=True),
    sa.Column("name", sa.String(32), nullable=False),
    sa.UniqueConstraint("name", name="one_calendar_a_name"),
)
"""Calendars of players' games with days a move; their links are made of `name` and the secret key."""

# Rooms ------------------------------------------------------------------------------------------

rooms = sa.Table(
    "rooms",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("code", sa.String(8), nullable=False),
    sa.Column("title", sa.String(64), nullable=False),
    sa.Column("plan", sa.JSON, nullable=False),
    sa.Column("created_at", sa.Float, nullable=False),
    sa.Column("updated_at", sa.Float, nullable=False, index=True),
    sa.Column("is_playing", sa.Boolean, nullable=False, index=True),
    sa.UniqueConstraint("code", name="one_room_a_code"),
)
"""`code`: the letters that open it. `plan`: what is played there.

`is_playing`: whether games of its round go on; written together with the events, as is `updated_at`.
"""

room_people = sa.Table(
    "room_people",
    metadata,
    sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("player", sa.String(64), index=True),
    sa.Column("name", sa.String(64)),
    sa.UniqueConstraint("room_id", "role", "player", name="one_place_a_player"),
)
"""`number`: counted from 1 in a room. `role`: host or member.

`player`: the hash of their token, `name`: what they are called; null once they are forgotten.
"""

room_events = sa.Table(
    "room_events",
    metadata,
    sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("type", sa.String(16), nullable=False),
    sa.Column("data", sa.JSON, nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""Append-only. `v` counts from 1. Names are with the people alone, so that they can be forgotten."""

room_matches = sa.Table(
    "room_matches",
    metadata,
    sa.Column("match_id", sa.String(32), primary_key=True),
    sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), nullable=False, index=True),
)
"""The matches of a room, from the event that pairs their players; the match itself comes after it."""

room_progress = sa.Table(
    "room_progress",
    metadata,
    sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
    sa.Column("race", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("member", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("moves", sa.Integer, nullable=False),
    sa.Column("nearest", sa.Integer),
    sa.Column("place", sa.String(32), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)
"""The progress of each member in a race, as their page reports it; solutions are events.

`race`: counted from 1 in a room. `nearest`: the fewest moves to the end from the nearest place that
they have reached; null where that is not known. `place`: the layout that they see now.
"""

OF_A_ROOM = (room_matches, room_progress, room_events, room_people)
"""The tables whose rows go with their room."""

OF_A_MATCH = (room_matches, results, turning_points, helped, proofs, public_matches, events, seats)
"""The tables whose rows go with their match."""
