"""The wheel and the sdist, built from what is committed or about to be."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

BUILD = """
from setuptools import build_meta
build_meta.build_sdist({out!r})
build_meta.build_wheel({out!r})
"""


def sources(root: Path, *names: str) -> set[str]:
    """The files of these folders or names that git knows, or would know, relative to the root."""
    listed = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *names]
    found = subprocess.run(listed, cwd=root, capture_output=True, text=True, check=True)
    return {name for name in found.stdout.splitlines() if (root / name).exists()}


def build(root: Path, out: Path) -> Path:
    """Build both from a copy without anything that git ignores; returns the folder with the two."""
    copy, built = out / "copy", out / "dist"
    built.mkdir()
    for name in sources(root, "."):
        target = copy / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(root / name, target)
    command = [sys.executable, "-c", BUILD.format(out=str(built))]
    subprocess.run(command, cwd=copy, check=True, capture_output=True)
    return built
