"""Data files that packages bring along: a line of magic, a line that says what made them, contents.

The second line is JSON; its `sha256` is of the rest of the file, which is the contents compressed.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.game import BadInput


def write_sealed(path: Path, magic: bytes, run: Mapping[str, Any], contents: bytes) -> None:
    """Write a file that is whole or not there at all; `run` says what made it."""
    packed = lzma.compress(contents, preset=9)
    head = {**run, "sha256": hashlib.sha256(packed).hexdigest()}
    begun = path.with_suffix(".part")
    begun.write_bytes(magic + json.dumps(head).encode() + b"\n" + packed)
    begun.replace(path)


def read_sealed(
    path: Path, magic: bytes, kind: str, refusal: Callable[[str], BadInput]
) -> tuple[dict[str, Any], bytes]:
    """The run and the contents of a file.

    Raises a `refusal` with a sentence that says what is wrong with it; `kind` is what it calls the
    file, such as "opening book".
    """
    try:
        content = path.read_bytes()
    except OSError as reason:
        raise refusal(f"the {kind} {path.name} cannot be read: {reason.strerror}") from None
    if not content.startswith(magic):
        raise refusal(f"{path.name} is no {kind} of this version")
    head, _, packed = content.removeprefix(magic).partition(b"\n")
    try:
        run = json.loads(head)
        checksum = run.pop("sha256")
    except (ValueError, KeyError, AttributeError, TypeError):
        raise refusal(f"the {kind} {path.name} is damaged: no head") from None
    if hashlib.sha256(packed).hexdigest() != checksum:
        raise refusal(f"the {kind} {path.name} is damaged: the checksum is another")
    return run, lzma.decompress(packed)
