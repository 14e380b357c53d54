"""docs/several-machines.md: what it says to write leads to a site of two processes.

The addresses are those of this machine; systemd only reads its file.
"""

from __future__ import annotations

import os
import re
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.support.clients import Connection, Message, Visitor, is_move_of, move_message
from tests.support.fixtures.servers import NewServer
from tests.support.missing import cannot_run
from tests.support.reverse_proxies import Browser, Nginx, ReverseProxy, replaced
from tests.support.servers import ROOT, Server, environment
from tests.support.services import Missing, PostgreSQL, Redis, program, wait_for

PAGE = (ROOT / "docs" / "several-machines.md").read_text("utf-8")
LONG_SECONDS = 90.0


def written(about: str) -> str:
    """The block below a comment in the page, without its indentation."""
    found = re.search(rf"<!-- {about} -->\n( *)```\w+\n(.*?)\n *```", PAGE, re.DOTALL)
    assert found is not None, about
    return re.sub(rf"^{found[1]}", "", found[2], flags=re.MULTILINE)


@pytest.fixture
def settings(postgresql: PostgreSQL, killable_redis: Redis) -> dict[str, str]:
    name = postgresql.new_database().rpartition("/")[2]
    text = replaced(
        written("the settings of a web process"),
        ("YIYUAN_HOST=10.0.0.2", "YIYUAN_HOST=127.0.0.1"),
        ("10.0.0.1/games", f"127.0.0.1:{postgresql.port}/{name}"),
        (":the-password-of-Redis@10.0.0.1:6379", f"127.0.0.1:{killable_redis.port}"),
    )
    return dict(line.split("=", 1) for line in text.splitlines())


@pytest.fixture
def cut_off_database(postgresql: PostgreSQL, settings: dict[str, str]) -> Callable[[], None]:
    """Ends the processes of PostgreSQL that serve the site; the tests share the server."""
    name = settings["YIYUAN_DATABASE_URL"].rpartition("/")[2]
    end = f"select pg_terminate_backend(pid) from pg_stat_activity where datname = '{name}'"  # noqa: S608
    return lambda: postgresql.run(end)


@pytest.fixture
def engines(settings: dict[str, str], tmp_path: Path) -> Iterator[Callable[..., int]]:
    """Starts a machine of engines with some options; returns its process group."""
    unit = written("the command of an engine machine").splitlines()[-1]
    program, *arguments = shlex.split(unit.removeprefix("ExecStart="))
    command = [
        program.replace("/opt/yiyuan/.venv/bin", str(Path(sys.executable).parent)),
        *arguments,
    ]
    started: list[subprocess.Popen[bytes]] = []

    def start(*options: str) -> int:
        with (tmp_path / f"engines-{len(started)}").open("wb") as log:
            made = subprocess.Popen(
                [*command, *(options or ["-c1"])],  # one core is enough here
                cwd=ROOT,
                env=environment(tmp_path, YIYUAN_REDIS_URL=settings["YIYUAN_REDIS_URL"]),
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        started.append(made)
        return made.pid

    yield start
    for process in started:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def for_quick_moves() -> list[str]:
    """The options of a second unit, for the moves of weak levels alone."""
    found = re.search(r"`(-c 1 -Q [\w.]+)` behind it", PAGE)
    assert found is not None
    return found[1].split()


@pytest.fixture
def sites(settings: dict[str, str], new_server: NewServer) -> list[Server]:
    """Two web processes as the unit starts them."""
    more = {"YIYUAN_ENGINES": "celery", "YIYUAN_TRUSTED_PROXIES": "1"}
    return [new_server(**settings, **more) for _ in range(2)]


def proxy_of(sites: list[Server], new_proxy: Callable[..., ReverseProxy]) -> ReverseProxy:
    file = (ROOT / "docs" / "deploy" / "nginx.conf").read_text("utf-8")
    of_the_file = re.search(r"upstream yiyuan \{.*?\n\}", file, re.DOTALL)
    assert of_the_file is not None
    one, other = (f"server 127.0.0.1:{site.port};" for site in sites)
    both = replaced(
        written("the processes behind nginx"),
        ("server 10.0.0.2:8000;", one),
        ("server 10.0.0.3:8000;", other),
    )
    block = replaced(of_the_file[0], ("server 127.0.0.1:8000;", one))
    return new_proxy(Nginx, sites[0].port, (block, both))


def played(connection: Connection, state: Message) -> Message:
    """The state after a move of the player and the engine's answer."""
    v = connection.ok("move", move_message(state))["v"]
    reply = connection.wait(
        "event", lambda event: event["v"] > v and is_move_of("white")(event), LONG_SECONDS
    )
    return reply["state"]  # type: ignore[no-any-return]


def test_two_processes_behind_nginx_outlive_one_of_each_kind(
    sites: list[Server],
    engines: Callable[..., int],
    new_proxy: Callable[..., ReverseProxy],
    cut_off_database: Callable[[], None],
) -> None:
    """Redis is away in `test_celery`, which also starts what was killed again."""
    for site in sites:
        site.start()
    first = engines()
    proxy = proxy_of(sites, new_proxy)
    visitors = [Visitor(site.url) for site in sites]
    for site in sites:
        site.wait_until_ready()
    game = visitors[0].new_match(level=1, colour="black")["game"]
    with visitors[0].at(game) as (connection, joined):
        state = played(connection, joined["state"])
        second = engines(*for_quick_moves())
        os.killpg(first, signal.SIGKILL)
        state = played(connection, state)
        own, v = move_message(state), state["v"]
        cut_off_database()
        wait_for("the database", lambda: "ok" in connection.call("move", own))
        state = connection.wait("event", lambda event: event["v"] > v + 1, LONG_SECONDS)["state"]
    assert second != first
    sites[0].kill()
    for address in ("127.0.0.1", "127.0.0.2", "127.0.0.3", "127.0.0.4"):
        with Browser(proxy, address) as browser:
            wait_for("the page", lambda b=browser: b.ask("GET", f"/g/{game}").ok)
    visitors[0].url = sites[1].url  # the same player, at the other process
    with visitors[0].at(game) as (connection, joined):
        assert joined["seat"] == "black"
        played(connection, joined["state"])
    for visitor in visitors:
        visitor.close()
    assert sites[1].stop() == 0
    for site in sites:
        assert "Traceback" not in site.log(), site.log()


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
