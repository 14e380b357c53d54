"""The map of a puzzle: its page, its places, what is kept of them, and what is asked of the engines."""

from __future__ import annotations

import gzip
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from engines.huarong.landscape.packing import HEAD
from tests.support.clients import Visitor
from webapp.huarong.kept_maps import KeptMaps

MAP = gzip.compress(b"0123456789", mtime=0)
CODE, LAYOUT = "1CC557C00", "SCC.SCC.HHHHHHHHHHSS"
UNASKED = "0CFFFFFFC"


def computed(visitor: Visitor, code: str) -> str:
    """Has the map of a layout computed; returns the code that names it."""
    with visitor.connect() as connection:
        answer = connection.ok("map", {"layout": code, "mid": "m1"})
        if "job" not in answer:
            return str(answer["code"])
        found = connection.wait("map", lambda message: message["job"] == answer["job"])
        return str(found["result"]["code"])


def test_places_are_computed_once_and_kept(player: Visitor) -> None:
    name = computed(player, CODE)
    if name != CODE:
        assert player.get(f"/huarong/{CODE}/places").status_code == 202
        assert computed(player, name) == name
    answer = player.get(f"/huarong/{name}/places")
    assert answer.status_code == 200
    assert answer.headers["Content-Encoding"] == "gzip"
    magic, _flags, layouts, places, *_box = HEAD.unpack_from(answer.content)
    assert (magic, layouts) == (b"HRD1", 7888)
    assert len(answer.content) == HEAD.size + 3 * places
    known = {"If-None-Match": answer.headers["ETag"]}
    assert player.get(f"/huarong/{name}/places", headers=known).status_code == 304
    plain = player.get(f"/huarong/{name}/places", headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    assert plain.content == answer.content
    with player.connect() as connection:  # now the answer needs no job
        assert connection.ok("map", {"layout": name, "mid": "m2"}) == {"code": name}


def test_places_that_nobody_asked_for_are_not_computed(player: Visitor) -> None:
    answer = player.get(f"/huarong/{UNASKED}/places")
    assert answer.status_code == 202
    assert answer.headers["Cache-Control"] == "no-store"
    assert answer.content == b""
    assert player.get("/huarong/nonsense!/places").status_code == 400


def test_the_page_of_a_map(player: Visitor) -> None:
    page = player.get(f"/huarong/{CODE}/map")
    assert page.status_code == 200
    assert LAYOUT in page.text
    letters = player.get(f"/huarong/{LAYOUT}/map")
    assert letters.status_code == 301
    assert letters.headers["Location"].endswith(f"/huarong/{CODE}/map")
    assert player.get("/huarong/nonsense!/map").status_code == 400
    puzzle = player.get(f"/huarong/{CODE}")
    assert f"/huarong/{CODE}/map" in puzzle.text


def test_the_oldest_maps_make_room(tmp_path: Path) -> None:
    maps = KeptMaps(tmp_path / "maps", most_bytes=2 * len(MAP) + 5)
    for age, code in ((300, "100000000"), (200, "200000000"), (100, "300000000")):
        maps.store(code, MAP)
        path = next((tmp_path / "maps").glob(f"{code}*"), None)
        assert path
        status = path.stat()
        os.utime(path, (status.st_atime - age, status.st_mtime - age))
    assert maps.read("100000000") is None
    assert maps.read("200000000") == MAP  # and is now the one read last
    maps.store("400000000", MAP)
    assert maps.read("300000000") is None
    assert maps.read("200000000") is not None
    assert maps.read("400000000") is not None
    assert len(list((tmp_path / "maps").iterdir())) == 2


@pytest.mark.parametrize(
    "damage",
    [
        lambda whole: whole[: len(whole) // 2],
        lambda whole: whole[:-9] + b"?" + whole[-8:],
    ],
    ids=["half", "one byte"],
)
def test_a_damaged_map_is_removed_and_computed_again(
    tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    maps, whole = KeptMaps(tmp_path), gzip.compress(b"0123456789" * 100)
    maps.store("100000000", whole)
    (path,) = tmp_path.iterdir()
    path.write_bytes(damage(whole))
    assert maps.read("100000000") is None
    assert maps.read("100000000") is None
    assert (maps.damaged, path.exists()) == (1, False)


def test_only_codes_name_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="no code"):
        KeptMaps(tmp_path).read("../secrets")
