"""Remarks in the address of an analysis board: a list of place, judgement and comment as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Annotated

import msgspec

from engines.sgf.remarks import LONGEST_COMMENT, Remarks
from webapp.analysis.messages import Judgement
from webapp.analysis.tree import MOST_NODES, StudyNode

Comment = Annotated[str, msgspec.Meta(max_length=LONGEST_COMMENT)]
Notes = Annotated[list[tuple[int, Judgement, Comment]], msgspec.Meta(max_length=MOST_NODES)]


def with_notes(nodes: Sequence[StudyNode], text: str) -> tuple[StudyNode, ...]:
    """The nodes with the remarks of an address; those that cannot be read are left out."""
    found = list(nodes)
    for place, judgement, comment in _read(text):
        if 0 <= place < len(found):
            remarks = Remarks(comment, judgement=judgement if place else "")
            found[place] = replace(found[place], remarks=remarks)
    return tuple(found)


def _read(text: str) -> Notes:
    try:
        return msgspec.json.decode(text or "[]", type=Notes)
    except msgspec.DecodeError:
        return []
