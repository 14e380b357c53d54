"""Writes the files that are generated from the messages; `just generated` runs it."""

from __future__ import annotations

from pathlib import Path

from lab.description.files import files

ROOT = Path(__file__).parents[2]


def main() -> None:
    """Write the files."""
    for name, text in files().items():
        (ROOT / name).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
