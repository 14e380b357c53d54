"""Writes the readings of the named layouts: their pinyin with tones, and the traditional characters.

It needs two libraries that nothing else needs, `pypinyin` (MIT) and `opencc-python-reimplemented`
(Apache-2.0), and is run by hand after a name was added:

    python -m lab.huarong.readings
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[2] / "huarong"
CATALOGUE = FOLDER / "catalogue.tsv"
TRADITIONAL = FOLDER / "traditional.txt"
COLUMN = "pinyin"
CORRECTIONS = {"糸": "系", "将": "匠"}
"""What is read as if it were written otherwise: 将 is a general here, and 糸 stands for 系."""
IDEOGRAPHS = range(0x4E00, 0xA000)
A_LINE = 40


def main() -> None:
    """Write the pinyin into the catalogue, and the list of traditional characters beside it."""
    lines = CATALOGUE.read_text("utf-8").splitlines()
    comments = [line for line in lines if line.startswith("#")]
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    if COLUMN not in rows[0]:
        rows = [[*row, ""] for row in rows]
        rows[0][-1] = COLUMN
    name, aliases, place = (rows[0].index(each) for each in ("name", "aliases", COLUMN))
    shared = Counter(row[name] for row in rows)
    for row in rows[1:]:
        part = own_part(row[name], row[aliases]) if shared[row[name]] > 1 else ""
        row[place] = " ".join(filter(None, (pinyin(row[name]), pinyin(part))))
    text = "\n".join([*comments, *("\t".join(row) for row in rows)])
    CATALOGUE.write_text(f"{text}\n", "utf-8")
    characters = {each for row in rows[1:] for each in row[name] + row[aliases]}
    TRADITIONAL.write_text(_in_lines(traditional(characters)), "utf-8")


def own_part(name: str, aliases: str) -> str:
    """What tells a layout from others of its name: the end of an alias `name:end`, in brackets."""
    start = f"{name}:"
    parts = (each.strip() for each in aliases.split(";"))
    return next((f"({each.removeprefix(start)})" for each in parts if each.startswith(start)), "")


def pinyin(name: str) -> str:
    """The pinyin of a name with tones, a syllable each; empty if it has no Chinese characters."""
    if name.isascii():
        return ""
    library: Any = import_module("pypinyin")
    syllables = library.pinyin(_as_read(name), style=library.Style.TONE)
    return " ".join(first.strip() for first, *_ in syllables)


def traditional(characters: Iterable[str]) -> list[str]:
    """Pairs of a traditional character and the simplified one of `characters` that it stands for."""
    convert: Any = import_module("opencc").OpenCC("t2s").convert
    wanted = set(characters)
    pairs = ((chr(code), convert(chr(code))) for code in IDEOGRAPHS)
    return [old + new for old, new in pairs if old != new and new in wanted and old not in wanted]


def _as_read(name: str) -> str:
    for written, read in CORRECTIONS.items():
        name = name.replace(written, read)
    return name


def _in_lines(pairs: list[str]) -> str:
    groups = (pairs[start : start + A_LINE] for start in range(0, len(pairs), A_LINE))
    return "".join(f"{''.join(group)}\n" for group in groups)


if __name__ == "__main__":
    main()
