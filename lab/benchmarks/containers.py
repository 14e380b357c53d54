"""Runs `compose.yaml` with podman, where no registry of images is reached, and plays through it.

    python -m lab.benchmarks.containers

`Dockerfile` builds the image, and podman-compose starts everything from `compose.yaml` as it stands. The
three images from outside are replaced by ones of the same names, made of packages of Debian 13: Python
3.13, Redis 8, and PostgreSQL 17 with a short entry point. Networks, images, volumes and containers are
in a temporary folder and go with it. It needs root, and

    apt install mmdebstrap podman runc netavark aardvark-dns
"""

from __future__ import annotations

import base64
import os
import resource
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import requests

from tests.support.clients import Visitor
from tests.support.installed import UV
from tests.support.package import ROOT, sources
from tests.support.walk import Walk

PROGRAMS = ("mmdebstrap", "podman", "runc")
COMPOSE = "podman-compose==1.6.0"
SUITE = "trixie"
URL = "http://127.0.0.1:8000"
CERTIFICATES = Path("/etc/ssl/certs/ca-certificates.crt")
"""What this machine trusts: its registry of Python packages may have a certificate of its own."""
MOST_DEPENDING = 4
"""Containers in a chain of `depends_on`, and one to spare."""
READY_SECONDS = 1200.0
"""Two engines compile at once, each with the share of a core that it gets here."""

CONFIGURATION = """\
[containers]
default_ulimits = ["nofile={files}:{files}", "nproc={processes}:{processes}"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
[network]
network_backend = "netavark"
network_config_dir = "{folder}/networks"
"""
STORAGE = """\
[storage]
driver = "overlay"
graphroot = "{folder}/images"
runroot = "{folder}/run"
"""
PROCESSES_OF_THE_WEB = "services: {{web: {{ulimits: {{nproc: {processes}}}}}}}\n"
"""Podman asks for more than this machine's root may have as soon as a service sets a limit itself."""

PYTHON = f"""\
FROM localhost/python
RUN rm /usr/lib/python3*/EXTERNALLY-MANAGED && ln -s /usr/bin/python3 /usr/local/bin/python
COPY {CERTIFICATES.name} {CERTIFICATES}
ENV PIP_CERT={CERTIFICATES}
"""
POSTGRESQL = """\
FROM localhost/servers
COPY --chmod=755 docker-entrypoint.sh /usr/local/bin/
RUN install -d -m 0700 -o postgres /var/lib/postgresql/data
ENV PATH=/usr/lib/postgresql/17/bin:/usr/local/bin:/usr/bin:/bin PGDATA=/var/lib/postgresql/data
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres", "-c", "listen_addresses=*"]
"""
ENTRY_POINT = """\
#!/bin/sh
set -eu
if [ ! -s "$PGDATA/PG_VERSION" ]; then
    initdb --username="$POSTGRES_USER" --pwfile="$POSTGRES_PASSWORD_FILE" \\
        --auth-local=trust --auth-host=scram-sha-256
    echo 'host all all all scram-sha-256' >>"$PGDATA/pg_hba.conf"
    pg_ctl --wait --options="-c listen_addresses=''" start
    createdb --username="$POSTGRES_USER" "$POSTGRES_USER"
    pg_ctl --wait stop
fi
exec "$@"
"""
REDIS = "FROM localhost/servers\nWORKDIR /data\n"


class Containers:
    """Images, networks and containers in one folder, apart from those of the machine."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.project = folder / "yiyuan"
        limits = {
            "files": resource.getrlimit(resource.RLIMIT_NOFILE)[1],
            "processes": min(resource.getrlimit(resource.RLIMIT_NPROC)[1], 4096),
        }
        for name, text in (
            ("containers.conf", CONFIGURATION),
            ("storage.conf", STORAGE),
            ("limits.yaml", PROCESSES_OF_THE_WEB),
        ):
            (folder / name).write_text(text.format(folder=folder, **limits), "utf-8")
        self._environment = {
            **os.environ,
            "CONTAINERS_CONF": str(folder / "containers.conf"),
            "CONTAINERS_STORAGE_CONF": str(folder / "storage.conf"),
            "BUILDAH_FORMAT": "docker",  # the other one has no health checks
            "UV_TOOL_DIR": str(folder / "tools"),
            "YIYUAN_PUBLIC_ORIGINS": URL,
            "YIYUAN_TRUSTED_PROXIES": "0",
        }

    def podman(self, *command: str, check: bool = True) -> str:
        """The output of podman."""
        return self._run("podman", *command, check=check)

    def inside(self, service: str, *command: str, check: bool = True) -> str:
        """The output of a command in the first container of a service."""
        return self.podman("exec", f"yiyuan_{service}_1", *command, check=check)

    def compose(self, *command: str) -> str:
        """The output of podman-compose."""
        files = ("--file", "compose.yaml", "--file", str(self._folder / "limits.yaml"))
        network = ("--podman-build-args", "--network host")
        program = (str(UV), "tool", "run", "-q", COMPOSE)
        return self._run(*program, *files, *network, *command)

    def make_images(self) -> None:
        """Make the images that the files name, of packages of Debian."""
        names = {line.split()[1] for line in _lines("Dockerfile", "FROM ")}
        names |= {line.split()[1] for line in _lines("compose.yaml", "image: ")}
        named = {name.partition(":")[0]: name for name in names}
        packages = {
            "python": "python3,python3-pip,ca-certificates",
            "servers": "postgresql-17,redis-server",
        }
        for name, wanted in packages.items():
            archive = str(self._folder / f"{name}.tar")
            mmdebstrap = ("mmdebstrap", "--quiet", "--variant=minbase", f"--include={wanted}")
            self._run(*mmdebstrap, SUITE, archive)
            self.podman("import", "--quiet", archive, f"localhost/{name}")
            Path(archive).unlink()
        context = self._folder / "context"
        context.mkdir()
        shutil.copy(CERTIFICATES, context)
        (context / "docker-entrypoint.sh").write_text(ENTRY_POINT, "utf-8")
        for name, text in (("python", PYTHON), ("postgres", POSTGRESQL), ("redis", REDIS)):
            (context / name).write_text(text, "utf-8")
            tag = f"docker.io/library/{named[name]}"
            self.podman("build", "--quiet", "-t", tag, "-f", str(context / name), str(context))

    def lay_out_project(self) -> None:
        """Copy the project and make its secrets, as docs/operations-reference.md says."""
        for name in sources(ROOT, "."):
            target = self.project / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, target)
        (self.project / "secrets").mkdir(mode=0o700)
        for name in ("secret_key", "database_password"):
            secret = base64.b64encode(secrets.token_bytes(32))
            (self.project / "secrets" / name).write_bytes(secret + b"\n")

    def remove(self) -> None:
        """End and remove all containers, and what they leave behind on this machine."""
        for _ in range(MOST_DEPENDING):  # each time those go on which no other one depends
            self.podman("rm", "--all", "--force", "--time", "5", check=False)
        self.podman("network", "prune", "--force", check=False)
        self._run("umount", str(self._folder / "images" / "overlay"), check=False)

    def _run(self, *command: str, check: bool = True) -> str:
        self.project.mkdir(exist_ok=True)
        done = subprocess.run(
            [*command],
            cwd=self.project,
            env=self._environment,
            capture_output=True,
            text=True,
            check=False,
        )
        if check and done.returncode:
            sys.exit(f"{' '.join(command)} ended with {done.returncode}:\n{done.stderr[-4000:]}")
        return done.stdout + done.stderr


def _lines(name: str, start: str) -> list[str]:
    lines = (ROOT / name).read_text("utf-8").splitlines()
    return [line.strip() for line in lines if line.strip().startswith(start)]


def wait_until_engines_play(visitor: Visitor) -> None:
    """Wait until the site answers, and the engines have made a move."""
    until = time.monotonic() + READY_SECONDS
    game = ""
    while True:
        try:
            game = game or visitor.new_match("reversi", level=1, colour="white")["game"]
            if visitor.match(game)["ply"]:
                return
        except (requests.ConnectionError, AssertionError):
            pass  # it has not started, or waits for the database
        if time.monotonic() > until:
            sys.exit("the engines did not move")
        time.sleep(1)


def check(containers: Containers) -> list[str]:
    """What holds of the running containers; ends the program if something does not."""
    facts = []

    def holds(fact: str, true: bool) -> None:
        if not true:
            sys.exit(f"not so: {fact}")
        facts.append(fact)

    services = ("web", "engines", "database", "redis")
    for service in services:
        containers.podman("healthcheck", "run", f"yiyuan_{service}_1")
    holds("all health checks pass", true=True)
    for service in services:
        refused = containers.inside(service, "touch", "/written", check=False)
        holds(f"{service}: the file system cannot be written", "Read-only" in refused)
        status = containers.inside(service, "cat", "/proc/1/status")
        lines = dict(line.split(":", 1) for line in status.splitlines() if ":" in line)
        holds(f"{service}: not root", lines["Uid"].split()[1] != "0")
        rights = lines["CapEff"].strip("\t0") + lines["CapBnd"].strip("\t0")
        holds(f"{service}: no capabilities", not rights)
    look_up = "import socket; socket.getaddrinfo('database', 5432)"
    unknown = containers.inside("engines", "python", "-c", look_up, check=False)
    holds("engines: the database is out of reach", "socket.gaierror" in unknown)
    count = ("psql", "--username=yiyuan", "-tAc", "select count(*) from matches")
    holds("the matches are in PostgreSQL", int(containers.inside("database", *count)) > 0)
    jobs = containers.podman("logs", "yiyuan_engines_1") + containers.podman(
        "logs", "yiyuan_engines_2"
    )
    holds("the engines of Celery did the jobs", "succeeded in" in jobs)
    holds("no exception was logged", "Traceback" not in containers.podman("logs", "yiyuan_web_1"))
    return facts


def play(containers: Containers) -> None:
    """Play a game of each kind, start the site again, and find the games there."""
    visitor = Visitor(URL)
    wait_until_engines_play(visitor)
    print("the engines play", flush=True)
    walk = Walk(URL)
    made = walk.play()
    for fact in check(containers):
        print(fact)
    containers.podman("stop", "--time", "10", "yiyuan_web_1")
    ended = containers.podman("inspect", "yiyuan_web_1", "--format", "{{.State.ExitCode}}")
    if ended.strip() != "0":
        sys.exit(f"the site ended with {ended}")
    containers.podman("start", "yiyuan_web_1")
    wait_until_engines_play(visitor)
    if walk.player.match(made["match"])["outcome"] is None:
        sys.exit("a match is lost")
    walk.close()
    visitor.close()
    print("a game of each kind was played to its end, and outlived the site")


def main() -> None:
    """Build, start, play, and remove everything."""
    missing = [name for name in PROGRAMS if shutil.which(name) is None]
    if missing or os.geteuid() != 0:
        sys.exit(f"needs root, and {', '.join(PROGRAMS)}; missing: {', '.join(missing) or 'none'}")
    with tempfile.TemporaryDirectory(prefix="yiyuan-containers-") as name:
        containers = Containers(Path(name))
        try:
            containers.make_images()
            print("the images of Debian's packages are made", flush=True)
            containers.lay_out_project()
            containers.compose("up", "--build", "--detach", "--scale", "engines=2")
            print("the image is built, and all services are started", flush=True)
            play(containers)
        finally:
            containers.remove()


if __name__ == "__main__":
    main()
