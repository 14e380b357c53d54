"""Builds the services of the site, and installs its features."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import request
from flask_socketio import SocketIO

from webapp import backends, flask_app
from webapp.cluster.remote_changes import RemoteChanges
from webapp.core.loop_lag import LoopLag
from webapp.core.poll_interval import PollInterval
from webapp.core.runtime import Runtime
from webapp.core.services import provide
from webapp.core.settings import Settings
from webapp.drawing.drawings import Drawings
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues
from webapp.event_forwarding import PoolForwarding, WebsocketForwarding
from webapp.feature import Feature, Services
from webapp.http.access_log import AccessLog
from webapp.limits.addresses import address_of
from webapp.limits.limits import Limits
from webapp.live import socket_server
from webapp.live.connections import Connections
from webapp.live.publisher import Publisher
from webapp.matches.feature import Matches
from webapp.matches.feature import matches as build_matches
from webapp.matches.websocket.publisher import MatchPublisher
from webapp.mine import feature as mine
from webapp.mine.notes import HelpNotes, TurningNotes
from webapp.registry import GAME_SITES, GAMES, GameServices
from webapp.rooms.feature import rooms as build_rooms
from webapp.side_process.calls import SideProcess
from webapp.site import health, metrics
from webapp.site.game_entry import Games
from webapp.site.identity import Identity
from webapp.site.metrics import Metrics
from webapp.storage.database import Database
from webapp.storage.inspection import DatabaseProbe, check_for_damage
from webapp.storage.match_store import MatchStore
from webapp.storage.player_store import PlayerStore
from webapp.storage.retention import DAY, Retention, RetentionService
from webapp.your_move import feature as your_move


class Application:
    """One web process: `flask` is the WSGI application, `start` and `close` its life cycle.

    Services are built in order of their dependency, then the features that use them.
    """

    def __init__(
        self,
        settings: Settings,
        runtime: Runtime,
        on_preparing: Callable[[tuple[str, ...]], None],
    ) -> None:
        """`on_preparing` is called with the games whose engines are being prepared."""
        self.settings = settings
        self.processes = backends.processes(settings)
        self.limits = Limits(settings.allowances, self.processes)
        self.metrics = Metrics()
        self._loop_lag = LoopLag(runtime.sleep)
        access_log = AccessLog(on=settings.access_log)
        socketio = SocketIO()  # bound to the application below
        self.publisher = Publisher(socketio)
        self.database = Database(settings.database_url, runtime.run_blocking)
        self.identity = Identity(settings.secret_keys)
        self.engine_pool = backends.engine_pool(
            settings,
            PoolForwarding(self.publisher, self.metrics, self.limits, on_preparing),
            self._admit,
        )
        drawing = SideProcess(lambda: address_of(request))
        reading = SideProcess(self._admit_reading, self.limits.charge)
        self._side_processes = (drawing, reading)
        connections = Connections(
            socketio,
            self.publisher,
            self.limits,
            self.identity,
            WebsocketForwarding(access_log, self.metrics),
        )
        services = self._services(runtime, connections, Drawings(drawing), reading)
        self._probe = DatabaseProbe(self.database)
        self._retention = RetentionService(
            self.database,
            Retention(unfinished_seconds=settings.keep_unfinished_days * DAY or None),
            runtime.sleep,
        )

        matches, games = self._matches(services), GameServices(services)
        rooms = build_rooms(
            services, matches, GAME_SITES, games.races, shared=self.processes.shared
        )
        self.matches = matches.service
        self._remote_changes = RemoteChanges(matches.service, matches.presence, matches.publisher)
        self._features = (
            matches.feature,
            *games.features(),
            rooms.feature,
            your_move.feature(services, matches),
            mine.feature(services, matches, GAME_SITES, on_move=rooms.service.members.moved),
            *_of_a_class(settings),
        )

        self.flask = flask_app.new_app(settings, self.identity, Games(GAMES))
        provide(self.flask, (services, *vars(services).values()))
        flask_app.add_features(self.flask, self._features)
        self._add_operation(services, matches, games, runtime)
        self._add_sockets(socketio, connections, runtime)
        flask_app.add_middleware(self.flask, settings, self.limits, access_log, rooms.budget_of)

    def _services(
        self, runtime: Runtime, connections: Connections, drawings: Drawings, reading: SideProcess
    ) -> Services:
        """What features are built of."""
        return Services(
            settings=self.settings,
            database=self.database,
            match_store=MatchStore(self.database, self.metrics.written),
            identity=self.identity,
            limits=self.limits,
            engine_pool=self.engine_pool,
            engine_jobs=EngineJobs(self.engine_pool, self.limits.client),
            known_values=KnownValues(),
            drawings=drawings,
            reading_process=reading,
            connections=connections,
            sleep=runtime.sleep,
            run_blocking=runtime.run_blocking,
            poll_interval=PollInterval(self._loop_lag.usual_seconds),
        )

    def _matches(self, services: Services) -> Matches:
        players = PlayerStore(self.database)
        return build_matches(
            services,
            GAME_SITES,
            MatchPublisher(self.publisher),
            self.processes,
            on_help=HelpNotes(players),
            on_review=TurningNotes(players),
        )

    def _add_operation(
        self, services: Services, matches: Matches, games: GameServices, runtime: Runtime
    ) -> None:
        """Add what operators ask for: the health of the site, and its metrics."""

        def remade() -> health.RemadeFiles:
            return health.RemadeFiles(
                kernels=self.engine_pool.remade,
                atlas=games.atlas.damaged,
                maps=games.maps.damaged,
                reviews=matches.reviews.damaged_files,
            )

        checks = health.HealthChecks(
            self.database.condition,
            self.engine_pool,
            services.drawings,
            self._loop_lag,
            games.atlas.health,
            remade,
        )
        state = metrics.CurrentState(
            self.database,
            services.match_store,
            self.engine_pool,
            self.limits,
            services.drawings,
            self._loop_lag,
            runtime.waiting_bytes,
            runtime.longest_turn,
        )
        self.metrics.registry.register(state)
        provide(self.flask, (checks, self.metrics))
        self.flask.register_blueprint(health.health)
        self.flask.register_blueprint(metrics.metrics)

    def _add_sockets(self, socketio: SocketIO, connections: Connections, runtime: Runtime) -> None:
        manager = self.processes.client_manager(self._remote_changes)
        socket_server.init_app(socketio, self.flask, self.settings, runtime, self.limits, manager)
        socket_server.SocketServer(socketio, connections, self.publisher, self.engine_pool)

    def _admit(self) -> str:
        self.limits.may_think()
        return self.limits.client(self.identity.player(request))

    def _admit_reading(self) -> str:
        self.limits.may_think()
        return address_of(request)

    def start(self) -> None:
        """Check and migrate the database, start the engines, and resume unfinished searches.

        Raises `Damaged`, `Unreachable` or `MadeByNewer`.
        """
        check_for_damage(self.database)
        self.database.migrate()
        self._probe.start()
        self._retention.start()
        self._loop_lag.start()
        self.engine_pool.start()
        for feature in self._features:
            for start in feature.start:
                start()
        self.processes.start(self._remote_changes)

    def send_stopping(self) -> None:
        """Notify all clients that this server is about to stop."""
        self.publisher.stopping()

    def close(self) -> None:
        """Stop the engines and close the database."""
        self._loop_lag.close()
        self._probe.close()
        self._retention.close()
        self.engine_pool.close()
        for process in self._side_processes:
            process.close()
        for feature in self._features:
            for close in feature.close:
                close()
        self.processes.close()
        self.database.close()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Any:
        """Serve as a WSGI application (tests use Flask's client instead)."""
        return self.flask(environ, start_response)


def _of_a_class(settings: Settings) -> tuple[Feature, ...]:
    """What only the computer of a class has; other sites do not load what looks at networks."""
    if not settings.classroom:
        return ()
    from webapp.classroom import pages as classroom  # noqa: PLC0415 - see above

    return (classroom.feature(settings.port, settings.keep_rooms_days),)
