"""The web process stays light: it never loads Numba, NumPy, or, at its start, what few sites need."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.servers import ROOT, environment

pytestmark = pytest.mark.later  # each starts a process of its own

SERVE_PAGES = """
import sys
import warnings

warnings.filterwarnings("ignore", "\\\\s*Eventlet is deprecated", Warning)

import webapp

assert not {name for name in sys.modules if name.partition(".")[0] in HEAVY + ("flask",)}

from webapp.matches.messages.requests import ResignRequest

site = webapp.create_app()
site.database.migrate()
client = site.flask.test_client()
pages = ("/", "/reversi", "/reversi/edit", "/capture-go", "/huarong", "/huarong/1A9BF0C00")
for path in (*pages, "/nothing", "/healthz"):
    client.get(path)
for game in ("reversi", "capture-go"):
    made = client.post("/" + game, data={"level": "1"})
    assert made.status_code == 303, made.status
    page = client.get(made.headers["Location"])
    assert page.status_code == 200, page.status
    assert client.get(made.headers["Location"] + ".png").status_code == 200
    match = site.matches.match(made.headers["Location"].rpartition("/")[2])
    asked = ResignRequest(match.id, "m")
    site.matches.resign(asked, match.seats[match.position.side_to_move].player)
    assert client.get(made.headers["Location"] + "/review").status_code == 200
loaded = {name.partition(".")[0] for name in sys.modules} & set(HEAVY)
print(sorted(loaded))
"""


def printed(script: str, folder: Path, **settings: str) -> list[str]:
    """The lines that a process with this script prints."""
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=ROOT,
        env=environment(folder, **settings),
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_serving_loads_no_numba(tmp_path: Path) -> None:
    # kombu is not listed: the websocket library imports its top package if it is installed.
    script = "HEAVY = ('numba', 'numpy', 'llvmlite', 'celery', 'psycopg2')\n" + SERVE_PAGES
    assert printed(script, tmp_path) == ["[]"]


START = """
import sys
from webapp import __main__

later = {"PIL", "alembic", "dns", "redis", "requests", "websocket"}
print(sorted(later & sys.modules.keys()))

import socket
import redis, requests  # they are there for whoever needs them

found = {each[4][0] for each in socket.getaddrinfo("localhost", 80, type=socket.SOCK_STREAM)}
print(bool(found & {"127.0.0.1", "::1"}), "eventlet.support.greendns" in sys.modules)
"""


@pytest.mark.parametrize("server", ["eventlet", "threads"])
def test_a_start_loads_nothing_that_few_sites_need(server: str, tmp_path: Path) -> None:
    """Names are looked up on green threads all the same, by what is loaded then."""
    lines = printed(START, tmp_path, YIYUAN_SERVER=server)
    assert lines == ["[]", f"True {server == 'eventlet'}"]
