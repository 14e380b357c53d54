"""The checkpoint of a long proof: all proven facts in one file, written atomically.

A line of JSON (format, version, rules, position, nodes, seconds, and the `sha256` of the rest), then one
line per position: its standard form and the four numbers of `tree.Facts`, separated by tabs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from engines.atomic_write import write_atomically
from engines.game import BadInput
from lab.capture_go.long_proof.tree import Facts

FORMAT, VERSION = "yiyuan capture-go proof", 1


class BadCheckpoint(BadInput):
    """A checkpoint that cannot be read or written, is damaged, or belongs to another position."""

    def __init__(self, message: str) -> None:
        super().__init__("bad_checkpoint", message)


@dataclass(frozen=True)
class Checkpoint:
    """The facts that a proof of `position` (a standard form) has found, with its nodes and seconds."""

    rules: str
    position: str
    facts: Mapping[str, Facts] = field(default_factory=dict)
    nodes: int = 0
    seconds: float = 0.0


def save(path: Path, checkpoint: Checkpoint) -> None:
    """Write the file; raises `BadCheckpoint` if it cannot be written."""
    rows = ("\t".join([text, *map(str, facts)]) for text, facts in checkpoint.facts.items())
    body = "".join(f"{row}\n" for row in rows).encode()
    head = {
        "format": FORMAT,
        "version": VERSION,
        "rules": checkpoint.rules,
        "position": checkpoint.position,
        "nodes": checkpoint.nodes,
        "seconds": round(checkpoint.seconds, 3),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    try:
        write_atomically(path, (json.dumps(head).encode(), b"\n", body))
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadCheckpoint(f"the checkpoint cannot be written to {path} ({reason})") from None


def load(path: Path) -> Checkpoint:
    """Read the file; raises `BadCheckpoint`, which names the problem."""
    try:
        line, _, body = path.read_bytes().partition(b"\n")
    except OSError as error:
        reason = error.strerror or str(error)
        raise BadCheckpoint(f"the checkpoint {path} cannot be read ({reason})") from None
    try:
        head = json.loads(line)
        if head["format"] != FORMAT:
            raise BadCheckpoint(f"{path} is not a checkpoint of a Capture Go proof")
        if head["version"] != VERSION:
            raise BadCheckpoint(f"{path} has version {head['version']}, not {VERSION}")
        if head["sha256"] != hashlib.sha256(body).hexdigest():
            raise BadCheckpoint(f"the checkpoint {path} is damaged: its checksum does not match")
        facts = dict(map(_row, body.decode().splitlines()))
        return Checkpoint(
            head["rules"], head["position"], facts, int(head["nodes"]), float(head["seconds"])
        )
    except BadCheckpoint:
        raise
    except (ValueError, KeyError, TypeError):
        raise BadCheckpoint(f"the checkpoint {path} is damaged: its first line") from None


def load_for(path: Path, rules: str, position: str) -> Checkpoint:
    """Read the checkpoint of a proof of `position`; without a file, return an empty one.

    Raises `BadCheckpoint`, also for a file about another position or other rules.
    """
    if not path.exists():
        return Checkpoint(rules, position)
    found = load(path)
    if (found.rules, found.position) != (rules, position):
        about = f"{found.position} under {found.rules} rules"
        raise BadCheckpoint(f"the checkpoint {path} is about another position: {about}")
    return found


def _row(line: str) -> tuple[str, Facts]:
    text, won_other, won_own, not_other, not_own = line.split("\t")
    return text, (int(won_other), int(won_own), int(not_other), int(not_own))
