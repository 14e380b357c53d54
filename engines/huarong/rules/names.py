"""The names of the blocks, for drawing and for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from engines.game import Words
from engines.huarong.rules.blocks import BIG, Block

PEOPLE: Mapping[str, Words] = MappingProxyType(
    {
        "caocao": Words("曹操", "Cao Cao"),
        "guanyu": Words("关羽", "Guan Yu"),
        "zhangfei": Words("张飞", "Zhang Fei"),
        "zhaoyun": Words("赵云", "Zhao Yun"),
        "machao": Words("马超", "Ma Chao"),
        "huangzhong": Words("黄忠", "Huang Zhong"),
        "guanping": Words("关平", "Guan Ping"),
        "zhoucang": Words("周仓", "Zhou Cang"),
        "bing": Words("兵", "Soldier"),
    }
)
"""The named people of the puzzle by key."""
STANDING = ("zhangfei", "zhaoyun", "machao", "huangzhong", "guanyu", "guanping", "zhoucang")
"""The generals of 2×1 blocks, in this order; 关羽 comes last, since his block usually lies across."""
LYING = ("guanyu", "huangzhong", "machao", "zhaoyun", "zhangfei", "guanping", "zhoucang")
"""The generals of 1×2 blocks, in this order."""


@dataclass(frozen=True)
class NamedBlock:
    """A block, the key of its picture and its name."""

    block: Block
    key: str
    name: Words


def named_blocks(blocks: Iterable[Block]) -> tuple[NamedBlock, ...]:
    """The blocks of a layout with their names; they come in reading order.

    Nobody is named twice: 关羽's son and his standard-bearer follow the five generals, and no layout
    has more than seven.
    """
    free = list(LYING)
    named = []
    for block in blocks:
        if block.kind in "HV":
            key = next(key for key in (LYING if block.kind == "H" else STANDING) if key in free)
            free.remove(key)
        else:
            key = "caocao" if block.kind == BIG else "bing"
        named.append(NamedBlock(block, key, PEOPLE[key]))
    return tuple(named)
