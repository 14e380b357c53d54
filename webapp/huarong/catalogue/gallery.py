"""The gallery of named layouts: their display names, their order, and which of them are wanted."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from engines.game import Words
from engines.huarong.atlas.ranking import Mix
from engines.huarong.catalogue import CATALOGUE, Entry
from webapp.huarong.catalogue import search

CLASSICS = (
    *("1A9BF0C00", "1AFF98000", "1FA6F8000", "1BE68CC00"),  # 横刀立马 齐头并进 兵分三路 雨声淅沥
    *("1FFAA1000", "1FAAF1000", "1BEAF1000", "1BE6E3000"),  # 左右布兵 桃花园中 一路进军 一路顺风
    *("1BE7AC000", "1FF12A800", "1FF9A8000", "55ADF0C00"),  # 围而不歼 捷足先登 兵临曹营 五将逼宫
    *("06EBF1000", "10AAF7C00", "1ADEF8000", "05A7F0C00"),  # 前挡后阻 将拥曹营 指挥若定 四将连关
    *("1BE670C00", "0ED570C00", "1BDF98000", "1BD570C00"),  # 双将挡路 夹道藏兵 插翅难飞 水泄不通
    *("1A5DF0C00", "EEADF4000", "1ADD70C00", "4FEA13400"),  # 小燕出巢 近在咫尺 层峦叠嶂 峰回路转
    *("1A5E3CC00", "1EE771000", "1FFA51000", "9AA0F7C00"),  # 横马当关 兵挡将阻 堵塞要道 一夫当关
    *("0A5DF0C00", "1A9DF0C00", "2F5543C00", "1FF551000"),  # 三军联防 云遮雾障 前呼后拥 勇闯五关
    *("5BEE90C00", "1AE3CD400", "1FA8CD400", "1ADF71000"),  # 四面楚歌 守口如瓶 1、2 层层设防 1
    *("1FA771000", "1BF751000", "1FF845400", "255CECC00"),  # 层层设防 2 入地无门 四路进兵 比翼横空
    *("5DEB71000", "9DE6F1000", "99BC3D400", "0A7EBC000"),  # 井底之蛙 星罗棋布 背水列阵 屯兵东路
)
"""Codes of the best-known layouts, which begin the gallery in this order."""
_FULL_WIDTH = str.maketrans("():", "（）：")
_SHARED = {name for name, count in Counter(entry.name for entry in CATALOGUE).items() if count > 1}


@dataclass(frozen=True)
class Card:
    """A layout in the gallery.

    `find` is what a search looks through; `moves` and `steps` are None if it is proven that there is no
    way out.
    """

    layout: str
    code: str
    name: Words
    find: str
    moves: int | None
    steps: int | None


@cache
def cards() -> tuple[Card, ...]:
    """All named layouts: the best-known first, then the others in the order of the catalogue."""
    place = {code: k for k, code in enumerate(CLASSICS)}
    ordered = sorted(CATALOGUE, key=lambda entry: place.get(entry.code, len(CLASSICS)))
    return tuple(card(entry) for entry in ordered)


def title(entry: Entry) -> Words:
    """The name of a layout as a heading.

    In English it is what the name means; `spelt` has its sound. If several layouts share a Chinese
    name, each also has the part of its alias that distinguishes it.
    """
    part = _own_part(entry)
    chinese = entry.name.translate(_FULL_WIDTH)
    return Words(f"{chinese}：{part}" if part else chinese, entry.meaning)


def spelt(entry: Entry) -> str:
    """The pinyin of a name, with tones, a capital letter, and tidy brackets and colons."""
    pinyin = entry.pinyin or entry.name_en
    tidy = re.sub(r"\s*[(（]\s*(.*?)\s*[)）]\s*", r" (\1)", pinyin).replace(" :", ":").strip()
    return tidy[0].upper() + tidy[1:] if tidy[1:2].islower() else tidy


def _own_part(entry: Entry) -> str:
    """The part after the shared name in the first alias that begins with it and a colon."""
    if entry.name not in _SHARED:
        return ""
    parts = (alias.removeprefix(f"{entry.name}:") for alias in entry.aliases if ":" in alias)
    return next(parts, "")


def card(entry: Entry) -> Card:
    """The card of one named layout."""
    return Card(
        layout=entry.layout.to_text(),
        code=entry.code,
        name=title(entry),
        find=search.index(entry),
        moves=entry.moves,
        steps=entry.steps,
    )


def named(code: str) -> Entry:
    """The named layout with this code."""
    return _by_code()[code]


@cache
def _by_code() -> dict[str, Entry]:
    return {entry.code: entry for entry in CATALOGUE}


@cache
def mix_choices() -> dict[str, list[tuple[str, str]]]:
    """The numbers of blocks and soldiers that occur in the named layouts, as choices of a form."""
    mixes = [Mix.of(entry.layout) for entry in CATALOGUE]
    numbers = {
        "lying": {mix.horizontal for mix in mixes},
        "standing": {mix.vertical for mix in mixes},
        "soldiers": {mix.soldiers for mix in mixes},
    }
    return {name: [(str(n), str(n)) for n in sorted(found)] for name, found in numbers.items()}
