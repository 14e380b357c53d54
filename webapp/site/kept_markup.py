"""A cache of pages and fragments that are the same for all visitors of a language."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Any, cast

from flask import current_app, render_template, request
from markupsafe import Markup

from webapp.core import languages
from webapp.core.shared_cache import SharedCache
from webapp.http import security_headers

MOST_KEPT = 64
PAGE_SECONDS = 1.0
"""The greatest age of a cached page in seconds; some show the day and the time."""
NOBODYS = 'data-visitor=""'
"""The mark of a page that is kept; each visitor gets it with their own."""

KeptPages = SharedCache[Hashable, tuple[float, list[str]]]
"""When each page was made, and what is between the places of its nonce."""


def kept_page(make: Callable[[], str], key: Hashable = None) -> str:
    """A page that depends on its address, its language and `key`; only its mark is the visitor's own."""
    if request.args:
        return make()
    nonce = security_headers.nonce()
    tag: Callable[[], str] = cast("Any", current_app.jinja_env.globals["visitor_tag"])
    mark = f'data-visitor="{tag()}"'
    pages: KeptPages = current_app.extensions.setdefault("kept_pages", SharedCache(MOST_KEPT))
    place = (key, languages.current(), request.url, request.script_root)
    known, now = pages.get(place), time.monotonic()
    if known is None or now - known[0] > PAGE_SECONDS:
        known = now, make().replace(mark, NOBODYS, 1).split(nonce)
        pages.put(place, known)
    return nonce.join(known[1]).replace(NOBODYS, mark, 1)


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
