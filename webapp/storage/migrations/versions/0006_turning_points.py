"""Numbers of turning points that the reviews of finished matches have found."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "turning_points",
        sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("rows", sa.String(256), nullable=False),
        sa.Column("black", sa.Integer, nullable=False),
        sa.Column("white", sa.Integer, nullable=False),
    )
