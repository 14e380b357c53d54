"""The files of compiled kernels: their folder, written as a whole, checked before use, removed when old.

The folder is one that only this user can write, named with a digest of the engines' sources, so that no
kernel is older than what it calls. A file holds the SHA-256 of its content and the content: damaged
machine code could end the process, or compute something else.
"""

from __future__ import annotations

import hashlib
import logging
import os
import re
import shutil
import stat
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path

import platformdirs

from engines.atomic_write import write_atomically

log = logging.getLogger(__name__)

CACHE_SETTING = "YIYUAN_CACHE_DIR"
"""Environment variable that moves the folder of compiled code."""
OUTSIDE = "other"
"""The package of kernels outside the engines, such as those of tests."""
LABORATORY = "lab"
"""The package of the kernels of the laboratory, which lies beside the engines in a checkout."""
SUFFIX = ".kernel"
KEPT_DAYS = 30
_FOLDER = re.compile(r"(\w+)-[0-9a-f]{12}")
_CHECKSUM_BYTES = hashlib.sha256().digest_size

_damaged: list[Path] = []
_kept: list[Path] = []


# The folder --------------------------------------------------------------------------------------


@cache
def sources_digest(package: str) -> str:
    """Twelve hex digits that change when a source of one game, or of what all games use here, changes.

    Games never import one another, so their kernels depend on no other source of this project. Kernels
    outside the engines may depend on any game, and those of the laboratory on one another as well.
    """
    engines = Path(__file__).parent
    outside = {OUTSIDE: [engines], LABORATORY: [engines, engines.parent / LABORATORY]}
    digest = hashlib.sha256(sys.version.encode())
    shared = [engines / name for name in ("kernel_files.py", "native.py", "vectors.py")]
    folders = outside.get(package, [engines / package])
    for path in [*shared, *(path for each in folders for path in sorted(each.rglob("*.py")))]:
        name = path.relative_to(engines.parent).as_posix()
        digest.update(name.encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.hexdigest()[:12]


def _cache_roots() -> Iterator[Path]:
    chosen = os.environ.get(CACHE_SETTING)
    if chosen:
        yield Path(chosen)
    yield Path(platformdirs.user_cache_dir("yiyuan", appauthor=False))
    user = os.getuid() if hasattr(os, "getuid") else "user"
    yield Path(tempfile.gettempdir()) / f"yiyuan-{user}"


def _is_ours(folder: Path) -> bool:
    """Whether only this user can write to the folder or replace it."""
    if not hasattr(os, "getuid"):
        return True
    status = folder.stat()
    open_to_all = status.st_mode & stat.S_IWOTH and not status.st_mode & stat.S_ISVTX
    return status.st_uid in (0, os.getuid()) and not open_to_all


def _is_private_and_writable(folder: Path) -> bool:
    try:
        folder.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        folder.mkdir(mode=0o700, exist_ok=True)
        if not (_is_ours(folder) and _is_ours(folder.parent)):
            return False  # compiled code that another user could change is never run
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


@cache
def cache_root() -> Path:
    """The folder of compiled code: the setting, the user's cache or a private temporary folder.

    Raises `RuntimeError` if none of them is writable.
    """
    for root in _cache_roots():
        folder = root.resolve() / "native"
        if _is_private_and_writable(folder):
            return folder
    raise RuntimeError(f"no folder for compiled code is writable; set {CACHE_SETTING}")


def package_of(module: str) -> str:
    """The game of a module such as `engines.reversi.kernels.moves`, `LABORATORY` or `OUTSIDE`."""
    top, _, rest = module.partition(".")
    return {"engines": rest.partition(".")[0], LABORATORY: LABORATORY}.get(top, OUTSIDE)


def cache_folder(module: str) -> Path:
    """The folder for the compiled functions of a module such as `engines.reversi.kernels.moves`."""
    package = package_of(module)
    return cache_root() / f"{package}-{sources_digest(package)}"


# The files ---------------------------------------------------------------------------------------


def read(path: Path) -> memoryview | None:
    """The content of a file; None if it is missing, or was damaged and is therefore removed."""
    try:
        sealed = memoryview(path.read_bytes())
    except OSError:
        return None
    checksum, content = sealed[:_CHECKSUM_BYTES], sealed[_CHECKSUM_BYTES:]
    if hashlib.sha256(content).digest() == checksum:
        return content
    log.info("removed damaged compiled code: %s", path)
    path.unlink(missing_ok=True)
    _damaged.append(path)
    return None


def write(path: Path, content: bytes) -> None:
    """Keep the content of a file; if the disk takes nothing, it is compiled again next time."""
    try:
        path.parent.mkdir(mode=0o700, exist_ok=True)
        write_atomically(path, (hashlib.sha256(content).digest(), content))
        _kept.append(path)
    except OSError as error:
        _warn_once(f"compiled code cannot be kept in {path.parent}: {error.strerror}")


def damaged() -> int:
    """The number of damaged files that this process has removed."""
    return len(_damaged)


def compiled() -> int:
    """The number of kernels that this process has compiled and written, not loaded."""
    return len(_kept)


@cache
def _warn_once(sentence: str) -> None:
    log.warning("%s", sentence)


# Old versions ------------------------------------------------------------------------------------


def remove_old_code(current: Path) -> None:
    """Remove the folders of the same game beside `current` that are older than `KEPT_DAYS`.

    Other files and folders are kept. If another installation still uses a removed folder, it compiles
    again at its next start.
    """
    for folder in _old_folders(current):
        shutil.rmtree(folder, ignore_errors=True)  # another process may be doing the same
        log.info("removed compiled code of an earlier version: %s", folder.name)


def _old_folders(current: Path) -> Iterator[Path]:
    oldest = time.time() - KEPT_DAYS * 24 * 3600
    named = _FOLDER.fullmatch(current.name)
    for folder in current.parent.iterdir() if named else ():
        other = _FOLDER.fullmatch(folder.name)
        ours = other and named and other[1] == named[1] and not folder.is_symlink()
        if ours and folder != current and _unchanged_since(oldest, folder):
            yield folder


def _unchanged_since(moment: float, folder: Path) -> bool:
    try:
        return all(path.stat().st_mtime < moment for path in chain([folder], folder.rglob("*")))
    except OSError:  # another process has removed it in the meantime
        return False
