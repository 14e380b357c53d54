"""Public lists know which of their rows come from one address, so that none fills a list alone."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    for table in ("tables", "day_rows"):
        op.add_column(table, sa.Column("source", sa.Integer, nullable=True))
