"""Reads environment variables: one reader per kind of value, with its error message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class BadSetting(ValueError):
    """An invalid setting; the message is one sentence that names the setting."""


@dataclass(frozen=True)
class Environment:
    """The variables of a process. An empty one counts as missing; the readers raise `BadSetting`."""

    variables: Mapping[str, str]

    def text(self, name: str) -> str:
        """The raw variable, or an empty text if it is missing."""
        return self.variables.get(name, "")

    def number(self, name: str, default: int, most: int, least: int = 1) -> int:
        """A whole number in plain digits, from `least` to `most`."""
        text = self.text(name)
        if not text:
            return default
        short = text.isascii() and text.isdigit() and len(text) <= len(str(most))
        if not short or not least <= int(text) <= most:
            raise BadSetting(f"{name} must be a number from {least} to {most}, not {text[:40]!r}.")
        return int(text)

    def choice(self, name: str, *options: str) -> str:
        """One of the given words, case-insensitive; the first is the default."""
        text = self.text(name)
        if text.lower() not in ("", *options):
            words = " or ".join(options)
            raise BadSetting(f"{name} must be {words}, not {text[:40]!r}.")
        return text.lower() or options[0]
