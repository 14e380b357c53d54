"""`yiyuan doctor`: a site that is well, one where nothing is, and what a machine lacks."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.support.clients import Visitor as Player
from tests.support.clients import move_message
from tests.support.fixtures.servers import NewServer
from tests.support.servers import Server, environment
from webapp.core.settings import Settings
from webapp.doctor import inside, outside, sizing, visitor
from webapp.doctor.__main__ import main as doctor
from webapp.doctor.visitor import Visitor

TOKEN = "m" * 24
OUTSIDE = [
    *("version", "database", "engines", "pictures", "proxy", "language", "websocket", "polling"),
    "clock",
]
FAULTS = [
    {"code": "database_not_written", "message": "The database takes no writes."},
    {"code": "engines_delayed", "message": "Jobs wait."},
]


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A site on a busy machine is not taken for one that is down."""
    monkeypatch.setattr(visitor, "SECONDS", 240.0)


def parts_with_advice(findings: Iterator[object]) -> dict[str, bool]:
    return {found.part: bool(found.advice) for found in findings}  # type: ignore[attr-defined]


def examined(data_dir: Path, *options: str, **settings: str) -> Result:
    return CliRunner(env=environment(data_dir, **settings)).invoke(doctor, options)


def test_a_site_that_is_well(server: Server) -> None:
    server.wait_until_ready()
    assert parts_with_advice(outside.look(Visitor(server.url))) == dict.fromkeys(OUTSIDE, False)


def test_the_site_that_runs_here_is_asked_as_through_its_proxy(
    new_server: NewServer, tmp_path: Path
) -> None:
    settings = {"YIYUAN_PUBLIC_ORIGINS": "https://play.example", "YIYUAN_TRUSTED_PROXIES": "1"}
    server = new_server(tmp_path / "data", **settings)
    server.start()
    server.wait_until_ready()
    done = examined(server.data_dir, YIYUAN_PORT=str(server.port), **settings)
    assert (done.exit_code, done.stderr) == (0, ""), done.stdout
    assert "ok  backup" in done.stdout
    assert "ok  proxy       links lead to https://play.example/\n" in done.stdout
    assert [line[:2] for line in done.stdout.splitlines()] == ["ok"] * (6 + len(OUTSIDE))


class _Ill(BaseHTTPRequestHandler):
    """A site of another version behind a proxy that gets everything wrong, an hour late."""

    def do_GET(self) -> None:
        health = {"version": "0.0.1", "preparing": None, "problems": FAULTS}
        page = '<html lang="en"><meta property="og:url" content="http://10.0.0.1:8000/">'
        texts = {"/healthz": json.dumps(health), "/": page}
        body = texts.get(self.path, "").encode()
        self.send_response(200 if body else 404)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def date_time_string(self, timestamp: float | None = None) -> str:  # noqa: ARG002 - always one
        return "Sun, 29 Nov 2026 12:00:00 GMT"

    def log_message(self, *arguments: object) -> None:
        pass


@pytest.fixture
def ill_site() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Ill)
    threading.Thread(target=server.serve_forever).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_whatever_is_not_well_says_what_to_do(ill_site: str) -> None:
    assert parts_with_advice(outside.look(Visitor(ill_site))) == dict.fromkeys(OUTSIDE, True)


def test_an_address_without_the_site_and_a_bad_setting_are_something_to_do(tmp_path: Path) -> None:
    silent = examined(tmp_path, "--url", "http://127.0.0.1:1")
    assert (silent.exit_code, silent.stdout[:8]) == (1, "!!  site")
    wrong = examined(tmp_path, YIYUAN_PORT="high")
    assert (wrong.exit_code, wrong.stdout[:25]) == (1, "!!  settings    YIYUAN_PO")
    assert examined(tmp_path, "--url", "play.example").exit_code == 2


def test_what_a_machine_lacks_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    environ = {"YIYUAN_DATA_DIR": str(tmp_path), "YIYUAN_TRUSTED_PROXIES": "1"}
    (tmp_path / "yiyuan.sqlite3").write_bytes(b"a diary, and no database\n" * 1000)
    (tmp_path / "memory.max").write_text("max\n300000000\n")
    monkeypatch.setattr(inside, "MEMORY_FILES", {str(tmp_path / "memory.max"): 1})
    monkeypatch.setattr(inside, "LEAST_FREE", 1e12)
    settings = Settings.from_environ({**environ, "YIYUAN_WORKERS": "2"})
    found = parts_with_advice(inside.look(settings))
    parts = ("database", "backup", "disk", "memory", "settings")
    assert found == dict.fromkeys(parts, True)


def test_what_many_players_need_comes_from_the_moves_of_now(
    new_server: NewServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sizing, "FEWEST_MOVES", 4)
    server = new_server(tmp_path / "data", YIYUAN_METRICS_TOKEN=TOKEN)
    server.start()
    server.wait_until_ready()
    ann = Player(server.url)

    def played(_seconds: float) -> None:
        for _ in range(4):
            state = ann.new_match(level=1)
            ann.post("/api/moves", json=move_message(state)).raise_for_status()

    site = Visitor(server.url)
    found = list(sizing.look(site, TOKEN, 100_000, 1.0, played))
    assert "moves a second" in found[0].seen
    assert "10000 moves a second" in found[1].seen
    assert [each.part for each in found if each.advice] == ["PostgreSQL", "Redis"]
    assert parts_with_advice(sizing.look(site, TOKEN, 100, 1.0, lambda _seconds: None)) == {
        "sizing": True
    }
    assert parts_with_advice(sizing.look(site, "wrong", 100, 1.0)) == {"sizing": True}
    assert parts_with_advice(sizing.needs(1_000, 0.005)) == dict.fromkeys(
        ("players", "web processes", "memory", "PostgreSQL", "Redis"), False
    )
