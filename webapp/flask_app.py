"""The Flask application that features are added to: languages, headers, static files, and middleware."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from flask import Flask, Request
from flask_babel import Babel

from webapp.core import languages, template_texts
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
from webapp.http.openapi import Route
from webapp.http.page_files import page_files
from webapp.limits.limits import Limits
from webapp.matches.code_texts import CODES
from webapp.matches.pages.name_cookie import COOKIE as NAME_COOKIE
from webapp.site import chrome, cookie_check, privacy
from webapp.site.game_entry import GameEntry
from webapp.site.identity import Identity
from webapp.site.installable import routes as installable

MAX_FORM_BYTES = 64 * 1024


def new_app(settings: Settings, identity: Identity, games: Sequence[GameEntry]) -> Flask:
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
    json_responses.init_app(app)
    static_files.init_app(app)
    Babel(app, locale_selector=languages.select_locale).domain_instance = Domain()
    template_texts.init_app(app)
    files = page_files(grouped=settings.grouped_files)
    chrome.init_app(app, settings.public_origins, CODES, games, files)
    installable.init_app(app, identity)
    cookie_check.init_app(app)
    app.register_blueprint(well_known.blueprint(settings.security_contact))
    app.register_blueprint(installable.blueprint(games))
    return app


def add_features(
    app: Flask,
    settings: Settings,
    identity: Identity,
    features: Sequence[Feature],
    routes: Sequence[Route],
) -> None:
    """Add the pages and routes of features, `routes` of the site itself, and the page about privacy."""

    def forget(player: str) -> None:
        for feature in features:
            feature.forget(player)

    parameters: dict[str, frozenset[str]] = {}
    texts: dict[str, frozenset[str]] = {}
    for feature in features:
        feature.init_app(app)
        for blueprint in feature.blueprints:
            app.register_blueprint(blueprint)
            parameters[blueprint.name], texts[blueprint.name] = feature.parameters, feature.texts
    app.config["PARAMETERS"] = parameters
    link_repair.init_app(app, parameters, texts)
    all_routes = (*routes, *(route for feature in features for route in feature.routes))
    app.register_blueprint(openapi.blueprint(all_routes))
    app.register_blueprint(
        privacy.blueprint(
            identity,
            forget=forget,
            cookies=(NAME_COOKIE,),
            access_log=settings.access_log,
            keep_unfinished_days=settings.keep_unfinished_days,
            end_untouched_days=settings.end_untouched_days,
        )
    )


def add_middleware(
    app: Flask,
    settings: Settings,
    limits: Limits,
    access_log: AccessLog,
    room_of: Callable[[str, Request], str | None],
) -> None:
    """Wrap what the application serves: limits, allowed hosts, the log, the prefix and the proxy.

    `room_of` returns the room on whose budget a request is, if it is on any.
    """
    refusal = languages.in_each(app, SENTENCES["too_many_requests"])
    limited = request_limit.wrap(app.wsgi_app, limits, refusal, room_of)
    known = hosts.wrap(limited, settings.public_origins)
    app.wsgi_app = head.wrap(  # type: ignore[method-assign, assignment] # Flask's own way
        proxy.wrap(
            # The log is below the prefix: it knows the paths of which it must not write everything.
            prefix.wrap(access_log.wrap(known), settings.prefix),
            settings.trusted_proxies,
            prefix=not settings.prefix,
        )
    )
