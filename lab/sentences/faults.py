"""What is wrong with a sentence, as a reader would see it: the names of faults, none for a good one."""

from __future__ import annotations

import re

HAN = "[\u3400-\u9fff]"
FAULTS = {
    "a place that was not filled in": re.compile(
        r"[{}]|%\(|%s|\bNone\b(?! [a-z])|\bundefined\b|\bNaN\b"
    ),
    "a code": re.compile(r"\b[a-z]+_[a-z_]+\b"),
    "two blanks, or one at an end": re.compile(r" {2}|^\s|\s$"),
    "doubled punctuation": re.compile(
        r"\.\.|,,|。。|，，|[。，、：；？！][.,;:]|[.,;:][。，、：；？！]"
    ),
}
CHINESE = {
    "Chinese and Latin letters or digits without a blank": re.compile(
        f"{HAN}[A-Za-z0-9]|[A-Za-z0-9]{HAN}"
    ),
    "a blank beside a Chinese mark": re.compile(
        "[，。、：；？！（）《》“”] | [，。、：；？！）》”]"
    ),
    "a Latin mark after a Chinese word": re.compile(f"{HAN}[,;:?!.]"),
    "an English word": re.compile(r"(?<![A-Za-z.@/_’-])[a-z]{3,}(?![A-Za-z.@/_-])"),
}
ENGLISH = {"a Chinese word": re.compile(HAN), "a straight apostrophe": re.compile(r"\w'(\w| )")}


def faults(sentence: str, language: str, *, ends: bool = False) -> list[str]:
    """The faults of a sentence in a language, given by its tag.

    One that `ends` has a full stop, or a mark in its place.
    """
    kinds = FAULTS | (ENGLISH if language == "en" else CHINESE)
    found = [name for name, pattern in kinds.items() if pattern.search(sentence)]
    if not sentence:
        found.append("nothing is said")
    elif ends and not sentence.endswith(
        (".", "?", "!") if language == "en" else ("。", "？", "！")
    ):
        found.append("no full stop")
    return found
