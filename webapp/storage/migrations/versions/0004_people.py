"""Games between people: names, clocks, answers that are waited for, and public tables."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("matches") as matches:
        matches.add_column(sa.Column("clock", sa.String(40)))
        matches.add_column(sa.Column("flag_at", sa.Float))
        matches.add_column(sa.Column("asked_by", sa.String(8)))
    op.create_index("ix_matches_flag_at", "matches", ["flag_at"])
    with op.batch_alter_table("seats") as seats:
        seats.add_column(sa.Column("name", sa.String(64)))
    op.create_table(
        "tables",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("seen_at", sa.Float, nullable=False, index=True),
    )
    op.create_table(
        "heartbeat",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.Float, nullable=False),
    )
