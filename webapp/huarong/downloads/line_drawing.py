"""Layouts in lines on white, for paper, and the blocks to cut out; and a layout as an SVG file."""

from __future__ import annotations

from http import HTTPStatus
from typing import Literal, get_args

from flask import abort, request
from flask_babel import gettext as _

from engines import svg
from engines.huarong.rules.blocks import BIG, SHAPES, Block
from engines.huarong.rules.drawing import GAP, HEIGHT, NAMES, RIM, UNIT, WIDTH, layout_svg
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.names import PEOPLE, named_blocks
from webapp.huarong.downloads.skins import INITIALS, INITIALS_SIZE, Skin, dress_of, outlined

Ink = Literal["lines", "colour"]
INKS: tuple[Ink, ...] = get_args(Ink)
INK, PAPER, SHADE = "#20282a", "#fff", "#d5dad7"
APART = 16
"""The room between two blocks to cut out, in hundredths of a cell."""
SPREAD = UNIT + APART
"""From one cell to the next where blocks are to be cut out."""
CUT_WIDTH, CUT_HEIGHT = 4 * SPREAD, 5 * SPREAD


def asked_ink(usual: Ink) -> Ink:
    """The query parameter `ink`, `usual` if absent; anything else is answered with 400."""
    asked = request.args.get("ink", usual)
    ink = next((each for each in INKS if each == asked), None)
    if ink is None:
        abort(HTTPStatus.BAD_REQUEST, _("The ink is lines or colour."))
    return ink


def tray() -> str:
    """The empty tray with its exit, and an arrow out of it."""
    return (
        f'<path d="M126 550H12A10 10 0 0 1 2 540V12A10 10 0 0 1 12 2H440A10 10 0 0 1 450 12V540'
        f'A10 10 0 0 1 440 550H326" fill="{PAPER}" stroke="{INK}" stroke-width="3"/>'
        f'<path d="M126 528H24V24H428V528H326" fill="none" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M126 522V552M326 522V552" stroke="{INK}" stroke-width="5"/>'
        f'<path d="M194 534l32 9l32 -9" fill="none" stroke="{INK}" stroke-width="4" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )


def block(key: str, kind: str, skin: Skin, fill: str = PAPER) -> str:
    """One outlined block, the upper left corner of its cells at 0, 0; 曹操 has a second line."""
    columns, rows = SHAPES[kind]
    width, height = columns * UNIT - 2 * GAP, rows * UNIT - 2 * GAP
    second = (
        f'<rect x="9" y="9" width="{width - 18}" height="{height - 18}" rx="4" fill="none" '
        f'stroke="{INK}" stroke-width="2"/>'
        if kind == BIG
        else ""
    )
    return (
        f'<g transform="translate({GAP} {GAP})">'
        f'<rect width="{width}" height="{height}" rx="7" fill="{fill}" stroke="{INK}" '
        f'stroke-width="3"/>{second}{_name(key, kind, skin)}</g>'
    )


def _name(key: str, kind: str, skin: Skin) -> str:
    if skin == "plain":
        return ""
    if skin == "latin":
        columns, rows = SHAPES[kind]
        middle = columns * UNIT / 2 - GAP, rows * UNIT / 2 - GAP
        return svg.text(middle, INITIALS_SIZE[kind], INK, INITIALS[key], weight=700)
    size, places = NAMES[kind]
    letters = zip(PEOPLE[key].zh, places, strict=True)
    return "".join(outlined(letter, at, size, INK) for letter, at in letters)


def layout_in_lines(text: str, skin: Skin) -> str:
    """The picture of a layout in its tray."""
    named = named_blocks(Layout(text).blocks)
    parts = [_at(each.block, UNIT, block(each.key, each.block.kind, skin), RIM) for each in named]
    return svg.picture((WIDTH, HEIGHT), [tray(), *parts], svg.Shown(width=WIDTH))


def picture(text: str, skin: Skin, ink: Ink = "colour") -> bytes:
    """An SVG file of a layout, 452 by 552 units, in the colours of the day or in lines."""
    if ink == "lines":
        drawn = layout_in_lines(text, skin)
    else:
        drawn = layout_svg(Layout(text).blocks, dress_of(skin), svg.Shown(width=WIDTH))
    return f"{svg.fixed(drawn)}\n".encode()


def blocks_apart(text: str, skin: Skin) -> bytes:
    """An SVG file of the blocks alone, each with room for scissors around it.

    They are as large as those in the tray if one unit of both pictures is printed as large.
    """
    half = APART // 2
    parts = [
        _at(each.block, SPREAD, block(each.key, each.block.kind, skin), half)
        for each in named_blocks(Layout(text).blocks)
    ]
    drawn = svg.picture((CUT_WIDTH, CUT_HEIGHT), parts, svg.Shown(width=CUT_WIDTH))
    return f"{svg.fixed(drawn)}\n".encode()


def _at(place: Block, cell: int, drawn: str, edge: int) -> str:
    left, top = edge + place.column * cell, edge + place.row * cell
    return f'<g transform="translate({left} {top})">{drawn}</g>'
