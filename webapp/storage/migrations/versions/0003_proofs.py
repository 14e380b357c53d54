"""Proofs about the positions of matches."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "proofs",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("position", sa.String(256), primary_key=True),
        sa.Column("found", sa.JSON, nullable=False),
    )
