"""Files written as a whole: a reader finds the old or the new content, also after a power cut."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable
from pathlib import Path


def write_atomically(path: Path, parts: Iterable[bytes | memoryview]) -> None:
    """Write a file beside its place, wait until the disk has it, and move it there.

    The folder must exist. Raises `OSError` if the file cannot be written, and leaves nothing behind.
    """
    draft = path.with_name(f"{path.name}.{secrets.token_hex(4)}")
    try:
        with draft.open("xb") as file:
            for part in parts:
                file.write(part)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
