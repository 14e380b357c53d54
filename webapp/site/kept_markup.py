"""Long parts of pages that are the same for all visitors of a language: rendered once and kept."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from flask import render_template, request
from markupsafe import Markup

from webapp.core import languages

MOST_KEPT = 64


def keeper() -> Callable[..., Markup]:
    """The template global `kept(template, key, **context)`.

    The key names what the part depends on beside the language and the prefix of the site.
    """
    known: dict[Hashable, Markup] = {}

    def kept(template: str, key: Hashable, **context: Any) -> Markup:
        place = (template, key, languages.current(), request.script_root)
        if place not in known:
            if len(known) >= MOST_KEPT:  # the prefix comes from a request
                known.clear()
            known[place] = Markup(render_template(template, **context))  # noqa: S704 - a template
        return known[place]

    return kept
