"""Themes, devices and languages in which a page is seen."""

from __future__ import annotations

from typing import Any, TypedDict
from zlib import crc32

import pytest

from tests.support.browser.tabs import Device, Language, Theme


class View(TypedDict):
    """How a tab is opened."""

    theme: Theme
    device: Device
    lang: Language


def view(theme: Theme, device: Device, lang: Language) -> View:
    return {"theme": theme, "device": device, "lang": lang}


OPPOSITES: tuple[tuple[View, View], ...] = (
    (view("day", "desktop", "zh-CN"), view("night", "phone", "en")),
    (view("night", "desktop", "zh-CN"), view("day", "phone", "en")),
    (view("day", "desktop", "en"), view("night", "phone", "zh-CN")),
    (view("night", "desktop", "en"), view("day", "phone", "zh-CN")),
)
"""All views, in pairs that have nothing in common.

Pages take them by turns: each is seen in both themes, on both devices and in both languages, and all
that two of these do together is seen on some page.
"""


def in_turn(number: int, *others: object) -> list[Any]:
    """The view of the page of this number in every run, and the opposite one in a release.

    They are values for `pytest.mark.parametrize`, after `others`. Four pages in a row have both themes,
    devices and languages.
    """
    pair = opposites(number)
    if (number + 1) // 2 % 2:
        pair = pair[::-1]
    later = pytest.mark.release(reason="every run shows the opposite view")
    return [
        pytest.param(*others, shown, id="-".join([*map(str, others), shown["device"]]), marks=marks)
        for shown, marks in zip(pair, ((), later), strict=True)
    ]


def opposites(number: int) -> tuple[View, View]:
    """The two views of the page of this number."""
    return OPPOSITES[number % len(OPPOSITES)]


def in_rotation(name: str, run: int) -> View:
    """The view of a story in a run: over eight runs it is seen in all views."""
    pair = OPPOSITES[(run // 2 + crc32(name.encode())) % len(OPPOSITES)]
    return pair[run % 2]


def opposite(shown: View) -> View:
    """The view that has nothing in common with that one."""
    return next(other for pair in OPPOSITES for one, other in (pair, pair[::-1]) if one == shown)


def described(shown: View) -> str:
    """Such as “phone, night, zh-CN”."""
    return f"{shown['device']}, {shown['theme']}, {shown['lang']}"
