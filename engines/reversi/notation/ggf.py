"""The syntax of GGF, the Generic Game Format: properties between `(;` and `;)`.

It is read on behind what is out of place, and what was out of place is named.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

PROPERTY = re.compile(r"(?<![A-Za-z])([A-Za-z]{1,8})\s*\[([^\]]*)\]")
_TO_A_SEMICOLON = re.compile(r"[^;\[]*+(?:\[[^\]]*+\][^;\[]*+)*+")
LONGEST_GAP = 40
"""White space between the bracket and the semicolon that begin a game."""
MOST_UNREAD = 20
_END = re.compile(r";\s*\)")
_SPACE = re.compile(r"\s*")
_GOES_ON = re.compile(r"(?<![A-Za-z])[A-Za-z]{1,8}\s*\[")


@dataclass(frozen=True)
class Unread:
    """A part of a text that was not read: `ggf_broken` or `cut`, and where it stands."""

    code: str
    offset: int
    length: int = 1


def end_of_game(text: str, at: int) -> int:
    """Where a game ends that has begun: behind its `;)`, or before the next `(;`."""
    begin = at
    while True:
        before = _TO_A_SEMICOLON.match(text, at)
        at = before.end() if before else at
        if text[at : at + 1] != ";":
            return len(text)
        if end := _END.match(text, at):
            return end.end()
        before_it = text[max(begin, at - LONGEST_GAP) : at].rstrip()
        if before_it.endswith("("):
            return max(begin, at - LONGEST_GAP) + len(before_it) - 1
        at += 1


def properties(text: str, at: int) -> tuple[list[re.Match[str]], tuple[Unread, ...]]:
    """The properties of a game from a place on, and what is out of place between them."""
    found: list[re.Match[str]] = []
    unread: list[Unread] = []
    while True:
        space = _SPACE.match(text, at)
        at = space.end() if space else at
        if _END.match(text, at):
            return found, tuple(unread)
        each = PROPERTY.match(text, at)
        if each is not None:
            found.append(each)
            is_doubled = each[2].startswith("[")  # a second bracket: it is kept, and said
            if is_doubled and len(unread) < MOST_UNREAD:
                unread.append(Unread("ggf_broken", each.start(), len(each[0])))
            at = each.end()
            continue
        following = _GOES_ON.search(text, at + 1)
        # An unclosed value is the last that there is.
        last = at >= len(text) or following is None or text.find("]", at) < 0
        if last or following is None or len(unread) == MOST_UNREAD:
            unread.append(_rest(text, at))
            return found, tuple(unread)
        unread.append(Unread("ggf_broken", at, max(1, following.start() - at)))
        at = following.start()


def _rest(text: str, at: int) -> Unread:
    """What stands behind the last property of a game that is not closed."""
    rest = text[at:].strip()
    if not rest or PROPERTY.match(f"{rest}]") or re.fullmatch(r"[A-Za-z]{1,8}|;", rest):
        return Unread("cut", max(0, len(text.rstrip()) - 1))
    return Unread("ggf_broken", at, len(rest))
