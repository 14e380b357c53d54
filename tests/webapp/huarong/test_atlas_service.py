"""The atlas of a site: opened, or built beside the engines while the site works without it."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from engines.huarong.atlas.atlas import FILE_NAME, AtlasQuery
from engines.huarong.rules.codes import LAYOUT_COUNT
from engines.huarong.rules.layout import Layout
from webapp.core.messages import plain
from webapp.huarong.atlas_service import AtlasService

FAMOUS = Layout("VCCVVCCVVHHVVSSVS..S")
WAIT_SECONDS = 30.0
BUILDER = """
import json, shutil, sys
job = json.loads(sys.stdin.readline())
def say(**message):
    print(json.dumps({"job": job["job"], **message}), flush=True)
say(progress={"layouts": 1_000_000})
if len(sys.argv) == 1:
    say(error={"code": "failed", "message": "no room"})
else:
    sys.stdin.readline() if sys.argv[1] == "wait" else shutil.copy(sys.argv[1], job["folder"])
    say(result={"folder": job["folder"]})
"""


@pytest.fixture
def keeper(tmp_path: Path) -> Iterator[Callable[..., AtlasService]]:
    """Makes atlas services whose builder is a script that copies a file, waits for ever, or fails."""
    made: list[AtlasService] = []

    def make(*arguments: str, wanted: bool = True, free: bool = True) -> AtlasService:
        command = (sys.executable, "-c", BUILDER, *arguments)
        made.append(AtlasService(tmp_path, wanted=wanted, is_free=lambda: free, command=command))
        return made[-1]

    yield make
    for each in made:
        each.close()


def wait_for(happened: Callable[[], bool]) -> None:
    until = time.monotonic() + WAIT_SECONDS
    while not happened():
        assert time.monotonic() < until
        time.sleep(0.01)


def test_without_an_atlas_nothing_is_known(keeper: Callable[..., AtlasService]) -> None:
    for here in (keeper(wanted=False), keeper(free=False)):
        here.start()
        assert here.distance(FAMOUS) is None
        assert here.path(FAMOUS, "moves") is None
        assert here.find(AtlasQuery(moves=60)) is None
        assert here.lengths(AtlasQuery(), "moves") is None
        assert here.statistics is None
        assert here.state in ("off", "waiting")


def test_a_missing_atlas_is_built(
    keeper: Callable[..., AtlasService], atlas_folder: Path, tmp_path: Path
) -> None:
    here = keeper(str(atlas_folder / FILE_NAME))
    here.start()
    wait_for(lambda: here.state == "ready")
    assert plain(here.health()) == {"state": "ready", "share": 1.0}
    assert here.distance(FAMOUS) == {"moves": 81, "steps": 116}
    assert len(here.path(FAMOUS, "steps") or ()) == 117
    again = keeper()
    again.start()
    assert again.state == "ready"
    assert (tmp_path / FILE_NAME).exists()


def test_a_damaged_atlas_is_built_again(
    keeper: Callable[..., AtlasService], atlas_folder: Path, tmp_path: Path
) -> None:
    whole = (atlas_folder / FILE_NAME).read_bytes()
    (tmp_path / FILE_NAME).write_bytes(whole[:1000] + bytes([whole[1000] ^ 1]) + whole[1001:])
    here = keeper(str(atlas_folder / FILE_NAME))
    here.start()
    wait_for(lambda: here.state == "ready")
    assert (tmp_path / FILE_NAME).read_bytes() == whole
    assert here.damaged == 1


def test_a_build_shows_how_far_it_is(keeper: Callable[..., AtlasService]) -> None:
    here = keeper("wait")
    here.start()
    wait_for(lambda: here.health().share > 0)
    assert plain(here.health()) == {
        "state": "building",
        "share": round(1_000_000 / LAYOUT_COUNT, 3),
    }
    assert here.distance(FAMOUS) is None


def test_a_build_that_fails_is_given_up(keeper: Callable[..., AtlasService]) -> None:
    here = keeper()
    here.start()
    wait_for(lambda: here.state == "failed")
    assert here.distance(FAMOUS) is None
