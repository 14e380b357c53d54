"""The public list of matches: open tables, and games that may be watched."""

from __future__ import annotations

import sqlalchemy as sa

from webapp.storage.match_store import metadata

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("match_id", sa.String(32), sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seen_at", sa.Float, nullable=False, index=True),
)
"""The matches on the public list. `seen_at`: when one of their players was last there."""
