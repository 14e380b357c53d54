"""Generates the API page of the engines from their docstrings.

python -m lab.api_page docs/engines.md
"""

from __future__ import annotations

import dataclasses
import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from functools import cached_property
from pathlib import Path
from types import ModuleType
from typing import Any

PACKAGES = ("engines.reversi", "engines.capture_go", "engines.huarong")

SHARED = (
    "engines.game.Level",
    "engines.game.Limit",
    "engines.game.Thought",
    "engines.game.Analysis",
    "engines.game.MoveValue",
    "engines.score.Estimate",
    "engines.score.Exact",
    "engines.score.Win",
    "engines.score.Loss",
    "engines.score.Seen",
    "engines.game.Outcome",
    "engines.game.Option",
    "engines.game.Side",
    "engines.game.BadInput",
    "engines.game.BadPosition",
    "engines.game.IllegalMove",
    "engines.huarong.solver.shortest_solution.Solution",
    "engines.huarong.solver.layout_facts.Region",
    "engines.huarong.solver.breadth_first.Stopped",
)
"""Argument, result and exception types that no package exports."""

HEAD = """# The engines for programmers

Install this project with pip and import a game; the site is not needed. This page is generated from the
docstrings by `python -m lab.api_page docs/engines.md`. Tests compare the two and run the
examples. Names that are not on this page may change without notice.
"""


def page() -> str:
    """The page in Markdown."""
    parts = [HEAD]
    for package in PACKAGES:
        module = importlib.import_module(package)
        entries = "\n".join(_entry(name, getattr(module, name)) for name in module.__all__)
        parts += [f"## `{package}`\n", _text(module), _renamed(entries, module)]
    parts.append("## Shared types\n")
    for path in SHARED:
        package, _, name = path.rpartition(".")
        parts.append(_entry(path, getattr(importlib.import_module(package), name)))
    return "\n".join(parts).rstrip() + "\n"


def _renamed(text: str, module: ModuleType) -> str:
    """Replace the names of classes by those that a package exports."""
    for name in module.__all__:
        found = getattr(module, name)
        if inspect.isclass(found):
            text = re.sub(rf"\b{found.__name__}\b", name, text)
    return text


def _entry(name: str, found: Any) -> str:
    if inspect.isclass(found):
        members = "".join(f"- {line}\n" for line in _members(found))
        return f"### class `{name}`\n\n{_text(found)}" + (f"\n{members}" if members else "")
    if inspect.isfunction(found):
        return f"### `{name}{_signature(found)}`\n\n{_text(found)}"
    return f"### `{name}`\n\n{len(found)} values of `{type(found[0]).__name__}`.\n"


def _members(owner: type) -> Iterator[str]:
    """One line for each public field, property and method, in the order of the class."""
    fields = {}
    if dataclasses.is_dataclass(owner):
        fields = {field.name: field.type for field in dataclasses.fields(owner)}
        yield from (f"`{name}: {kind}`" for name, kind in fields.items() if name[0] != "_")
    ours = [each for each in reversed(owner.__mro__) if each.__module__.startswith("engines.")]
    for name, member in {k: v for each in ours for k, v in vars(each).items()}.items():
        if name.startswith("_") or name in fields:
            continue
        if isinstance(member, property | cached_property):
            read: Any = member.fget if isinstance(member, property) else member.func
            yield f"`{name}: {inspect.signature(read).return_annotation}`: {_sentence(read)}"
        elif isinstance(member, classmethod | staticmethod):
            function = member.__func__
            yield f"`{owner.__name__}.{name}{_signature(function)}`: {_sentence(function)}"
        elif inspect.isfunction(member):
            yield f"`{name}{_signature(member)}`: {_sentence(member)}"


def _signature(function: Callable[..., Any]) -> str:
    """The signature as in the source, without `self` and `cls`."""
    shown: list[str] = []
    signature = inspect.signature(function)
    only_named = False
    for parameter in signature.parameters.values():
        if parameter.name in {"self", "cls"}:
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and not only_named:
            only_named = True
            shown.append("*")
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        text = f"{stars}{parameter.name}: {parameter.annotation}"
        if parameter.default is not parameter.empty:
            text += f" = {parameter.default!r}"
        shown.append(text)
    return f"({', '.join(shown)}) -> {signature.return_annotation}"


def _text(found: object) -> str:
    """A docstring with its examples in fenced code blocks."""
    lines: list[str] = []
    fenced = False
    for line in (inspect.getdoc(found) or "").splitlines():
        if line.startswith(">>> ") and not fenced:
            fenced = True
            lines.append("```python")
        elif not line.strip() and fenced:
            fenced = False
            lines.append("```")
        lines.append(line)
    return "\n".join([*lines, "```"] if fenced else lines) + "\n"


def _sentence(function: object) -> str:
    return (inspect.getdoc(function) or "").partition("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(page(), "utf-8")
