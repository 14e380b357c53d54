"""Skins of blocks: opera faces with names, plain colours, or initials in Latin letters."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from http import HTTPStatus
from types import MappingProxyType
from typing import Literal, get_args

from flask import abort, request
from flask_babel import gettext as _

from engines.huarong.rules.blocks import SHAPES
from engines.huarong.rules.drawing import GAP, PAINTS, UNIT, Dress, bare, opera
from engines.svg import Place, text
from webapp.drawing import brush

Skin = Literal["faces", "plain", "latin"]
SKINS: tuple[Skin, ...] = get_args(Skin)
INITIALS: Mapping[str, str] = MappingProxyType(
    {
        "caocao": "CC",
        "guanyu": "GY",
        "zhangfei": "ZF",
        "zhaoyun": "ZY",
        "machao": "MC",
        "huangzhong": "HZ",
        "guanping": "GP",
        "zhoucang": "ZC",
        "bing": "S",
    }
)
"""The initials of each name in pinyin, and of `soldier`."""
INITIALS_SIZE: Mapping[str, int] = MappingProxyType({"C": 76, "H": 46, "V": 46, "S": 46})
"""Size of the initials on each kind of block, in hundredths of a cell."""


def dress_of(skin: Skin) -> Dress:
    """The faces of blocks as outlines, which need no font for Chinese."""
    dresses: Mapping[Skin, Dress] = {
        "faces": partial(opera, glyph=outlined),
        "latin": _initials,
        "plain": bare,
    }
    return dresses[skin]


def outlined(character: str, at: Place, size: int, ink: str) -> str:
    """A character as an outline, the middle of its baseline at `at`; units of the face go upwards."""
    scale = size / brush.EM
    left = at[0] - size / 2
    return (
        f'<path transform="matrix({scale:g} 0 0 {-scale:g} {left:.1f} {at[1]:.1f})" '
        f'fill="{ink}" d="{brush.outline(character)}"/>'
    )


def _initials(key: str, kind: str) -> str:
    columns, rows = SHAPES[kind]
    size = INITIALS_SIZE[kind]
    middle = columns * UNIT / 2 - GAP, rows * UNIT / 2 - GAP
    return text(middle, size, PAINTS[key].ink, INITIALS[key], weight=700)


def asked_skin() -> Skin:
    """The query parameter `skin`, `faces` if absent; anything else is answered with 400."""
    asked = request.args.get("skin", "faces")
    skin = next((each for each in SKINS if each == asked), None)
    if skin is None:
        abort(HTTPStatus.BAD_REQUEST, _("The skin is faces, plain or latin."))
    return skin
