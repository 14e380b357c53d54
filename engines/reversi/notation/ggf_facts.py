"""Facts of a game, between GGF and SGF: date, place, ratings, result and time.

Source: "GGF, the Generic Game Format" (Michael Buro, Igor Durdanovic). A date is
`2003.01.05_20:08:05.PST` there, and `2003-01-05` in SGF; the result is for Black in discs, with `r` or
`t` for how it came about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

_SAME = {"PC": "PC", "RB": "BR", "RW": "WR", "CO": "GC", "EV": "EV", "RO": "RO", "TI": "TI"}
"""Properties of GGF, and those that say the same in SGF; TI is kept under its own name."""
_HANDLED = {"GM", "PB", "PW", "TY", "BO", "B", "W", "DT", "RE", *_SAME}
_RESULT = re.compile(r"([+-]?)(\d{1,3})(?:\.(\d+))?(?::([rts]))?")
_DATE = re.compile(r"(\d{4})[.-](\d{2})[.-](\d{2})(.*)", re.DOTALL)
ANTI = "XTY"
"""The fact that says that a game was played for the fewest discs: the type of its board in GGF."""
FLAGGED = "XRE"
"""The fact that has the discs of a game that ended early: SGF says only how it ended."""
_FOREIGN = "X"
"""Begins the names of properties that only GGF has."""


def facts_of_ggf(known: Mapping[str, str]) -> dict[str, str]:
    """What the properties of GGF say, by those of SGF; what SGF has no word for keeps its name."""
    facts = {_SAME[name]: text for name, text in known.items() if name in _SAME and text}
    if date := _DATE.fullmatch(known.get("DT", "")):
        facts["DT"] = "-".join(date.group(1, 2, 3))
        if date[4]:
            facts[f"{_FOREIGN}DT"] = known["DT"]
    elif known.get("DT"):
        facts["DT"] = known["DT"]
    if result := sgf_result(known.get("RE", "")):
        facts["RE"] = result
        if result[-1] in "RT" and not re.match(r"[+-]?64(\.0*)?:", known["RE"]):
            facts[FLAGGED] = known["RE"]
    if re.fullmatch(r"s?0*8\w*a\w*", known.get("TY", "")):
        facts[ANTI] = known["TY"]
    facts |= {f"{_FOREIGN}{name}": text for name, text in known.items() if name not in _HANDLED}
    return facts


def ggf_of_facts(facts: Mapping[str, str]) -> list[tuple[str, str]]:
    """The properties of GGF that say what is known, without the result and the time."""
    found = [(name, facts[same]) for name, same in _SAME.items() if same in facts and name != "TI"]
    date = facts.get("DT", "")
    long = facts.get(f"{_FOREIGN}DT", "")
    if date:
        dotted = date.replace("-", ".")
        found.append(("DT", long if long.startswith(dotted) else dotted))
    found += [
        (name.removeprefix(_FOREIGN), text)
        for name, text in facts.items()
        if name.startswith(_FOREIGN) and name not in (f"{_FOREIGN}DT", ANTI, FLAGGED)
    ]
    return [(name, re.sub(r"[\[\]]+", " ", text)) for name, text in found]


def named_in_ggf(facts: Mapping[str, str], name: str) -> list[tuple[str, str]]:
    """RE or TI as far as the facts have it."""
    text = ggf_result(facts.get("RE", "")) if name == "RE" else facts.get(name, "")
    return [(name, text)] if text else []


def sgf_result(text: str) -> str:
    """The result in SGF; empty if it is not known."""
    found = _RESULT.fullmatch(text.strip())
    if found is None:
        return ""
    sign, discs, rest, flag = found.groups()
    winner = "W" if sign == "-" else "B"
    if flag in ("r", "t"):
        return f"{winner}+{flag.upper()}" if int(discs) else ""
    part = (rest or "").rstrip("0")
    if not int(discs) and not part:
        return "0"
    return f"{winner}+{int(discs)}{'.' + part if part else ''}"


def ggf_result(text: str) -> str:
    """The result in GGF; empty if it is not known."""
    word = text.strip().upper()
    if word in ("0", "DRAW"):
        return "+0.000"
    found = re.fullmatch(r"([BW])\+(?:(\d{1,3}(?:\.\d{1,3})?)|(R|RESIGN|T|TIME))", word)
    if found is None:
        return ""
    sign = "+" if found[1] == "B" else "-"
    if found[3]:
        return f"{sign}64.000:{found[3][0].lower()}"
    return f"{sign}{float(found[2]):.3f}"
