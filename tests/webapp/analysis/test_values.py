"""Values of any position over the websocket: deeper and deeper, kept, cancelled and limited."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engines.game import Analysis, MoveValue
from engines.registry import duel
from engines.score import Estimate, Exact
from tests.support.clients import ALMOST_OVER, Connection, Message, Visitor
from tests.support.fakes.engine_pool import FakeEnginePool
from webapp.analysis.service import Studies
from webapp.engine_jobs.asking import EngineJobs
from webapp.engine_jobs.known_values import KnownValues

START = "---------------------------OX------XO--------------------------- X"
ENDING = f"{ALMOST_OVER[:64]} {ALMOST_OVER[-1]}"


def ask(connection: Connection, position: str, **more: object) -> Message:
    return connection.ok("study", {"game": "reversi", "position": position, "options": {}, **more})


def test_an_ending_is_proven_and_kept_for_the_next_visitor(visitor: Callable[[], Visitor]) -> None:
    with visitor().connect() as connection:
        job = ask(connection, ENDING)["job"]
        told = connection.wait("study", lambda told: told["job"] == job and told["done"])
    assert told["position"] == ENDING
    found = told["found"]
    assert found["result"] is not None
    assert not found["more"]
    assert all("discs" in value["worth"] for value in found["values"])
    assert all(value["line"][0] == value["move"] for value in found["values"])
    with visitor().connect() as connection:
        again = ask(connection, ENDING)
    assert again["job"] is None
    assert again["found"] == found


def test_values_come_at_each_depth_and_end_when_they_are_given_up(player: Visitor) -> None:
    with player.connect() as connection:
        job = ask(connection, START, round=1)["job"]
        first = connection.wait("study", lambda told: told["job"] == job)
        later = connection.wait(
            "study", lambda told: told["job"] == job and told["found"]["depth"] > 3
        )
        assert connection.ok("cancel", {"job": job}) == {}
    assert not first["done"]
    assert sorted(value["move"] for value in later["found"]["values"]) == ["c4", "d3", "e6", "f5"]
    assert later["found"]["more"]


def test_what_a_review_found_is_told_with_its_depth_and_whether_all_moves_are_known() -> None:
    reversi = duel("reversi")
    start = reversi.position.from_text(START)
    estimates = tuple(
        MoveValue(move, Estimate(n, "discs"), (move,)) for n, move in enumerate(start.legal_moves())
    )
    studies = Studies(EngineJobs(FakeEnginePool(), lambda player: player or ""), KnownValues())
    told = studies.known(reversi, {}, start, Analysis(estimates, 14))
    assert told is not None
    assert (told.depth, len(told.values), told.complete, told.more) == (14, 4, True, True)
    one = studies.known(reversi, {}, start, Analysis((MoveValue("d3", Exact(-64), ("d3",)),), 0))
    assert one is not None
    assert (one.complete, one.result, one.more) == (False, None, True)
    assert studies.known(reversi, {}, start) is None


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"position": "nothing"}, "bad_start"),
        ({"position": "X" * 64 + " X"}, "game_over"),
        ({"game": "chess", "position": START}, "unknown_game"),
        ({"position": START, "options": {"size": "5"}}, "bad_option"),
        ({"position": START, "round": 7}, "bad_message"),
        ({"position": START, "options": {str(n): "" for n in range(9)}}, "bad_message"),
    ],
)
def test_what_cannot_be_searched_is_refused(player: Visitor, body: Message, code: str) -> None:
    with player.connect() as connection:
        asked = {"game": "reversi", "options": {}, **body}
        assert connection.err("study", asked)["code"] == code


def test_a_connection_may_not_pile_up_searches(player: Visitor) -> None:
    with player.connect() as connection:
        jobs = []
        while "job" in (told := connection.call("study", _anywhere(len(jobs))).get("ok", {})):
            jobs.append(told["job"])
            assert len(jobs) < 20, "nobody stops this visitor"
        assert connection.err("study", _anywhere(99))["code"] == "busy"
        for job in jobs:
            connection.call("cancel", {"job": job})


def _anywhere(number: int) -> Message:
    """A position that nobody has asked about."""
    cells = f"{number:07b}".replace("0", "O").replace("1", "X")
    return {"game": "reversi", "position": cells + START[7:], "options": {}, "round": 1}
