"""Tables of the day for the short puzzles too, and for a family or a class."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    with op.batch_alter_table("day_rows") as day_rows:
        day_rows.alter_column("day", existing_type=sa.String(10), type_=sa.String(32))
    op.create_table(
        "own_tables",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("opened_at", sa.Float, nullable=False),
    )
    op.create_index("ix_own_tables_opened_at", "own_tables", ["opened_at"])
