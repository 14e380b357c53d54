"""Writes the files generated from the messages; `--check` reports outdated ones."""

from __future__ import annotations

import sys
from pathlib import Path

from webapp.description.files import files

ROOT = Path(__file__).parents[2]


def main(arguments: list[str]) -> int:
    """Write the files, or compare them with `--check`; returns 1 if a file is outdated."""
    check = arguments == ["--check"]
    stale = []
    for name, text in files().items():
        path = ROOT / name
        if not path.exists() or path.read_text("utf-8") != text:
            stale.append(name)
        if not check:
            path.write_text(text, "utf-8")
    for name in stale:
        print(
            f"{name}: {'not up to date; run python -m webapp.description' if check else 'written'}"
        )
    return int(check and bool(stale))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
