"""The site as it is installed: `yiyuan serve` from the wheel alone, on each Python that is found."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from engines import __version__, kernel_files
from engines.huarong.atlas.atlas import FILE_NAME
from tests.support.installed import OWN, Installed, interpreters
from tests.support.old_databases import NUMBERS, old_database, rows
from tests.support.package import ROOT, build
from tests.support.walk import Walk

LONG = pytest.mark.release(reason="compiles the engines for another Python, which takes minutes")
PREPARE_SECONDS = 900.0
"""Compiling for another Python, beside other tests."""
TOKEN = "a token of the metrics that is long enough"  # noqa: S105 - for this site alone
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
