"""Skins of blocks: opera faces with names, plain colours, or initials in Latin letters."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Literal, get_args

from flask import abort, request
from flask_babel import gettext as _

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
        "bing": "S",
    }
)
"""The initials of each name in pinyin, and of `soldier`."""
INITIALS_SIZE: Mapping[str, int] = MappingProxyType({"C": 76, "H": 46, "V": 46, "S": 46})
"""Size of the initials on each kind of block, in hundredths of a cell."""


def asked_skin() -> Skin:
    """The query parameter `skin`, `faces` if absent; anything else is answered with 400."""
    asked = request.args.get("skin", "faces")
    skin = next((each for each in SKINS if each == asked), None)
    if skin is None:
        abort(HTTPStatus.BAD_REQUEST, _("The skin is faces, plain or latin."))
    return skin
