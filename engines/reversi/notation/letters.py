"""Texts as they are typed and pasted: full-width letters, Chinese and Japanese punctuation and words.

Every letter is replaced by one letter, so that a place in the result is the same place in the text.
"""

from __future__ import annotations

_PLAIN: dict[int, int | str] = {
    **{0xFF01 + place: 0x21 + place for place in range(94)},
    **dict.fromkeys(map(ord, "\u3000\u00a0\ufeff\u200b\u200c\u200d\u2060\u200e\u200f"), " "),
    **dict.fromkeys(map(ord, "。｡．"), "."),
    **dict.fromkeys(map(ord, "、､，﹐"), ","),
    **dict.fromkeys(map(ord, "；"), ";"),
    **dict.fromkeys(map(ord, "：︰"), ":"),
    **dict.fromkeys(map(ord, "（〔【「『《〈"), "("),
    **dict.fromkeys(map(ord, "）〕】」』》〉"), ")"),
    **dict.fromkeys(map(ord, "‐‑‒–—―−－ー"), "-"),
    **dict.fromkeys(map(ord, "→⇒➝"), "-"),
}
PASSES = (
    "pass|pa|ps|--|パス|ﾊﾟｽ|停一手|停一步|停着|停手|停|虚手|虛手|跳过|跳過"
    "|放弃|放棄|弃权|棄權|弃手|过|過"
)
"""Words for a pass, for a regular expression; the longest of those that begin alike is first."""


def plain(text: str) -> str:
    """The text with plain letters, digits and punctuation, of the same length."""
    if text.isascii():
        return text
    return text.translate(_PLAIN)
