"""Measures of a first visit: bytes on the wire by kind, and how much its layout shifts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import CDPSession

KINDS = {
    "Document": "page",
    "Stylesheet": "css",
    "Script": "js",
    "Font": "fonts",
    "Image": "pictures",
}
MOST_KILOBYTES = {"home": 66, "match": 90, "review": 90, "puzzle": 104}
"""Most kilobytes on the wire of a first visit."""
MOST_SHIFT = 0.02
SHIFTS = """(() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (!entry.hadRecentInput) window.shifts.push([entry.value, ...entry.sources.map(
        ({ node }) => node?.id || node?.className || node?.nodeName)]);
  }).observe({ type: "layout-shift", buffered: true });
})()"""
"""Run before a page, it keeps each shift of the layout in `window.shifts`, with what was shifted."""


@dataclass
class Traffic:
    """What a page has received over HTTP: bytes by kind, compressed and with headers."""

    sizes: Counter[str] = field(default_factory=Counter)
    requests: int = 0

    @property
    def kilobytes(self) -> float:
        """All kinds together."""
        return sum(self.sizes.values()) / 1000

    def listen(self, devtools: CDPSession) -> None:
        """Count from now on."""
        kinds: dict[str, str] = {}

        def response(event: Mapping[str, Any]) -> None:
            kinds[event["requestId"]] = KINDS.get(event["type"], "other")

        def finished(event: Mapping[str, Any]) -> None:
            self.requests += 1
            kind = kinds.get(event["requestId"], "other")
            self.sizes[kind] += int(event["encodedDataLength"])

        devtools.send("Network.enable")
        devtools.on("Network.responseReceived", response)
        devtools.on("Network.loadingFinished", finished)
