"""PostgreSQL and Redis for tests: started in a folder on a free port, and stopped afterwards."""

from __future__ import annotations

import os
import pwd
import resource
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from tests.support.servers import PREPARE_SECONDS, ROOT, environment, free_port

START_SECONDS = 300.0
READY = "the engines are loaded"
"""The last startup message of each pool process."""
QUICKLY = ("--loglevel=INFO", "--without-mingle", "--without-gossip")


class Missing(Exception):
    """A program is not installed; the text names it."""


def program(name: str, *folders: str) -> str:
    """The path of a program, even outside PATH; raises `Missing`."""
    found = shutil.which(name)
    for folder in sorted(folders, reverse=True):
        found = found or shutil.which(name, path=folder)
    if found is None:
        raise Missing(f"{name} is not installed")
    return found


def postgresql_program(name: str) -> str:
    """A PostgreSQL program; Debian installs the server's programs outside PATH."""
    return program(name, *map(str, Path("/usr/lib/postgresql").glob("*/bin")))


def wait_for(what: str, happened: Callable[[], bool], seconds: float = START_SECONDS) -> None:
    """Wait until `happened` returns true."""
    until = time.monotonic() + seconds
    while not happened():
        assert time.monotonic() < until, f"waited for {what} in vain"
        time.sleep(0.02)


def answers(port: int) -> bool:
    """Whether a local port accepts connections."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0


class PostgreSQL:
    """A database server; it refuses to run as root, so root runs it as the user nobody."""

    def __init__(self) -> None:
        self.port = free_port()
        self._folder: Path | None = None
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Create a database cluster and serve it; raises `Missing`."""
        server, make = postgresql_program("postgres"), postgresql_program("initdb")
        self._folder = Path(tempfile.mkdtemp(prefix="postgresql-"))
        data = self._folder / "data"
        if os.getuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self._folder, nobody.pw_uid, nobody.pw_gid)
        with (self._folder / "log").open("wb") as log:
            subprocess.run(
                self._unprivileged([make, "-D", data, "-U", "yiyuan", "-A", "trust", "-N"]),
                cwd="/",
                stdout=log,
                stderr=log,
                check=True,
            )
            settings = {
                "unix_socket_directories": "",
                "listen_addresses": "127.0.0.1",
                "fsync": "off",  # no test loses the machine
            }
            options = [f"-c{name}={value}" for name, value in settings.items()]
            self._process = subprocess.Popen(
                self._unprivileged([server, "-D", data, f"-p{self.port}", *options]),
                cwd="/",
                stdout=log,
                stderr=log,
            )
        wait_for("PostgreSQL", lambda: answers(self.port))
        self.run("select 1")

    def _unprivileged(self, command: Sequence[object]) -> list[str]:
        words = [str(word) for word in command]
        if os.getuid() != 0:
            return words
        nobody = pwd.getpwnam("nobody")
        who = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
        return [program("setpriv"), *who, *words]

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    def url(self, database: str) -> str:
        """The address of a database."""
        return f"postgresql://yiyuan@127.0.0.1:{self.port}/{database}"

    def run(self, statement: str, database: str = "postgres") -> None:
        """Run one statement outside a transaction."""
        import psycopg2  # noqa: PLC0415 - without the extra the other tests still run

        def connected() -> bool:
            try:
                connection = psycopg2.connect(self.url(database))
            except psycopg2.OperationalError:  # it accepts connections before it is ready
                return False
            connection.autocommit = True
            connection.cursor().execute(statement)
            connection.close()
            return True

        wait_for("a connection", connected)

    def new_database(self, template: str = "template0") -> str:
        """Create a database as a copy of `template`; returns its URL."""
        name = f"site{secrets.token_hex(6)}"
        self.run(f"create database {name} template {template}")
        return self.url(name)

    def stop(self) -> None:
        """Stop the server and cut its connections."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            self._process.wait(START_SECONDS)
        if self._folder is not None:
            shutil.rmtree(self._folder)


class Redis:
    """A Redis server without persistence: a restart loses all data."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def pid(self) -> int:
        """The number of the running process."""
        assert self._process is not None
        return self._process.pid

    @property
    def url(self) -> str:
        """The URL of the server."""
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        """Start without data; raises `Missing`."""
        server = program("redis-server")
        self._folder.mkdir(parents=True, exist_ok=True)
        options = ["--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [server, "--port", str(self.port), *options],
                cwd=self._folder,
                stdout=log,
                stderr=log,
            )
        wait_for("Redis", lambda: answers(self.port))

    def stop(self) -> None:
        """End it at once."""
        if self._process is not None:
            self._process.kill()
            self._process.wait(START_SECONDS)
            self._process = None


class EngineWorkers:
    """A Celery worker with its process pool; it consumes all queues, or one."""

    def __init__(
        self, folder: Path, redis_url: str, processes: int = 1, only: str | None = None
    ) -> None:
        self._folder = folder
        self._only = ("-Q", only) if only else ()
        self._redis_url = redis_url
        self._processes = processes
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start the worker and wait until it accepts jobs."""
        self._folder.mkdir(parents=True, exist_ok=True)
        ready = self.log().count(READY) + self._processes
        command = [
            sys.executable,
            "-m",
            "celery",
            "-A",
            "webapp.engine_pool.remote.celery_app",
            "worker",
        ]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*command, f"-c{self._processes}", *self._only, *QUICKLY],
                cwd=ROOT,
                env=environment(self._folder, YIYUAN_REDIS_URL=self._redis_url),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        wait_for("workers", lambda: self.log().count(READY) >= ready, PREPARE_SECONDS)

    def log(self) -> str:
        """The complete output."""
        path = self._folder / "log"
        return path.read_text("utf-8", "replace") if path.exists() else ""

    def pool(self) -> list[int]:
        """The process ids of the pool."""
        assert self._process is not None
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(word) for word in children.read_text("ascii").split()]

    def kill_one(self) -> None:
        """`kill -9` for a process of the pool."""
        os.kill(self.pool()[0], signal.SIGKILL)

    def replace_one(self) -> None:
        """Kill a process of the pool and wait until another has its place."""
        ready = self.log().count(READY) + 1
        self.kill_one()
        wait_for("a new process", lambda: self.log().count(READY) >= ready)

    def starve_one(self) -> int:
        """Leave a process of the pool no memory for a table; returns its process id."""
        pid = self.pool()[0]
        pages = int(Path(f"/proc/{pid}/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + 1_000_000
        resource.prlimit(pid, resource.RLIMIT_AS, (most, most))
        return pid

    def pause(self) -> None:
        """Suspend the worker, like a machine that is swapping."""
        self._send(signal.SIGSTOP)

    def go_on(self) -> None:
        """Resume after a pause."""
        self._send(signal.SIGCONT)

    def _send(self, number: int) -> None:
        assert self._process is not None
        os.killpg(self._process.pid, number)

    def kill(self) -> None:
        """`kill -9` for all its processes, like the loss of a machine."""
        assert self._process is not None
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(START_SECONDS)
        self._process = None

    def stop(self) -> None:
        """Kill the worker if it runs."""
        if self._process is not None:
            self.kill()
