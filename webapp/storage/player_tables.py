"""Tables of what one player has: results, turning points, help that was taken, transfer codes."""

from __future__ import annotations

import sqlalchemy as sa

from webapp.storage.match_store import metadata

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
"""What a finished match came to, worked out from its events when a list first needs it.

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
"""How many turning points of each side the complete review of a finished match has found.

`ply` and `rows` are those of the last position: the row holds while those of the result are the same.
"""

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

OF_A_MATCH = (results, turning_points, helped)
"""The tables whose rows go with their match."""
