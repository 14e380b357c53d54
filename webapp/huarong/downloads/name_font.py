"""The brush face for the name of one puzzle: the few characters that the face of all pages lacks."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import cache

from flask import url_for

from engines.huarong.catalogue import Entry
from engines.huarong.rules.names import named_blocks
from webapp.drawing import brush
from webapp.huarong.catalogue.gallery import title


@dataclass(frozen=True)
class NameFont:
    """The font of a title: `carved` in the brush face, which may need a file of its own."""

    carved: bool
    url: str | None


def name_font(entry: Entry | None) -> NameFont:
    """The brush face of a named puzzle; a name is never half in it and half in another face."""
    extra = None if entry is None else extra_characters(entry)
    if entry is None or extra is None:
        return NameFont(carved=False, url=None)
    url = url_for("puzzle_files.name", code=entry.code, v=_version()) if extra else None
    return NameFont(carved=True, url=url)


def extra_characters(entry: Entry) -> str | None:
    """The characters of the file for a puzzle, empty if it needs none; None if the face lacks a name.

    They are those of its name, and of the generals of its board.
    """
    extra = brush.beyond(title(entry).zh)
    generals = "".join(named.name.zh for named in named_blocks(entry.layout.blocks))
    return None if extra is None else brush.beyond(extra + generals)


@cache
def _version() -> str:
    return hashlib.sha256(brush.FACE.read_bytes()).hexdigest()[:8]
