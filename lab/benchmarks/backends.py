"""The site on either back end, with its services: started here and stopped afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.support.faults.small_disk import small_disk
from tests.support.servers import Server
from tests.support.services import EngineWorkers, PostgreSQL, Redis
from webapp.engine_pool.remote.celery_settings import QUICK

SQLITE, POSTGRESQL = "sqlite", "postgresql"
NAMES = (SQLITE, POSTGRESQL)
EVENTLET, THREADS = "eventlet", "threads"
SERVERS = (EVENTLET, THREADS)
LOCAL, CELERY = "local", "celery"
ENGINES = (LOCAL, CELERY)
SECRET = "one secret for all processes"  # noqa: S105 - made up


@dataclass(frozen=True)
class Services:
    """The services that the web processes of the second back end need."""

    postgresql: PostgreSQL
    database_url: str
    redis: Redis
    engines: tuple[EngineWorkers, ...]
    """One worker for all jobs, and one for quick moves only; none where engines are local."""

    def engine_pids(self) -> list[int]:
        """The process ids of the engine workers."""
        return [pid for worker in self.engines for pid in worker.pool()]


@dataclass(frozen=True)
class Site:
    """Running web processes; `services` is None for the back end without services."""

    servers: tuple[Server, ...]
    services: Services | None

    @property
    def name(self) -> str:
        """The name of the back end, for tables."""
        kind = "SQLite, local workers"
        if self.services:
            kind = f"PostgreSQL, Redis, {'Celery' if self.services.engines else 'local workers'}"
        return f"{kind}; web processes: {len(self.servers)}"

    def processes(self) -> dict[str, list[int]]:
        """The process ids of what makes up the site, by kind."""
        web = [server.pid for server in self.servers]
        found = {"web": web, "engines": [each for pid in web for each in children(pid)]}
        if self.services is not None:
            postgresql, redis = self.services.postgresql.pid, self.services.redis.pid
            found["engines"] += self.services.engine_pids()
            found["PostgreSQL"] = [postgresql, *children(postgresql)]
            found["Redis"] = [redis]
        return found

    def log(self) -> str:
        """The complete standard error of the web processes."""
        return "".join(server.log() for server in self.servers)


def children(pid: int) -> list[int]:
    """The process ids of the children of all threads of a process."""
    files = Path(f"/proc/{pid}/task").glob("*/children")
    return [int(word) for file in files for word in file.read_text("ascii").split()]


@contextmanager
def running(
    backend: str,
    folder: Path,
    *,
    processes: int = 1,
    workers: int = 2,
    module: str = "webapp",
    on_small_disk: bool = False,
    server: str = EVENTLET,
    engines: str = CELERY,
) -> Iterator[Site]:
    """Start the site; raises `tests.support.services.Missing` if a program is not installed.

    With Celery `workers` engines serve all processes together, one of them only quick moves; `LOCAL`
    ones belong to each process, as with SQLite. The SQLite database may be `on_small_disk` if one can
    be mounted.
    """
    with ExitStack() as stack:
        services = _services(stack, folder, workers, engines) if backend == POSTGRESQL else None
        settings = {"YIYUAN_SERVER": server, **(_settings(services) if services else {})}
        servers = []
        for number in range(processes):
            data, logs = folder / f"site{number}", folder / f"logs{number}"
            if on_small_disk and services is None:
                stack.enter_context(small_disk(data))
            one = Server(data, logs=logs, workers=workers, module=module, **settings)
            one.start()
            stack.callback(one.kill)
            servers.append(one)
        for one in servers:
            one.wait_until_ready()
        yield Site(tuple(servers), services)


def _services(stack: ExitStack, folder: Path, workers: int, engines: str) -> Services:
    postgresql = PostgreSQL()
    stack.callback(postgresql.stop)
    postgresql.start()
    redis = Redis(folder / "redis")
    stack.callback(redis.stop)
    redis.start()
    machines = (
        EngineWorkers(folder / "engines", redis.url, max(1, workers - 1)),
        EngineWorkers(folder / "quick", redis.url, only=QUICK),
    )
    machines = machines if engines == CELERY else ()
    for each in machines:
        stack.callback(each.stop)
        each.start()
    return Services(postgresql, postgresql.new_database(), redis, machines)


def _settings(services: Services) -> dict[str, str]:
    return {
        "YIYUAN_DATABASE_URL": services.database_url,
        "YIYUAN_REDIS_URL": services.redis.url,
        "YIYUAN_ENGINES": CELERY if services.engines else LOCAL,
        "YIYUAN_SECRET_KEY": SECRET,
    }
