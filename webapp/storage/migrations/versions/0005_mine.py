"""The things of one player: results of finished matches, help that was taken, transfer codes."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "results",
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
    op.create_table(
        "helped",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("side", sa.String(8), primary_key=True),
    )
    op.create_table(
        "transfers",
        sa.Column("code", sa.String(64), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("sealed", sa.String(256), nullable=False),
        sa.Column("records", sa.Text, nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_transfers_player", "transfers", ["player"])
    op.create_index("ix_transfers_expires_at", "transfers", ["expires_at"])
