"""Small pictures of positions on the pages of problems."""

from __future__ import annotations

from typing import Protocol

from markupsafe import Markup

LOOK = "problem-picture"
"""The class of the pictures in style sheets."""


class Picture(Protocol):
    """A position with marks."""

    def svg(self, label: str = "") -> Markup:
        """The picture for a page; readers hear `label`, or pass it over."""
