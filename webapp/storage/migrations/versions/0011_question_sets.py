"""Sets of questions that the site keeps: those that are too long for a link, or want a short one."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "question_sets",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("packed", sa.LargeBinary, nullable=False),
        sa.Column("changed_at", sa.Float, nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
    )
    op.create_index("ix_question_sets_opened_at", "question_sets", ["opened_at"])
