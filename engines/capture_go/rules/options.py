"""The options of a game of Capture Go, and which of them can be combined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engines.game import BadInput, Option

CONTACT, FREE = "contact", "free"
FROM_EMPTY, FROM_CROSSCUT, FROM_CENTRE = "empty", "crosscut", "centre"

OPTIONS: tuple[Option, ...] = (
    Option("rules", (CONTACT, FREE), CONTACT),
    Option("size", tuple(str(size) for size in range(5, 14)), "9"),
    Option("start", (FROM_EMPTY, FROM_CROSSCUT, FROM_CENTRE), FROM_EMPTY),
    Option("target", ("1", "3", "5"), "1"),
    Option("handicap", ("0", "1", "2", "3"), "0"),
)
"""The rules (contact or free), the board size, the first stones, the number of captured stones that
wins, and Black's handicap stones."""


@dataclass(frozen=True)
class Choice:
    """The options of one game. `size` is None if it follows from a position text."""

    rules: str = CONTACT
    size: int | None = None
    start: str = FROM_EMPTY
    target: int = 1
    handicap: int = 0


def chosen(options: Mapping[str, str]) -> Choice:
    """Complete options with their defaults, except `size`; raises `BadInput`.

    A target of more than one stone needs the free rules.
    """
    for name in options:
        if name not in {option.name for option in OPTIONS}:
            raise BadInput("bad_option", f"Capture Go has no option {name!r}")
    values = {option.name: options.get(option.name, option.default) for option in OPTIONS}
    for option in OPTIONS:
        if values[option.name] not in option.choices:
            allowed = ", ".join(option.choices)
            raise BadInput("bad_option", f"{option.name} must be one of {allowed}")
    target = int(values["target"])
    if target > 1 and values["rules"] != FREE:
        raise BadInput("bad_option", f"a target of {target} stones needs the free rules")
    size = int(values["size"]) if "size" in options else None
    return Choice(values["rules"], size, values["start"], target, int(values["handicap"]))
