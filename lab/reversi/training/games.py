"""Plays the games of a generation in several processes, one file at a time."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import islice
from pathlib import Path

import numpy as np

from engines.reversi.evaluation.weights import Weights, load
from lab.background import processes
from lab.reversi.training.first_weights import first_weights
from lab.reversi.training.plan import GAMES_A_FILE, Folder, Generation
from lab.reversi.training.selfplay import Records, play


def player(folder: Folder, generation: int) -> Weights:
    """The weights that are used to play the games of a generation."""
    return first_weights() if generation == 1 else load(folder.weights(generation - 1))


def play_file(folder: Folder, generation: Generation, file: int, seed: int) -> int:
    """Play the games of one file and write it; returns the number of positions."""
    weights = player(folder, generation.number)
    dice = int(np.random.SeedSequence([seed, generation.number, file]).generate_state(1)[0])
    found = play(weights, GAMES_A_FILE, dice, generation.depth, generation.exact_from)
    write_whole(folder.games(generation.number, file), found)
    return len(found)


def write_whole(path: Path, records: Records) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    begun = path.with_suffix(f".part{os.getpid()}")
    with begun.open("wb") as stream:
        np.save(stream, records)
    begun.replace(path)


def missing(folder: Folder, generation: Generation) -> list[int]:
    """The missing files of a generation."""
    files = range(generation.files)
    return [file for file in files if not folder.games(generation.number, file).exists()]


def play_missing(
    folder: Folder, generation: Generation, seed: int, workers: int
) -> Iterator[tuple[int, int]]:
    """Play the missing files in `workers` processes; yields each file's number and positions."""
    with processes(workers) as pool:
        files = iter(missing(folder, generation))
        running: dict[Future[int], int] = {}
        while True:
            for file in islice(files, 2 * workers - len(running)):
                running[pool.submit(play_file, folder, generation, file, seed)] = file
            if not running:
                return
            done, _ = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield running.pop(future), future.result()


def read_games(folder: Folder, number: int) -> Records:
    """All stored positions of a generation, in the order of their files."""
    paths = sorted(folder.generation(number).glob("games-*.npy"))
    return np.concatenate([np.load(path) for path in paths])
