"""How far the members of a room are in its races."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "room_progress",
        sa.Column("room_id", sa.String(32), sa.ForeignKey("rooms.id"), primary_key=True),
        sa.Column("race", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("member", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("nearest", sa.Integer),
        sa.Column("place", sa.String(32), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
