"""What was seen of one part of a site, and what to do about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Finding:
    """One part of a site; `advice` is empty where all is well."""

    part: str
    seen: str
    advice: str = ""

    def __str__(self) -> str:
        mark = "!!" if self.advice else "ok"
        todo = f"\n{'':16}{self.advice}" if self.advice else ""
        return f"{mark}  {self.part:<12}{self.seen}{todo}"
