"""Language selection for pages and requests, and translated words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from flask import Flask, Request, current_app, request
from flask_babel import LazyString, force_locale, get_locale

from engines.game import Words

COOKIE = "lang"
SECURE_COOKIE = f"__Secure-{COOKIE}"
HEADER = "Page-Language"
"""Scripts name the language of their page in it, with requests whose answers they show there."""
LANGUAGES = {"zh-Hans": "zh_Hans", "en": "en"}
"""Language tags as used in pages, and the locale names of their translations."""


def chosen(request: Request) -> str:
    """The language tag for a request: `?lang=`, else that of the page which sends it, else the cookie,
    else the browser's preference.

    Without a preference for either language, pages are Chinese and the JSON API is English. A page
    opens its websocket with `?lang=`: not every browser sends a preference with that.
    """
    cookie = request.cookies.get(cookie_of(request))
    for wish in (request.args.get("lang"), request.headers.get(HEADER), cookie):
        if wish in LANGUAGES:
            return wish
    default = "en" if request.path.startswith("/api/") else "zh"
    best = request.accept_languages.best_match(["zh", "zh-CN", "zh-Hans", "en"], default=default)
    return "en" if best == "en" else "zh-Hans"


def speaking(language: str) -> AbstractContextManager[None]:
    """A context in which texts are in a language, given by its tag; English if it is unknown."""
    found: AbstractContextManager[None] = force_locale(LANGUAGES.get(language, "en"))
    return found


def speaking_as_now() -> Callable[[], AbstractContextManager[None]]:
    """A context like `speaking`, in the language of this request, for what is said after its end."""
    app, language = current_app._get_current_object(), current()  # type: ignore[attr-defined]

    @contextmanager
    def speak() -> Iterator[None]:
        with app.app_context(), speaking(language):
            yield

    return speak


def cookie_of(request: Request) -> str:
    """The name of the cookie that keeps the choice; the one of HTTPS cannot be set without it."""
    return SECURE_COOKIE if request.is_secure else COOKIE


def select_locale() -> str:
    """The locale selector that Flask-Babel calls for each request."""
    return LANGUAGES[chosen(request)]


def current() -> str:
    """The language tag of the page being rendered."""
    locale = get_locale()
    return "en" if locale is None or locale.language == "en" else "zh-Hans"


def in_each(app: Flask, text: LazyString) -> dict[str, str]:
    """A text by language tag, for where no request of Flask is under way."""
    found = {}
    for tag, locale in LANGUAGES.items():
        with app.app_context(), force_locale(locale):
            found[tag] = str(text)
    return found


def word(words: Words) -> str:
    """The engines' text in the language of the page."""
    return words.en if current() == "en" else words.zh
