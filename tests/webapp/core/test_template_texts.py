"""Texts in templates: what Jinja and Flask-Babel themselves would make of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask
from flask_babel import Babel, force_locale, get_translations

from webapp.core import languages, template_texts

TEMPLATES = (
    "{{ _('Yiyuan') }}",
    "{{ _('Round %(n)s', n='<b>') }}",
    "{{ _('Name of %(name)s', name='100 %') }}",
    "{{ _('100 %% of %(n)s', n=1) }}",
    "{{ _('100 %%') }}",
    "{{ ngettext('%(num)s move', '%(num)s moves', 1) }}",
    "{{ ngettext('%(num)s move', '%(num)s moves', 2) }}",
    "{{ ngettext('%(solved)s of %(num)s has solved it', "
    "'%(solved)s of %(num)s have solved it', 3, solved='<i>') }}",
    "{{ ngettext('%(num)s move', '%(num)s moves', 2, num='two') }}",
    "{% autoescape false %}{{ _('Round %(n)s', n='<b>') }}{% endautoescape %}",
    "{% macro again(n) %}{{ gettext('Round %(n)s', n=n) }}{% endmacro %}{{ again(_('Yiyuan')) }}",
)


@pytest.fixture
def app() -> Iterator[Flask]:
    found = Flask("webapp")
    Babel(found, locale_selector=languages.select_locale)
    with found.test_request_context("/?lang=zh-Hans"):
        yield found


@pytest.mark.parametrize("template", TEMPLATES)
def test_texts_are_those_of_the_libraries(app: Flask, template: str) -> None:
    def rendered() -> list[str]:
        made = app.jinja_env.from_string(template)
        with force_locale("en"):
            english = made.render()
        return [english, made.render()]

    usual = rendered()
    template_texts.init_app(app)
    assert rendered() == usual
    assert "%(" not in "".join(usual)


def test_a_language_may_change_within_a_request(app: Flask) -> None:
    template_texts.init_app(app)
    made = app.jinja_env.from_string("{{ _('Yiyuan') }}")
    said = get_translations().gettext("Yiyuan")
    with force_locale("en"):
        assert made.render() == "Yiyuan" != said
    assert made.render() == said
