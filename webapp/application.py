"""Puts the site together from its parts: settings, store, engines, matches, routes and sockets."""

from __future__ import annotations

import os
from typing import Any

from flask import Flask, request
from flask_babel import Babel
from flask_socketio import SocketIO

from engines.registry import DUELS, PUZZLES
from webapp.capture_go import game_site as capture_go
from webapp.capture_go import lessons, sgf_import
from webapp.cluster.cluster import Cluster
from webapp.core import languages
from webapp.core.settings import Settings
from webapp.engine_pool.job_queue import YIELDING, Job
from webapp.engine_pool.pool import EnginePool
from webapp.huarong import downloads as puzzle_downloads
from webapp.huarong import layout_errors, results_api, study_pages
from webapp.huarong import pages as puzzle_pages
from webapp.huarong.api import HuarongApi
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.challenges import Challenges
from webapp.limits.limits import Limits
from webapp.live import packet_filter
from webapp.live.messages import MAX_MESSAGE_BYTES
from webapp.live.socket_server import SocketServer
from webapp.matches import api, pages
from webapp.matches import downloads as match_downloads
from webapp.matches.presence import Presence
from webapp.matches.reviews.service import ReviewService
from webapp.matches.service import MatchService
from webapp.matches.subscriptions import Subscriptions
from webapp.reversi import editor
from webapp.reversi import game_site as reversi
from webapp.site import chrome, health, metrics, openapi, proxy, static_files
from webapp.site.identity import Identity
from webapp.site.metrics import Metrics
from webapp.storage.match_store import MatchStore

MAX_FORM_BYTES = 64 * 1024
GAMES = {site.duel.key: site for site in (reversi.SITE, capture_go.SITE)}


class Application:
    """One web process: `flask` is the WSGI application, `start` and `close` are its life."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings.from_environ(os.environ)
        self.store = MatchStore(self.settings.database_url)
        self.engine_pool = _engine_pool(self.settings)
        self.atlas = AtlasService(
            self.settings.data_dir,
            wanted=self.settings.atlas,
            is_free=lambda: not self.engine_pool.preparing,
        )
        self.limits = Limits(self.settings.allowances)
        self.matches = MatchService(self.store, self.engine_pool)
        self.metrics = Metrics(self.store, self.engine_pool, self.limits)
        self._put_limits()
        self.reviews = ReviewService(self.engine_pool, self.settings.workers)
        self.identity = Identity(self.settings.secret_key)
        self.challenges = Challenges(self.settings.secret_key)
        self.flask = self._flask()
        subscriptions = Subscriptions()
        self.presence = Presence()
        self.sharing = (
            Cluster(self.settings, self.matches, subscriptions, self.limits, self.presence)
            if self.settings.shared
            else None
        )
        self.socketio = SocketIO(
            self.flask,
            client_manager=self.sharing.rooms if self.sharing else None,
            async_mode="eventlet",
            async_handlers=False,
            # Twice the limit of a message arrives, so that one that is too large gets an answer.
            max_http_buffer_size=2 * MAX_MESSAGE_BYTES,
            cors_allowed_origins=list(self.settings.public_origins) or None,
            manage_session=False,
            serializer=packet_filter.Packet,
            logger=packet_filter.logger("socketio"),
            engineio_logger=packet_filter.logger("engineio"),
        )
        packet_filter.install_packet_filter(self.socketio.server)
        packet_filter.count_connections(self.socketio.server, self.limits.connections)
        self.sockets = SocketServer(
            self.socketio,
            self.matches,
            self.engine_pool,
            self.identity,
            self.atlas,
            self.reviews,
            self.limits,
            subscriptions,
            self.presence,
        )
        if self.sharing:
            self.sharing.tell = self.sockets.send_missed
        self.flask.wsgi_app = proxy.wrap(  # type: ignore[method-assign, assignment] # Flask's own way
            self.flask.wsgi_app, self.settings.trusted_proxies
        )

    def _put_limits(self) -> None:
        self.matches.may_begin = self.limits.may_begin
        self.matches.may_think = self.limits.may_think
        self.matches.engine_requests.client_of = self.limits.client
        self.engine_pool.admit = self._admit
        self.engine_pool.on_worked = self._worked
        self.store.on_written = self.metrics.written

    def _admit(self) -> str:
        self.limits.may_think()
        return self.limits.client(self.identity.player(request))

    def _worked(self, job: Job, seconds: float) -> None:
        """Count engine time, and have it paid for; an analysis takes only what nobody else wants."""
        self.metrics.worked(job, seconds)
        if job.urgency not in YIELDING:
            self.limits.charge(job.client, seconds)

    def start(self) -> None:
        """Bring the database up to date, start the engines, and take up unfinished searches."""
        self.store.migrate()
        self.engine_pool.start()
        self.atlas.start()
        self.matches.resume()
        if self.sharing:
            self.sharing.start()
        self.presence.start()

    def close(self) -> None:
        """End the engines and close the database."""
        self.atlas.close()
        self.engine_pool.close()
        self.presence.close()
        if self.sharing:
            self.sharing.close()
        self.store.close()

    def _flask(self) -> Flask:
        app = Flask("webapp", static_url_path=f"/static/{static_files.digest()}")
        app.config.update(
            SECRET_KEY=self.settings.secret_key,
            MAX_CONTENT_LENGTH=MAX_FORM_BYTES,
            SEND_FILE_MAX_AGE_DEFAULT=31536000,
            BABEL_DEFAULT_LOCALE="en",
        )
        app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
        Babel(app, locale_selector=languages.select_locale)
        chrome.init_app(app, self.settings.public_origins)
        layout_errors.init_app(app)
        app.register_blueprint(pages.blueprint(self.matches, self.reviews, self.identity, GAMES))
        app.register_blueprint(match_downloads.blueprint(self.matches, GAMES))
        app.register_blueprint(editor.blueprint())
        app.register_blueprint(
            puzzle_downloads.blueprint(self.engine_pool, self.atlas, self.challenges)
        )
        app.register_blueprint(puzzle_pages.blueprint(self.atlas, self.challenges))
        app.register_blueprint(study_pages.blueprint(self.atlas))
        app.register_blueprint(lessons.blueprint())
        app.register_blueprint(sgf_import.blueprint())
        app.register_blueprint(metrics.blueprint(self.metrics.text, self.settings.metrics_token))
        app.register_blueprint(
            openapi.blueprint(
                (
                    health.route(self.engine_pool, self.atlas.health),
                    *api.routes(self.matches, self.identity, self.reviews),
                    *editor.routes(),
                    *HuarongApi(self.atlas, self.engine_pool).routes(),
                    results_api.route(self.challenges),
                    *lessons.routes(),
                )
            )
        )
        return app

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Serve as a WSGI application (tests use Flask's client instead)."""
        return self.flask(environ, start_response)


def _engine_pool(settings: Settings) -> EnginePool:
    """The engines: workers of this process's own, or those that Celery finds."""
    if settings.engines == "celery":
        from webapp.engine_pool.remote.pool import RemoteEnginePool  # noqa: PLC0415 - the extra is optional

        assert settings.redis_url is not None  # noqa: S101 - checked with the settings
        return RemoteEnginePool(settings.workers, settings.redis_url)
    return EnginePool(settings.workers, (*DUELS, *PUZZLES))
