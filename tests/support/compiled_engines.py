"""The engines compiled, once for each version of their sources, before a test needs them."""

from __future__ import annotations

import os
from pathlib import Path

from filelock import FileLock

from engines import kernel_files
from engines.registry import DUELS, PUZZLES
from tests.support.fakes.workers import running

GAMES = (*DUELS, *PUZZLES)


def compile_engines() -> None:
    """Compile what is not compiled yet; of several processes one does, and the others wait for it."""
    packages = [game.replace("-", "_") for game in GAMES]
    done = [kernel_files.cache_folder(f"engines.{each}") / "compiled" for each in packages]
    if all(mark.exists() for mark in done):
        return
    with FileLock(kernel_files.cache_root() / "tests.lock"):
        if not all(mark.exists() for mark in done):
            with running(2, GAMES, Path(os.devnull)) as site:
                site.wait_until_prepared()
            for mark in done:
                mark.touch()
