"""Rooms: their members, their events, and the matches that are played in them."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("title", sa.String(64), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sa.Column("is_playing", sa.Boolean, nullable=False),
        sa.UniqueConstraint("code", name="one_room_a_code"),
    )
    op.create_index("ix_rooms_updated_at", "rooms", ["updated_at"])
    op.create_index("ix_rooms_is_playing", "rooms", ["is_playing"])
    op.create_table(
        "room_people",
        sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("player", sa.String(64)),
        sa.Column("name", sa.String(64)),
        sa.UniqueConstraint("room_id", "role", "player", name="one_place_a_player"),
    )
    op.create_index("ix_room_people_player", "room_people", ["player"])
    op.create_table(
        "room_events",
        sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("v", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("type", sa.String(16), nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "room_matches",
        sa.Column("match_id", sa.String(32), primary_key=True),
        sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), nullable=False),
    )
    op.create_index("ix_room_matches_room_id", "room_matches", ["room_id"])
