"""Data files shipped with a package: a magic line, a checksum, their origin, and the contents.

The format: a magic line; a line with the SHA-256 of everything after it; a line of JSON describing the
run that made the file; the compressed contents.
"""

from __future__ import annotations

import hashlib
import json
import lzma
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from engines.atomic_write import write_atomically
from engines.game import BadInput


def write_checked_file(path: Path, magic: bytes, run: Mapping[str, Any], contents: bytes) -> None:
    """Write a file atomically; `run` describes how its contents were made."""
    sealed = json.dumps(run).encode() + b"\n" + lzma.compress(contents, preset=9)
    write_atomically(path, (magic, _checksum(sealed), b"\n", sealed))


def read_checked_file(
    path: Path, magic: bytes, kind: str, refusal: Callable[[str], BadInput]
) -> tuple[dict[str, Any], bytes]:
    """Read the run and the contents of a file.

    Raises `refusal` with a sentence that names the problem and calls the file a `kind`, such as
    "opening book".
    """
    try:
        content = path.read_bytes()
    except OSError as reason:
        raise refusal(f"the {kind} {path.name} cannot be read: {reason.strerror}") from None
    if not content.startswith(magic):
        raise refusal(f"{path.name} is not a {kind} of this version")
    checksum, _, sealed = content.removeprefix(magic).partition(b"\n")
    if _checksum(sealed) != checksum:
        raise refusal(f"the {kind} {path.name} is damaged: its checksum does not match")
    head, _, packed = sealed.partition(b"\n")
    return json.loads(head), lzma.decompress(packed)


def check_file(path: Path) -> None:
    """Compare the checksum of a file of any kind (in 3 ms), which is not unpacked.

    Raises `BadInput` (`damaged_file`) with a sentence for the operator.
    """
    _, _, rest = path.read_bytes().partition(b"\n")
    checksum, _, sealed = rest.partition(b"\n")
    if _checksum(sealed) != checksum:
        raise BadInput("damaged_file", f"its file {path.name} is damaged; install Yiyuan again")


def _checksum(content: bytes) -> bytes:
    return hashlib.sha256(content).hexdigest().encode()
