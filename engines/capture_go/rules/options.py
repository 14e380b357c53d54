"""What a player chooses before a game of Capture Go, and which choices go together."""

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
"""Who must touch whom, the side of the board, the stones that stand there first, how many captured
stones win, and how many extra stones Black has on the board before the first move."""


@dataclass(frozen=True)
class Choice:
    """The options of one game. `size` is None where a text is read for its own size."""

    rules: str = CONTACT
    size: int | None = None
    start: str = FROM_EMPTY
    target: int = 1
    handicap: int = 0


def chosen(options: Mapping[str, str]) -> Choice:
    """The options with the usual values where none are given, `size` aside; raises `BadInput`.

    Only the free rules know a target of more than one stone.
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
