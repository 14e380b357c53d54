"""docs/several-machines.md: the lines for PostgreSQL, Redis and systemd do what they say.

The servers are the tests' own: nothing is installed or restarted, and folders and addresses are theirs.
"""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import URL

from tests.scale.test_several_machines import written
from tests.support.missing import cannot_run
from tests.support.reverse_proxies import replaced
from tests.support.servers import ROOT, free_port
from tests.support.services import (
    START_SECONDS,
    Missing,
    answers,
    postgresql_program,
    program,
    wait_for,
)
from webapp.storage.database import Database

ADDRESS = "127.0.0.2"
"""In place of 10.0.0.1."""
PASSWORD = "pass word: 'of' $the database"  # noqa: S105 - made up
OF_DEBIAN = "unix_socket_directories = '{folder}'\nport = {port}\ninclude_dir 'conf.d'\n"
"""What the page expects of Debian's configuration, and where the test's server is."""
SUPERUSER = "local all all trust\n"
WITHOUT_SYSTEM = """
apt() { [ "$*" = "install postgresql redis-server" ]; }
systemctl() { [ "$*" = "restart postgresql redis-server" ]; }
"""


def unprivileged(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root."""
    if os.getuid() != 0:
        return command
    nobody = pwd.getpwnam("nobody")
    who = [f"--reuid={nobody.pw_uid}", f"--regid={nobody.pw_gid}", "--clear-groups"]
    return [program("setpriv"), *who, *command]


class Machine:
    """The machine of the database and Redis: a cluster of Debian's kind, and a file for Redis."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="machine-"))
        self.port, self.redis_port = free_port(), free_port()
        self.cluster = self.folder / "postgresql" / "15" / "main"
        self.redis_file = self.folder / "redis.conf"
        self._running: list[subprocess.Popen[bytes]] = []

    def set_up(self) -> None:
        """What `apt install` leaves; raises `Missing`."""
        make = postgresql_program("initdb")
        self.cluster.parent.mkdir(parents=True)
        for each in (self.folder, self.cluster.parent):
            each.chmod(0o755)
            if os.getuid() == 0:
                shutil.chown(each, "nobody")
        command = [make, "-D", str(self.cluster), "-U", "postgres", "-A", "trust", "-N"]
        subprocess.run(unprivileged(command), cwd="/", check=True, capture_output=True)
        (self.cluster / "conf.d").mkdir()
        with (self.cluster / "postgresql.conf").open("a", encoding="utf-8") as file:
            file.write(OF_DEBIAN.format(folder=self.folder, port=self.port))
        (self.cluster / "pg_hba.conf").write_text(SUPERUSER, "utf-8")
        self.redis_file.write_text(f"port {self.redis_port}\ndir {self.folder}\n", "utf-8")

    def start_postgresql(self) -> None:
        """Start with the files as they are."""
        server = [postgresql_program("postgres"), "-D", str(self.cluster), "-c", "fsync=off"]
        self._start(unprivileged(server))
        asking = [
            postgresql_program("pg_isready"),
            "-q",
            "-h",
            str(self.folder),
            "-p",
            str(self.port),
        ]
        wait_for("PostgreSQL", lambda: subprocess.run(asking, check=False).returncode == 0)

    def start_redis(self) -> None:
        """Start with the file as it is."""
        self._start([program("redis-server"), str(self.redis_file)])
        wait_for("Redis", lambda: answers(self.redis_port))

    def _start(self, command: list[str]) -> None:
        with (self.folder / "log").open("ab") as log:
            self._running.append(subprocess.Popen(command, cwd="/", stdout=log, stderr=log))

    def end_running(self) -> None:
        """End what runs."""
        while self._running:
            self._running[-1].send_signal(signal.SIGINT)
            self._running.pop().wait(START_SECONDS)

    def stop(self) -> None:
        """End what runs, and remove its files."""
        self.end_running()
        shutil.rmtree(self.folder)

    def run(self, lines: str) -> str:
        """Run lines of the page as root does, and type the password; returns the last line of output."""
        here = replaced(
            lines,
            ("/etc/postgresql/*/main", f"{self.folder}/postgresql/*/main"),
            ("/etc/redis/redis.conf", str(self.redis_file)),
            ("10.0.0.1", ADDRESS),
            ("10.0.0.0/24", "127.0.0.0/8"),
        )
        if os.getuid() != 0:
            here = here.replace("runuser -u postgres -- ", "")
        settings = {"PGHOST": str(self.folder), "PGPORT": str(self.port), "PGUSER": "postgres"}
        ran = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", WITHOUT_SYSTEM + here],
            cwd="/",
            env={**os.environ, **settings},
            input=f"{PASSWORD}\n{PASSWORD}\n",
            capture_output=True,
            text=True,
            start_new_session=True,  # without a terminal it asks its input
            check=False,
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout.splitlines()[-1]


@pytest.fixture
def machine() -> Iterator[Machine]:
    if os.getuid() == 0 and "postgres" not in {each.pw_name for each in pwd.getpwall()}:
        cannot_run("PostgreSQL's user is not there")
    made = Machine()
    try:
        made.set_up()
        made.start_postgresql()
    except Missing as error:
        made.stop()
        cannot_run(str(error))
    yield made
    made.stop()


@pytest.mark.slow(reason="starts PostgreSQL and Redis")
def test_the_lines_for_postgresql_and_redis_make_what_a_site_needs(machine: Machine) -> None:
    # Without the extra the other tests still run.
    import psycopg2  # noqa: PLC0415
    import redis  # noqa: PLC0415

    redis_password = machine.run(written("the lines for PostgreSQL and Redis"))
    machine.end_running()  # systemd starts them again
    machine.start_postgresql()
    machine.start_redis()
    who = {"host": ADDRESS, "port": machine.port, "dbname": "games", "user": "yiyuan"}
    with pytest.raises(psycopg2.OperationalError, match="password authentication failed"):
        psycopg2.connect(password=PASSWORD[1:], **who)
    url = URL.create("postgresql", "yiyuan", PASSWORD, ADDRESS, machine.port, "games")
    database = Database(url.render_as_string(hide_password=False))
    database.migrate()
    database.close()
    with redis.Redis(ADDRESS, machine.redis_port, password=redis_password) as link:
        assert link.ping()
        assert link.config_get("save") == {"save": ""}
    with (
        redis.Redis(ADDRESS, machine.redis_port) as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()


@pytest.mark.parametrize("name", ["yiyuan", "yiyuan-engines"])
def test_systemd_understands_what_is_added_to_the_unit(name: str, tmp_path: Path) -> None:
    try:
        analyze = program("systemd-analyze")
    except Missing as error:
        cannot_run(str(error))
    text = (ROOT / "docs" / "deploy" / "yiyuan.service").read_text("utf-8")
    added = written("what is added to the unit")
    if name != "yiyuan":
        added += "\n" + written("the command of an engine machine")
    unit = tmp_path / f"{name}.service"
    folder = tmp_path / f"{name}.service.d"
    folder.mkdir()
    here = "/opt/yiyuan/.venv/bin/"
    unit.write_text(text.replace(f"{here}python", sys.executable), "utf-8")
    more = folder / "override.conf"
    more.write_text(added.replace(f"{here}celery", sys.executable), "utf-8")
    command = [analyze, "verify", str(unit)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert name not in checked.stderr, checked.stderr
    assert checked.returncode == 0, checked.stderr
    more.write_text(f"{added}\nNonsense=1\n", "utf-8")
    told = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert "Nonsense" in told  # it does read the file
