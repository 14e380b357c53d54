"""JSON API of Huarong Dao: distances, paths, solutions, random layouts; with and without an atlas."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from tests.support.clients import Connection, Visitor
from tests.support.servers import Server

FAMOUS = "VCCVVCCVVHHVVSSVS..S"
STUCK = "VVVVVVVVHH..HHCCHHCC"


@pytest.fixture(params=[pytest.param("with", marks=pytest.mark.atlas), "without"])
def site(request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor of a site with the atlas, and of one without."""
    name = "atlas_server" if request.param == "with" else "server"
    found: Server = request.getfixturevalue(name)
    visitor = Visitor(found.url)
    yield visitor
    visitor.close()


@pytest.fixture
def student(atlas_server: Server) -> Iterator[Visitor]:
    visitor = Visitor(atlas_server.url)
    yield visitor
    visitor.close()


def ask(visitor: Visitor, what: str, **query: Any) -> dict[str, Any]:
    answer = visitor.get(f"/api/huarong/{what}", params=query)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_no_way_out_is_said(site: Visitor) -> None:
    found = ask(site, "distance", layout=STUCK)
    assert (found["moves"], found["steps"]) == (None, None)
    path = ask(site, "path", layout=STUCK)
    assert (path["solvable"], path["length"], path["path"]) == (False, None, [])


@pytest.mark.parametrize("what", ["path", "solve"])
@pytest.mark.parametrize(("metric", "length"), [("moves", 81), ("steps", 116), ("slides", 90)])
def test_a_path_is_shortest(site: Visitor, what: str, metric: str, length: int) -> None:
    found = ask(site, what, layout="1A9BF0C00", metric=metric)
    assert found["length"] == length
    path = [Layout(text) for text in found["path"]]
    assert len(path) == length + 1
    assert path[0].text == FAMOUS
    assert path[-1].solved
    assert all(between(one, other) for one, other in pairwise(path))
    assert ("states" in found) == (what == "solve")
    routes = [move["route"] for move in found["block_moves"]]
    assert len(routes) == length
    if metric == "slides":
        assert all(len({b - a for a, b in pairwise(route)}) == 1 for route in routes)
    if metric == "steps":
        assert all(len(route) == 2 for route in routes)


def test_a_proof_says_what_it_counts(player: Visitor, student: Visitor) -> None:
    searched = ask(player, "solve", layout=FAMOUS)
    assert (searched["proof"], searched["states"]) == ("search", 23850)
    with student.connect() as connection:
        known = connection.ok("solve", {"layout": FAMOUS, "metric": "moves"})
    assert (known["proof"], known["states"]) == ("atlas", 65880)


def test_a_layout_in_all_its_forms(site: Visitor) -> None:
    found = ask(site, "layout", layout="4WVE1")
    assert found["rows"] == ["VCCV", "VCCV", "VHHV", "VSSV", "S..S"]
    assert (found["horizontal"], found["vertical"], found["soldiers"]) == (1, 4, 4)
    assert found["name"]["zh"] == "横刀立马"
    assert (found["moves"], found["steps"]) == (81, 116)
    for form in ("code", "short_code", "layout"):
        assert ask(site, "layout", layout=found[form]) == found
    matrix = "\n".join(" ".join(map(str, row)) for row in found["matrix"])
    assert ask(site, "layout", layout=matrix) == found


@pytest.mark.parametrize(
    ("wish", "has"),
    [
        ({"moves": 60, "horizontal": 2, "soldiers": 4}, {"moves": 60}),
        ({"steps": 100, "vertical": 3}, {"steps": 100}),
        ({"moves": 138}, {"moves": 138, "steps": 179}),
    ],
)
def test_a_layout_to_order(student: Visitor, wish: dict[str, int], has: dict[str, int]) -> None:
    found = ask(student, "random", **wish, seed="a")
    assert has.items() <= found.items()
    assert ask(student, "random", **wish, seed="a") == found
    shown = ask(student, "layout", layout=found["layout"])
    for name in ("horizontal", "vertical", "soldiers"):
        assert shown[name] == wish.get(name, shown[name])


def test_without_an_atlas_nothing_is_made_to_order(player: Visitor) -> None:
    answer = player.get("/api/huarong/random", params={"moves": 60})
    assert answer.status_code == 503
    assert answer.json()["error"]["code"] == "no_atlas"


@pytest.mark.parametrize(
    ("layout", "code", "cell"),
    [
        ("", "wrong_length", None),
        ("CCCCCCCC............", "two_big_blocks", 2),
        ("1 1 0 0\n1 1 0 0\n0 0 2 0\n0 0 0 2\n0 0 0 0", "broken_block", 10),
    ],
)
def test_a_bad_layout_gets_the_reason(
    player: Visitor, layout: str, code: str, cell: int | None
) -> None:
    for what in ("layout", "distance", "path", "solve"):
        answer = player.get(f"/api/huarong/{what}", params={"layout": layout})
        assert answer.status_code == 400
        error = answer.json()["error"]
        assert (error["code"], error["cell"]) == (code, cell)
        assert error["message"]


@pytest.mark.parametrize(
    ("what", "query"),
    [
        ("distance", {}),
        ("path", {"layout": FAMOUS, "metric": "hops"}),
        ("distance", {"layout": FAMOUS, "metric": "moves"}),
        ("distance", {"layout": "1" * 600}),
        ("random", {"moves": "many"}),
        ("random", {"moves": -1}),
        ("random", {"soldiers": 99}),
    ],
)
def test_a_bad_question_is_refused(player: Visitor, what: str, query: dict[str, Any]) -> None:
    answer = player.get(f"/api/huarong/{what}", params=query)
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == "bad_message"


# Over the websocket --------------------------------------------------------------------------------


def test_without_an_atlas_a_worker_answers(player: Visitor) -> None:
    assert player.get("/healthz").json()["atlas"]["state"] == "off"
    with player.connect() as connection:
        said = connection.ok("distance", {"layout": "4WVE1"})
        assert (said["code"], said["short_code"]) == ("1A9BF0C00", "4WVE1")
        found = answer_of(connection, said["job"])
        assert (found["layout"], found["moves"], found["steps"]) == (FAMOUS, 81, 116)
        by_chance = connection.ok("random", {})
        assert Layout.from_text(by_chance["layout"])


GAME = [FAMOUS, "VCCVVCCVVHHVV.SVSS.S", "VCCVVCCVVHHVV.SVSSS."]
"""The first positions of a solution that is shortest in moves."""


@pytest.mark.parametrize(
    ("metric", "lengths"),
    [("moves", [81, 80, 79]), ("steps", [116, 117, 116]), ("slides", [90, 89, 88])],
)
def test_a_whole_game_is_measured_by_one_message(
    site: Visitor, metric: str, lengths: list[int]
) -> None:
    with site.connect() as connection:
        said = connection.ok("distances", {"layouts": GAME, "metric": metric})
        found = answer_of(connection, said["job"]) if "job" in said else said
    assert found == {"metric": metric, "lengths": lengths}


def answer_of(connection: Connection, job: str) -> dict[str, Any]:
    found: dict[str, Any] = connection.wait("solution", lambda said: said["job"] == job)["result"]
    return found


# The description -----------------------------------------------------------------------------------


def test_the_description_is_whole(player: Visitor) -> None:
    described = player.get("/api/openapi.json").json()
    assert described["openapi"].startswith("3.1")
    schemas = described["components"]["schemas"]
    for path, operations in described["paths"].items():
        for operation in operations.values():
            assert operation["summary"], path
            names = {parameter["name"] for parameter in operation.get("parameters", ())}
            assert {part[1:-1] for part in path.split("/") if part.startswith("{")} <= names
    used = {each.rpartition("/")[2] for each in references(described)}
    assert used <= set(schemas)
    assert {"/api/matches", "/api/matches/{game}", "/api/huarong/random"} <= set(described["paths"])


def references(node: Any) -> Iterator[str]:
    if isinstance(node, dict):
        if "$ref" in node:
            yield node["$ref"]
        node = list(node.values())
    if isinstance(node, list):
        for each in node:
            yield from references(each)
