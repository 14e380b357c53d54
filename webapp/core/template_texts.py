"""Texts in templates, in the language of the page.

They do what those of Flask-Babel and Jinja do, which find the language and the function again for each
text: that was a third of the time of a page.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from babel import Locale
from babel.support import NullTranslations
from flask import Flask
from flask_babel import get_locale, get_translations
from jinja2 import pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from webapp.core.sentences import spaced


def init_app(app: Flask) -> None:
    """Let the templates of an application use them; Flask-Babel has to come first."""
    app.jinja_env.globals.update({"_": gettext, "gettext": gettext, "ngettext": ngettext})


@pass_context
def gettext(context: Context, text: str, /, **variables: Any) -> str:
    """A text with its variables, which are escaped; `%%` is a percent sign."""
    return _filled(context, _catalogue(get_locale()).gettext(text), variables)


@pass_context
def ngettext(context: Context, singular: str, plural: str, number: int, /, **variables: Any) -> str:
    """The same for a number, which is the variable `num`."""
    text = _catalogue(get_locale()).ngettext(singular, plural, number)
    return _filled(context, text, {"num": number, **variables})


@cache
def _catalogue(_locale: Locale | None) -> NullTranslations:
    """The texts of the language of this request; Flask-Babel keeps those of each language for good."""
    found: NullTranslations = get_translations()
    return found


def _filled(context: Context, text: str, variables: Mapping[str, Any]) -> str:
    filled = Markup(text) if context.eval_ctx.autoescape else text  # noqa: S704 - text of our own
    return filled % spaced(text, variables) if variables or "%" in text else filled
