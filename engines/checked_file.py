"""Data files that packages bring along: what they are, a checksum, what made them, contents.

A line of magic; a line with the SHA-256 of all that follows; a line of JSON that says what made the
file; the contents, compressed.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.game import BadInput


def write_checked_file(path: Path, magic: bytes, run: Mapping[str, Any], contents: bytes) -> None:
    """Write a file that is whole or not there at all; `run` says what made it."""
    sealed = json.dumps(run).encode() + b"\n" + lzma.compress(contents, preset=9)
    begun = path.with_suffix(".part")
    begun.write_bytes(magic + _checksum(sealed) + b"\n" + sealed)
    begun.replace(path)


def read_checked_file(
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
    checksum, _, sealed = content.removeprefix(magic).partition(b"\n")
    if _checksum(sealed) != checksum:
        raise refusal(f"the {kind} {path.name} is damaged: the checksum is another")
    head, _, packed = sealed.partition(b"\n")
    return json.loads(head), lzma.decompress(packed)


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()
