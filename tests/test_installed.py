"""The site as it is installed: `yiyuan serve` from the wheel alone, on each Python that is found."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from engines import __version__, kernel_files
from engines.huarong.atlas.atlas import FILE_NAME
from tests.support.clients import Visitor, is_move_of, move_message
from tests.support.installed import OWN, Installed, interpreters
from tests.support.missing import cannot_run
from tests.support.old_databases import NUMBERS, old_database, rows
from tests.support.package import ROOT, build, build_in
from tests.support.walk import Walk

LONG = (
    pytest.mark.release(reason="compiles the engines for another Python, which takes minutes"),
    pytest.mark.timeout(1200),
)
PREPARE_SECONDS = 900.0
"""Compiling for another Python, beside other tests."""
TOKEN = "a token of the metrics that is long enough"  # noqa: S105 - for this site alone
EARLIER = "2ef59175795c96661745129661b0bbb831a66651"
"""A version before 1.0.0, whose wheel says 0.1.0."""
PLAY = """
import json, sys
from tests.support.clients import Visitor, fresh_mid, friends_match, move_message
player, friend = Visitor(sys.argv[1]), Visitor(sys.argv[1])
games = [player.new_match("reversi", level=1)["game"]]
games += [friends_match(player, friend, game) for game in ("reversi", "capture-go")]
for game in games:
    with player.at(game) as (connection, joined):
        connection.ok("move", move_message(joined["state"]))
        if game == games[-1]:
            connection.ok("resign", {"game": game, "mid": fresh_mid()})
print(json.dumps([games, player.web.cookies.get_dict(), friend.web.cookies.get_dict()]))
"""
"""Leave three games: one waits for an engine that is still compiled, one for a friend, one is over."""
ALEMBIC = "import webapp.storage as storage; print(storage.__path__[0] + '/migrations/alembic.ini')"

pytestmark = pytest.mark.slow(reason="builds and installs the wheel, and starts a site from it")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, tmp_path_factory.mktemp("built"))


def walk(installed: Installed, home: Path, atlas_folder: Path) -> None:
    """Start the site on an old database, ask for everything it has, and look at its log."""
    data = home / ".local" / "share" / "yiyuan"
    data.mkdir(parents=True)
    before = rows(old_database(data, "0001"))
    os.link(atlas_folder / FILE_NAME, data / FILE_NAME)
    ini = installed.run("python", "-c", ALEMBIC).stdout.strip()
    assert not Path(ini).is_relative_to(ROOT)
    assert installed.run("alembic", "-c", ini, "current").stdout == "0001\n"

    server = installed.site(
        data,
        YIYUAN_DATA_DIR="",
        YIYUAN_CACHE_DIR=str(kernel_files.cache_root().parent),
        YIYUAN_METRICS_TOKEN=TOKEN,
        YIYUAN_SECURITY_CONTACT="mailto:somebody@play.example",
        YIYUAN_ATLAS="on",
    )
    server.start()
    try:
        server.wait_until_ready(PREPARE_SECONDS)
        walker = Walk(server.url)
        assert walker.player.get("/healthz").json()["version"] == __version__
        faults = [*walker.visit(installed.routes(home / "routes"), TOKEN)]
        for match in before["matches"]:
            if walker.player.get(f"/g/{match['id']}").status_code != 200:
                faults.append(f"an old match is not there: {match}")
        walker.close()
        copied = installed.run("yiyuan", "backup", str(home / "copy.sqlite3"))
        assert copied.returncode == 0, copied.stderr
    finally:
        ended = server.stop()
    assert not faults, "\n".join(faults)
    assert ended == 0
    assert "Traceback" not in server.log(), server.log()
    assert not any((home.parent / "elsewhere").iterdir()), "the site writes where it is started"
    assert all(event in rows(data / "yiyuan.sqlite3")["events"] for event in before["events"])
    assert installed.run("alembic", "-c", ini, "current").stdout == f"{NUMBERS[-1]} (head)\n"


@pytest.mark.parametrize(
    "python",
    [
        pytest.param(python, id=version, marks=() if version == OWN else LONG)
        for version, python in interpreters().items()
    ],
)
def test_everything_is_there(python: Path, built: Path, tmp_path: Path, atlas_folder: Path) -> None:
    walk(Installed(tmp_path, python, next(built.glob("*.whl"))), tmp_path / "home", atlas_folder)


def earlier_sources(folder: Path) -> Path:
    archive = subprocess.run(
        ["git", "archive", EARLIER], cwd=ROOT, capture_output=True, check=False
    )
    if archive.returncode != 0:
        cannot_run(f"the history of this clone does not go back to {EARLIER}")
    folder.mkdir()
    subprocess.run(["tar", "-x"], cwd=folder, input=archive.stdout, check=True)
    return folder


@pytest.mark.release(reason="builds, installs and plays an earlier version")
@pytest.mark.timeout(1200)
def test_an_earlier_wheel_is_upgraded_with_its_games(built: Path, tmp_path: Path) -> None:
    sources = earlier_sources(tmp_path / "earlier")
    (before,) = build_in(sources, tmp_path, "wheel")
    installed = Installed(tmp_path, Path(sys.executable), before)
    data = tmp_path / "data"
    serve = ("python", "-m", "webapp")

    server = installed.site(data, *serve, limits={})
    server.start()
    try:
        command = [sys.executable, "-c", PLAY, server.url]
        played = subprocess.run(command, cwd=sources, capture_output=True, text=True, check=False)
    finally:
        assert server.stop() == 0
    assert played.returncode == 0, played.stderr
    games, *cookies = json.loads(played.stdout)

    subprocess.run(installed.pip("install", "-q", str(next(built.glob("*.whl")))), check=True)
    assert installed.run("yiyuan", "--version").stdout == f"yiyuan, version {__version__}\n"
    server = installed.site(data, YIYUAN_CACHE_DIR=str(kernel_files.cache_root().parent))
    server.start()
    try:
        player, friend = Visitor(server.url), Visitor(server.url)
        for visitor, kept in zip((player, friend), cookies, strict=True):
            visitor.web.cookies.update(kept)
            assert [visitor.get(f"/g/{game}").status_code for game in games] == [200] * 3
        with player.at(games[0]) as (connection, joined):
            if joined["state"]["ply"] == 1:
                connection.wait("event", is_move_of("white"))
        with friend.at(games[1]) as (connection, joined):
            connection.ok("move", move_message(joined["state"]))
        assert friend.match(games[2])["outcome"]
        player.close()
        friend.close()
    finally:
        assert server.stop() == 0

    subprocess.run(installed.pip("install", "-q", str(before)), check=True)
    refused = installed.run(*serve, YIYUAN_DATA_DIR=str(data))
    assert refused.returncode == 2
    assert refused.stderr.count("\n") == 1
    assert NUMBERS[-1] in refused.stderr
