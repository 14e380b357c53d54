"""Declares settings: a field of a dataclass has its default, bounds and sentence in one place."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from .environment import Environment

PREFIX = "YIYUAN_"
KEY = "setting"


@dataclass(frozen=True)
class Declared:
    """How a setting is read, and what the documents say of it."""

    read: Callable[[Environment, str], Any]
    """Reads the variable of this name; raises `BadSetting`."""
    sentence: str
    default: str
    values: str


def setting(
    read: Callable[[Environment, str], Any], sentence: str, default: str, values: str
) -> Any:
    """A field that `read` makes of the environment."""
    return field(metadata={KEY: Declared(read, sentence, default, values)})


def number(default: int, bounds: range, sentence: str, shown: str = "") -> Any:
    """A whole number; `shown` says in the documents how its default is found."""

    def read(environment: Environment, name: str) -> int:
        return environment.number(name, default, bounds[-1], least=bounds[0])

    values = f"{bounds[0]} to {bounds[-1]}"
    declared = Declared(read, sentence, shown or f"`{default}`", values)
    return field(default=default, metadata={KEY: declared})


def choice(sentence: str, *options: str) -> Any:
    """One of some words, the first of which is the default."""

    def read(environment: Environment, name: str) -> str:
        return environment.choice(name, *options)

    values = " or ".join(f"`{option}`" for option in options)
    return field(
        default=options[0], metadata={KEY: Declared(read, sentence, f"`{options[0]}`", values)}
    )


def switch(default: Literal["on", "off"], sentence: str) -> Any:
    """Whether something is on."""
    other = "off" if default == "on" else "on"

    def read(environment: Environment, name: str) -> bool:
        return environment.choice(name, default, other) == "on"

    declared = Declared(read, sentence, f"`{default}`", "`on` or `off`")
    return field(default=default == "on", metadata={KEY: declared})


def text(
    check: Callable[[str, str], Any], values: str, sentence: str, default: str = "none"
) -> Any:
    """What `check` makes of the name and the text, which is empty by default."""

    def read(environment: Environment, name: str) -> Any:
        return check(name, environment.text(name))

    declared = Declared(read, sentence, default, values)
    return field(default=check("", ""), metadata={KEY: declared})


def secret(check: Callable[[str, str], Any], values: str, sentence: str) -> Any:
    """A text that may also be in a file: the variable with `_FILE` after its name says in which."""

    def read(environment: Environment, name: str) -> Any:
        return check(name, environment.secret(name))

    declared = Declared(read, sentence, "none", values)
    return field(default=check("", ""), metadata={KEY: declared})


def settings_of(owner: type[Any]) -> Iterator[tuple[str, str, Declared]]:
    """The fields of a dataclass that are settings: field, variable, declaration."""
    for each in fields(owner):
        if KEY in each.metadata:
            yield each.name, f"{PREFIX}{each.name.upper()}", each.metadata[KEY]


def read_all(owner: type[Any], environment: Environment) -> dict[str, Any]:
    """The values of these fields; raises `BadSetting`."""
    return {name: each.read(environment, key) for name, key, each in settings_of(owner)}
