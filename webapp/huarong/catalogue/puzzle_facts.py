"""Facts of a layout that every page of a puzzle shows, and the layout that an address names."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from engines.game import Words
from engines.huarong import catalogue
from engines.huarong.beginners import stage_of
from engines.huarong.rules.blocks import CELLS
from engines.huarong.rules.codes import common_code, parse
from engines.huarong.rules.drawing import layout_parts
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import named_blocks
from engines.huarong.short_puzzles import short_puzzle_of
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.catalogue.daily import short_name
from webapp.huarong.catalogue.gallery import title
from webapp.huarong.catalogue.neighbours import stage_name


def addressed_layout(code: str) -> Layout:
    """The layout of a slug or a code of any kind; raises `BadInput` for others.

    A layout may end in empty cells, which are full stops: those behind its last cell belong to the
    sentence that names it.
    """
    named = catalogue.by_slug(code)
    return named.layout if named else parse(code[:CELLS] + code[CELLS:].rstrip("."))


def puzzle_name(layout: Layout) -> Words | None:
    """The name of a layout in the catalogue, on a way or of a day, also of a mirror image."""
    entry, stage, short = catalogue.by_puzzle(layout), stage_of(layout), short_puzzle_of(layout)
    if entry:
        return title(entry)
    if short:
        return short_name(short)
    return stage_name(stage) if stage else None


def puzzle_facts(layout: Layout) -> dict[str, Any]:
    """The layout with its code, picture, name and blocks, as templates and scripts read them."""
    name = puzzle_name(layout)
    return {
        "layout": layout.text,
        "code": common_code(layout),
        "tray": Markup(layout_parts(layout.blocks)),  # noqa: S704 - drawn from a layout
        "name": {"zh": name.zh, "en": name.en} if name else None,
        "blocks": [
            {
                "key": named.key,
                "zh": named.name.zh,
                "en": named.name.en,
                "kind": named.block.kind,
                "row": named.block.row,
                "col": named.block.column,
            }
            for named in named_blocks(layout.blocks)
        ],
    }


def known_lengths(layout: Layout, atlas: AtlasService) -> dict[str, int | None] | None:
    """The proven optima of a layout, None while unknown; all None without a way out.

    The atlas has no slides: they are known of named layouts, and None of others.
    """
    entry = catalogue.by_puzzle(layout)
    if entry:
        return {"moves": entry.moves, "steps": entry.steps, "slides": entry.slides}
    short = short_puzzle_of(layout)
    if short:
        return {"moves": short.moves, "steps": short.steps, "slides": None}
    found = atlas.distance(layout)
    return {"moves": found["moves"], "steps": found["steps"], "slides": None} if found else None
