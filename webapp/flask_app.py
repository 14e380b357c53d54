"""The Flask application that features are added to: languages, headers, static files, and middleware."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Flask, Request
from flask_babel import Babel

from webapp.core import languages, services, template_texts
from webapp.core.errors import SENTENCES
from webapp.core.sentences import Domain
from webapp.core.settings import Settings
from webapp.feature import Feature
from webapp.http import (
    head,
    hosts,
    json_responses,
    link_repair,
    openapi,
    prefix,
    proxy,
    request_limit,
    static_files,
    well_known,
)
from webapp.http.access_log import AccessLog
from webapp.http.page_files import page_files
from webapp.limits.limits import Limits
from webapp.matches.code_texts import CODES
from webapp.matches.pages.name_cookie import COOKIE as NAME_COOKIE
from webapp.site import chrome, cookie_check, privacy
from webapp.site.game_entry import Games
from webapp.site.identity import Identity
from webapp.site.installable import routes as installable

MAX_FORM_BYTES = 64 * 1024


def new_app(settings: Settings, identity: Identity, games: Games) -> Flask:
    """The application with what all pages have."""
    app = Flask("webapp", static_folder=None)
    # Without a SECRET_KEY: nothing is kept in Flask's sessions, and none is opened for each request.
    app.config.update(
        MAX_CONTENT_LENGTH=MAX_FORM_BYTES,
        COMPRESS_ALGORITHM=list(static_files.ENCODINGS),
        COMPRESS_STREAMS=False,
        COMPRESS_MIN_SIZE=static_files.SMALLEST_COMPRESSED,
        BABEL_DEFAULT_LOCALE="en",
        POLLING=settings.polling,
    )
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    services.provide(app, (settings, identity, games))
    json_responses.init_app(app)
    static_files.init_app(app)
    Babel(app, locale_selector=languages.select_locale).domain_instance = Domain()
    template_texts.init_app(app)
    files = page_files(grouped=settings.grouped_files)
    chrome.init_app(app, CODES, games, files)
    installable.init_app(app)
    cookie_check.init_app(app)
    link_repair.init_app(app)
    for blueprint in (well_known.files, installable.installable, openapi.api, privacy.privacy):
        app.register_blueprint(blueprint)
    return app


def add_features(app: Flask, features: Sequence[Feature]) -> None:
    """Add the pages, routes and services of features, and what erases all that they know of a player."""

    def forget(player: str) -> None:
        for feature in features:
            feature.forget(player)

    services.provide(app, (privacy.Forgetting(forget, cookies=(NAME_COOKIE,)),))
    for feature in features:
        services.provide(app, feature.services)
        feature.init_app(app)
        for blueprint in feature.blueprints:
            app.register_blueprint(blueprint)


def add_middleware(
    app: Flask,
    settings: Settings,
    limits: Limits,
    access_log: AccessLog,
    room_of: Callable[[str, Request], str | None],
) -> None:
    """Wrap what the application serves: limits, allowed hosts, the log, the prefix and the proxy.

    `room_of` returns the room on whose budget a request to its path is, if it is on any.
    """

    def room(path: str, request: Request) -> str | None:
        named = request_limit.named_room(app, path, request)
        return None if named is None else room_of(named, request)

    refusal = languages.in_each(app, SENTENCES["too_many_requests"])
    limited = request_limit.wrap(app.wsgi_app, limits, refusal, room)
    known = hosts.wrap(limited, settings.public_origins)
    app.wsgi_app = head.wrap(  # type: ignore[method-assign, assignment] # Flask's own way
        proxy.wrap(
            # The log is below the prefix: it knows the paths of which it must not write everything.
            prefix.wrap(access_log.wrap(known), settings.prefix),
            settings.trusted_proxies,
            prefix=not settings.prefix,
        )
    )
