"""Players who are called when it is their move: browsers, calendars, and the site's key for push."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "push_key",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("private", sa.String(64), nullable=False),
    )
    op.create_table(
        "push_subscriptions",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.Text, nullable=False),
        sa.Column("p256dh", sa.String(120), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
        sa.Column("language", sa.String(16), nullable=False),
        sa.Column("added_at", sa.Float, nullable=False),
    )
    op.create_index("ix_push_subscriptions_player", "push_subscriptions", ["player"])
    op.create_table(
        "calendar_feeds",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("name", sa.String(32), nullable=False),
        sa.UniqueConstraint("name", name="one_calendar_a_name"),
    )
