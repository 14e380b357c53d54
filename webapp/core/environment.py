"""Reads environment variables: one reader per kind of value, with its error message."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from pathlib import Path


class BadSetting(ValueError):
    """An invalid setting; the message is one sentence that names the setting."""


@dataclass(frozen=True)
class Environment:
    """The variables of a process. An empty one counts as missing; the readers raise `BadSetting`."""

    variables: Mapping[str, str]
    _asked: set[str] = field(default_factory=set, compare=False)
    """The names that were read; all others are not settings."""

    def text(self, name: str) -> str:
        """The raw variable, or an empty text if it is missing."""
        self._asked.add(name)
        return self.variables.get(name, "")

    def secret(self, name: str) -> str:
        """A variable, or the content of the file that `<name>_FILE` names, without space around it."""
        text, path = self.text(name), self.text(f"{name}_FILE")
        if text and path:
            raise BadSetting(f"{name} and {name}_FILE are both set; keep one of them.")
        if not path:
            return text
        try:
            return Path(path).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError):
            raise BadSetting(f"{name}_FILE: {path[:60]} cannot be read.") from None

    def refuse_unknown(self, prefix: str) -> None:
        """Raise `BadSetting` for a variable with the prefix that nobody reads: a typing error."""
        known = [name for name in self._asked if name.startswith(prefix)]
        for name in sorted(self.variables):
            if name.startswith(prefix) and name not in known:
                own = [each.removeprefix(prefix) for each in sorted(known)]
                (near,) = get_close_matches(name.removeprefix(prefix), own, n=1, cutoff=0)
                raise BadSetting(f"{name} is not a setting; the nearest is {prefix}{near}.")

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
