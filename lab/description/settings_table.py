"""The table of settings in `docs/operations-reference.md`, made from their declarations."""

from __future__ import annotations

import re
from pathlib import Path

from webapp.core.declared import settings_of
from webapp.core.settings import Allowances, Settings

PAGE = Path(__file__).parents[2] / "docs" / "operations-reference.md"
TABLE = re.compile(r"(?<=<!-- the settings, by `just generated` -->\n).*?(?=\n\n)", re.DOTALL)


def page() -> str:
    """The page with the table of today in place of that which it has."""
    declared = {
        name: each for owner in (Settings, Allowances) for _field, name, each in settings_of(owner)
    }
    lines = ["| name | default | values | what it is |", "|---|---|---|---|"]
    for name, each in sorted(declared.items()):
        lines.append(f"| `{name}` | {each.default} | {each.values} | {each.sentence} |")
    return TABLE.sub(lambda _old: "\n".join(lines), PAGE.read_text("utf-8"))
