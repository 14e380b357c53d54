"""Words that no name has, besides those of the filter's lists, and names that look like such words."""

from __future__ import annotations

import re

_INSIDE = """
傻b 傻比 傻x 傻\u00d7 傻逼 傻屄 煞笔 煞b 大沙比 沙雕 傻叉 二逼 二b 逼样 装逼 牛逼 牛b
贱人 贱货 婊子 妓女 荡妇 人渣 杂种
狗日 狗娘 王八蛋 龟儿子 畜生 滚蛋 滚开
卧槽 我操 我艹 握草 我靠 操你妈 操你大爷 操尼玛 艹你 干你娘
我日你 日你妈 日你娘 日你爸 日你爹 日你大爷 日你先人
草泥马 去尼玛 尼玛的 你妈逼 你妈死 你马死 他妈 妈蛋 特么 鸡巴 鸡吧 屌丝
智障 脑残 腦殘 弱智 白痴 低能 神经病 去死 死全家 全家死 死妈 杀你 自杀 强奸
黑鬼 支那 小日本 日本鬼 棒子国 希特勒 纳粹 納粹 法西斯
hitler sieghei nmsl wdnmd cnmd mlgb nigg faggot fuck caonima 🖕
"""
INSIDE = frozenset(_INSIDE.split())
"""What a name has nowhere, between whatever signs: insults, curses, illness and death, slurs."""
_WORDS = """
sb sbb dsb cnm nmd tmd mmp nmb rnm nc kys fag fags nazi nazis kkk stfu gtfo wtf milf thot rape rapist
slut whore bitch dicks shabi
"""
ALONE = frozenset({"沙比", "操你", "日你", "妈的", "妈妈的"})
"""Of the words below those that the filter's lists find inside others too, as in 今日你好."""
WORDS = frozenset(_WORDS.split()) | ALONE
"""Words that a name is not, nor has between spaces; others have them inside, as Nazir and 沙比尔."""
INNOCENT = frozenset({"dick", "semen", "cumming"})
"""First names and surnames that lists take for something else."""
DIGITS = str.maketrans("0134578@$", "oieastbas")
"""Digits and signs that are written for letters."""
SHORTEST_SPELLED = 4
"""Letters of words that are found with digits for letters, and across signs, unlike 5b and S. B."""


def is_innocent(name: str) -> bool:
    """Whether a name begins as somebody is called, whatever lists say of that."""
    return name.casefold().partition(" ")[0] in INNOCENT


def is_rude(name: str) -> bool:
    """Whether a name has one of these words, in whatever spelling."""
    small = name.casefold()
    spelled = small.translate(DIGITS)
    whole = {re.sub(r"[\W\d_]+", "", small), re.sub(r"\W+", "", spelled)}
    if any(word in text for word in INSIDE for text in (*whole, small)):
        return True
    words = set(re.findall(r"[a-z]+|[^\Wa-z\d_]+", small))
    words |= {e for e in (*re.findall(r"[a-z]+", spelled), *whole) if len(e) >= SHORTEST_SPELLED}
    return not words.isdisjoint(WORDS)
