"""Writes the generated files: those from the messages, and the grouped scripts.

`--check` reports outdated ones of the messages; `just scripts` does that for the scripts.
"""

from __future__ import annotations

import shutil
import subprocess
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
    if not check:
        _group_scripts()
    return int(check and bool(stale))


def _group_scripts() -> None:
    """Group the scripts anew; without npm the site serves each changed module by itself."""
    just = Path(sys.executable).with_name("just")
    if shutil.which("npm") is None or not just.exists():
        print("npm or just is missing: the scripts are not grouped anew")
        return
    subprocess.run([just, "build"], cwd=ROOT, check=True)  # noqa: S603 - a path of our own


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
