"""Assembles the site from its parts: settings, store, engines, matches, routes and sockets."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Flask, request
from flask_babel import Babel
from flask_socketio import SocketIO

from webapp import backends
from webapp.analysis import api as study_api
from webapp.analysis import pages as study_boards
from webapp.analysis.service import Studies
from webapp.capture_go import study as capture_go_study
from webapp.capture_go.practice import routes as practice
from webapp.capture_go.practice.problems import GameProblems
from webapp.cluster.remote_changes import RemoteChanges
from webapp.core import languages
from webapp.core.errors import SENTENCES
from webapp.core.loop_lag import LoopLag
from webapp.core.runtime import Runtime
from webapp.core.settings import Settings
from webapp.drawing.drawings import Drawings
from webapp.event_forwarding import PoolForwarding, WebsocketForwarding
from webapp.http import (
    hosts,
    json_responses,
    openapi,
    prefix,
    proxy,
    request_limit,
    static_files,
    well_known,
)
from webapp.http.access_log import AccessLog
from webapp.http.page_files import page_files
from webapp.huarong import layout_errors
from webapp.huarong.api import HuarongApi
from webapp.huarong.atlas_service import AtlasService
from webapp.huarong.downloads import card_routes as puzzle_cards
from webapp.huarong.downloads import routes as puzzle_downloads
from webapp.huarong.downloads import sheets as puzzle_sheets
from webapp.huarong.finished_games import api as finished_games
from webapp.huarong.finished_games.challenges import Challenges
from webapp.huarong.finished_games.runs import Runs
from webapp.huarong.kept_maps import KeptMaps
from webapp.huarong.pages import atlas as atlas_pages
from webapp.huarong.pages import daily as daily_puzzle
from webapp.huarong.pages import generator
from webapp.huarong.pages import map as map_pages
from webapp.huarong.pages import puzzles as puzzle_pages
from webapp.limits.addresses import address_of
from webapp.limits.limits import Limits
from webapp.live import packet_filter
from webapp.live.messages import MAX_MESSAGE_BYTES
from webapp.live.publisher import Publisher
from webapp.live.socket_server import SocketServer
from webapp.live.subscriptions import Subscriptions
from webapp.matches import code_texts as match_codes
from webapp.matches.analysis.knowledge import MatchKnowledge
from webapp.matches.engine_requests import EngineRequests
from webapp.matches.game_site import GameSite
from webapp.matches.mistakes import routes as mistakes
from webapp.matches.pages import api
from webapp.matches.pages import downloads as match_downloads
from webapp.matches.pages import matches as pages
from webapp.matches.pages import name_form as name_pages
from webapp.matches.pages.name_cookie import COOKIE as NAME_COOKIE
from webapp.matches.playing.ai_turns import AITurns
from webapp.matches.playing.presence import Presence
from webapp.matches.playing.repository import MatchRepository
from webapp.matches.playing.service import MatchService
from webapp.matches.reviews.service import ReviewService
from webapp.matches.tables.open_tables import OpenTables
from webapp.mine.blueprints import blueprints as mine_blueprints
from webapp.mine.blueprints import forgetting
from webapp.mine.notes import HelpNotes, TurningNotes
from webapp.registry import GAMES
from webapp.reversi import editor
from webapp.reversi import study as reversi_study
from webapp.site import chrome, health, metrics, privacy
from webapp.site.health import HealthChecks, RemadeFiles
from webapp.site.identity import Identity
from webapp.site.installable import routes as installable
from webapp.site.metrics import CurrentState, Metrics
from webapp.storage.clock_store import ClockStore
from webapp.storage.database import Database
from webapp.storage.inspection import DatabaseProbe, check_for_damage
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore
from webapp.storage.proof_store import ProofStore
from webapp.storage.public_match_store import PublicMatchStore
from webapp.storage.retention import DAY, Retention, RetentionService

MAX_FORM_BYTES = 64 * 1024
GAME_SITES = {entry.key: entry for entry in GAMES if isinstance(entry, GameSite)}
STUDY_GAMES = {each.game.key: each for each in (reversi_study.STUDY, capture_go_study.STUDY)}
"""The games with an analysis board."""


class Application:
    """One web process: `flask` is the WSGI application, `start` and `close` its life cycle.

    Parts are built in order of dependency: limits, metrics and the publisher, then storage and
    engines, then matches, then websockets and pages.
    """

    def __init__(
        self,
        settings: Settings,
        runtime: Runtime,
        on_preparing: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`on_preparing` is called with the games whose engines are being prepared."""
        self.settings = settings
        self.identity = Identity(settings.secret_keys)
        self.challenges = Challenges(settings.secret_keys)
        self.runs = Runs(settings.secret_keys)
        self.processes = backends.processes(settings)
        self.limits = Limits(settings.allowances, self.processes)
        self.metrics = Metrics()
        self._runtime = runtime
        self._loop_lag = LoopLag(runtime.sleep)
        self._access_log = AccessLog(on=settings.access_log)

        socketio = SocketIO()  # bound to the application below
        subscriptions = Subscriptions()
        self.publisher = Publisher(socketio, subscriptions)

        self.database = Database(settings.database_url, runtime.run_blocking)
        self.match_store = MatchStore(self.database, self.metrics.written)
        player_store = PlayerStore(self.database)
        self._probe = DatabaseProbe(self.database)
        self._retention = RetentionService(
            self.database,
            Retention(unfinished_seconds=settings.keep_unfinished_days * DAY or None),
            runtime.sleep,
        )
        self.engine_pool = backends.engine_pool(
            settings,
            PoolForwarding(self.publisher, self.metrics, self.limits, on_preparing),
            self._admit,
        )
        self.drawings = Drawings(lambda: address_of(request))
        knowledge = MatchKnowledge(ProofStore(self.database))
        self.engine_requests = EngineRequests(self.engine_pool, knowledge, self.limits.client)
        self.atlas = AtlasService(
            settings.data_dir,
            wanted=settings.atlas,
            is_free=lambda: not self.engine_pool.preparing,
        )
        self.maps = KeptMaps(settings.data_dir / "maps")

        self.matches = MatchService(
            MatchRepository(
                self.match_store, ClockStore(self.database), shared=self.processes.shared
            ),
            AITurns(
                self.engine_requests,
                knowledge,
                self.processes.search_leases,
                self.publisher.thinking,
            ),
            self.engine_requests,
            self.limits,
            self.publisher.event,
            on_help=HelpNotes(player_store),
        )
        self.reviews = ReviewService(
            self.engine_pool,
            knowledge,
            settings.workers,
            settings.data_dir / "reviews",
            on_complete=TurningNotes(player_store),
        )
        self.problems = GameProblems(self.engine_pool)
        self.studies = Studies(self.engine_pool)
        self.presence = Presence(self.processes.remote_presence, self.publisher.presence)
        self.tables = OpenTables(
            PublicMatchStore(self.database),
            self.matches,
            self.limits,
            self.presence,
            GAME_SITES,
            self.identity,
        )
        self._remote_changes = RemoteChanges(self.matches, self.presence, self.publisher)

        self.flask = self._flask()
        socketio.init_app(
            self.flask,
            client_manager=self.processes.client_manager(self._remote_changes),
            async_mode=runtime.async_mode,
            async_handlers=False,
            # Accept twice the message limit, so that a message that is too large gets an answer.
            max_http_buffer_size=2 * MAX_MESSAGE_BYTES,
            transports=["websocket", "polling"] if settings.polling else ["websocket"],
            cors_allowed_origins=list(settings.public_origins) or None,
            manage_session=False,
            serializer=packet_filter.Packet,
            logger=packet_filter.logger("socketio"),
            engineio_logger=packet_filter.logger("engineio"),
        )
        # The library chooses its driver by name; these parts of it are ours.
        engineio = socketio.server.eio
        engineio._async = {**engineio._async, **runtime.websocket_driver}
        packet_filter.install_packet_filter(socketio.server, self.limits.refusals)
        packet_filter.count_connections(socketio.server, self.limits.connections)
        SocketServer(
            socketio,
            self.publisher,
            subscriptions,
            self.matches,
            self.presence,
            self.reviews,
            self.engine_pool,
            self.engine_requests,
            self.atlas,
            self.maps,
            STUDY_GAMES,
            self.studies,
            self.identity,
            self.limits,
            WebsocketForwarding(self._access_log, self.metrics),
        )
        limited = request_limit.wrap(
            self.flask.wsgi_app,
            self.limits,
            languages.in_each(self.flask, SENTENCES["too_many_requests"]),
        )
        known = hosts.wrap(limited, settings.public_origins)
        self.flask.wsgi_app = proxy.wrap(  # type: ignore[method-assign, assignment] # Flask's own way
            # The log is below the prefix: it knows the paths of which it must not write everything.
            prefix.wrap(self._access_log.wrap(known), settings.prefix),
            settings.trusted_proxies,
            prefix=not settings.prefix,
        )

    def _admit(self) -> str:
        self.limits.may_think()
        return self.limits.client(self.identity.player(request))

    def start(self) -> None:
        """Check and migrate the database, start the engines, and resume unfinished searches.

        Raises `Damaged` or `Unreachable`.
        """
        check_for_damage(self.database)
        self.database.migrate()
        self._probe.start()
        self._retention.start()
        self._loop_lag.start()
        self.engine_pool.start()
        self.atlas.start()
        self.matches.resume()
        self.matches.clocks.start()
        self.processes.start(self._remote_changes)
        self.presence.start()
        self.tables.keeper.start()

    def send_stopping(self) -> None:
        """Notify all clients that this server is about to stop."""
        self.publisher.stopping()

    def close(self) -> None:
        """Stop the engines and close the database."""
        self._loop_lag.close()
        self._probe.close()
        self._retention.close()
        self.atlas.close()
        self.engine_pool.close()
        self.drawings.close()
        self.presence.close()
        self.tables.keeper.close()
        self.matches.clocks.close()
        self.processes.close()
        self.database.close()

    def _flask(self) -> Flask:
        app = Flask("webapp", static_folder=None)
        app.config.update(
            SECRET_KEY=self.settings.secret_keys[-1],
            MAX_CONTENT_LENGTH=MAX_FORM_BYTES,
            COMPRESS_ALGORITHM=list(static_files.ENCODINGS),
            COMPRESS_STREAMS=False,
            COMPRESS_MIN_SIZE=static_files.SMALLEST_COMPRESSED,
            BABEL_DEFAULT_LOCALE="en",
            POLLING=self.settings.polling,
        )
        app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
        json_responses.init_app(app)
        static_files.init_app(app)
        Babel(app, locale_selector=languages.select_locale)
        chrome.init_app(
            app,
            self.settings.public_origins,
            match_codes.CODES,
            GAMES,
            page_files(grouped=self.settings.grouped_files),
        )
        installable.init_app(app, self.identity)
        layout_errors.init_app(app)
        app.register_blueprint(
            privacy.blueprint(
                self.identity,
                forget=forgetting(self.database, self.matches, self.settings.secret_keys),
                cookies=(NAME_COOKIE,),
                access_log=self.settings.access_log,
                keep_unfinished_days=self.settings.keep_unfinished_days,
            )
        )
        app.register_blueprint(well_known.blueprint(self.settings.security_contact))
        app.register_blueprint(installable.blueprint(GAMES))
        app.register_blueprint(
            pages.blueprint(
                self.matches, self.reviews, self.identity, GAME_SITES, self.tables.public
            )
        )
        app.register_blueprint(self.tables.blueprint())
        app.register_blueprint(name_pages.blueprint(self.matches, self.identity))
        app.register_blueprint(mistakes.blueprint(self.matches, self.reviews, self.identity))
        app.register_blueprint(match_downloads.blueprint(self.matches, self.drawings))
        app.register_blueprint(editor.blueprint(self.drawings))
        app.register_blueprint(
            study_boards.blueprint(
                STUDY_GAMES,
                study_boards.StudyPages(self.matches, self.reviews, self.identity),
                self.studies,
                self.drawings,
            )
        )
        app.register_blueprint(practice.blueprint(self.matches, self.problems, self.identity))
        app.register_blueprint(
            puzzle_downloads.blueprint(
                self.engine_pool, self.drawings, self.atlas, self.challenges, self.runs
            )
        )
        app.register_blueprint(puzzle_pages.blueprint(self.atlas, self.challenges, self.runs))
        app.register_blueprint(puzzle_sheets.blueprint(self.atlas))
        app.register_blueprint(daily_puzzle.blueprint())
        app.register_blueprint(atlas_pages.blueprint(self.atlas))
        app.register_blueprint(generator.blueprint(self.atlas))
        app.register_blueprint(puzzle_cards.blueprint(self.drawings, self.atlas, self.challenges))
        app.register_blueprint(map_pages.blueprint(self.atlas, self.maps))
        for blueprint in (make for entry in GAMES for make in entry.blueprints):
            app.register_blueprint(blueprint())
        for own in mine_blueprints(
            self.database,
            self.matches,
            self.tables.lines,
            GAME_SITES,
            self.identity,
            self.limits,
            self.settings.secret_keys,
            self._runtime.sleep,
        ):
            app.register_blueprint(own)
        app.register_blueprint(
            metrics.blueprint(
                self.metrics,
                CurrentState(
                    self.database,
                    self.match_store,
                    self.engine_pool,
                    self.limits,
                    self.drawings,
                    self._loop_lag,
                    self._runtime.waiting_bytes,
                ),
                self.settings.metrics_token,
            )
        )
        app.register_blueprint(
            openapi.blueprint(
                (
                    health.route(
                        HealthChecks(self.database.condition, self.engine_pool, self._loop_lag),
                        self.engine_pool,
                        self.atlas.health,
                        lambda: RemadeFiles(
                            kernels=self.engine_pool.remade,
                            atlas=self.atlas.damaged,
                            maps=self.maps.damaged,
                            reviews=self.reviews.damaged_files,
                        ),
                    ),
                    *api.routes(self.matches, self.tables.public, self.identity, self.reviews),
                    *mistakes.routes(self.matches, self.reviews),
                    *practice.routes(self.matches, self.problems, self.identity),
                    *HuarongApi(self.atlas, self.engine_pool).routes(),
                    finished_games.results_route(self.challenges),
                    finished_games.runs_route(self.runs),
                    *study_api.routes(STUDY_GAMES, self.studies),
                    *(route for entry in GAMES for route in entry.routes()),
                )
            )
        )
        return app

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Serve as a WSGI application (tests use Flask's client instead)."""
        return self.flask(environ, start_response)
