"""The engines compiled, once for each version of their sources, before a test needs them."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

from filelock import FileLock

from engines import kernel_files
from engines.registry import DUELS, PUZZLES
from tests.support.fakes.workers import running

GAMES = (*DUELS, *PUZZLES)
LOOK_SECONDS = 10.0


def compile_engines(say: Callable[[str], object] = lambda _: None) -> None:
    """Compile what is not compiled yet; of several processes one does, and the others wait for it."""
    packages = [game.replace("-", "_") for game in GAMES]
    folders = [kernel_files.cache_folder(f"engines.{each}") for each in packages]
    done = [folder / "compiled" for folder in folders]
    if all(mark.exists() for mark in done):
        return
    with FileLock(kernel_files.cache_root() / "tests.lock"):
        if all(mark.exists() for mark in done):
            return
        say("The engines are compiled, once for each version of their sources.")
        with running(2, GAMES, Path(os.devnull)) as site:
            while not site.is_prepared(LOOK_SECONDS):
                kernels = sum(
                    len(list(folder.glob(f"*{kernel_files.SUFFIX}"))) for folder in folders
                )
                say(f"… going on, {kernels} functions are compiled")
        for mark in done:
            mark.touch()
