"""Values of any position over the websocket: deeper and deeper, kept, cancelled and limited."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from engines.game import Analysis, MoveValue, Thought
from engines.jobs import SearchLimit, Solve
from engines.reversi.rules.position import ReversiPosition
from engines.score import Estimate, Exact, Score
from engines.thought_messages import analysis_message, thought_message
from tests.support.clients import ALMOST_OVER, Connection, Message, Visitor
from tests.support.fakes.engine_pool import FakeEnginePool, jobs_of
from tests.support.match_client import Teller
from webapp.analysis.api import place_of
from webapp.analysis.messages import AnalysisPlace, AnalysisRequest
from webapp.analysis.service import Analyst
from webapp.analysis.tree import AnalysisTree
from webapp.core.messages import plain
from webapp.engine_jobs.known_values import KnownValues
from webapp.reversi.analysis import BOARD

START = "---------------------------OX------XO--------------------------- X"
OTHER_OPENING = "------------------OX------XXX------XO--------------------------- O"
THIRD_OPENING = "-------------------X-------XX-----OOX--------X------------------ O"
LONG = 90.0
"""Both engines may be at work for other tests, for 41 seconds each."""
ENDING = "".join(ALMOST_OVER[at : at + 8][::-1] for at in range(0, 64, 8)) + " O"
"""In a mirror: other tests have searched the position itself, so that it is known."""


def ask(connection: Connection, position: str, **more: object) -> Message:
    return connection.ok("study", {"game": "reversi", "position": position, "options": {}, **more})


def test_an_ending_is_proven_and_kept_for_the_next_visitor(visitor: Callable[[], Visitor]) -> None:
    with visitor().connect() as connection:
        job = ask(connection, ENDING)["job"]
        told = connection.wait("study", lambda told: told["job"] == job and told["done"], LONG)
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
        first = connection.wait("study", lambda told: told["job"] == job, LONG)
        later = connection.wait(
            "study", lambda told: told["job"] == job and told["found"]["depth"] > 3
        )
        assert connection.ok("cancel", {"job": job}) == {}
    assert not first["done"]
    assert sorted(value["move"] for value in later["found"]["values"]) == ["c4", "d3", "e6", "f5"]
    assert later["found"]["more"]


def test_a_page_that_connects_again_does_not_wait_for_the_search_of_its_lost_connection(
    player: Visitor,
) -> None:
    lost = player.connect()
    ask(lost, OTHER_OPENING, round=1)
    lost.wait("study", seconds=LONG)
    with player.connect(replaces=lost.sid) as connection:
        job = ask(connection, THIRD_OPENING, round=1)["job"]
        connection.wait("study", lambda told: told["job"] == job)
        assert lost.wait("gone") == {}
        for nonsense in ("", "x" * 41, connection.sid[:-1]):
            with player.connect(replaces=nonsense):
                assert connection.connected


def request(moves: str, ply: int) -> AnalysisRequest:
    """The request of a page; the moves have two letters each, and no brackets before that ply."""
    place = AnalysisPlace(START, moves, ply)
    return AnalysisRequest("reversi", after(moves[: 2 * ply]), {}, place=place)


class Board:
    """The analysis board of Reversi; the test says what its engines find."""

    def __init__(self) -> None:
        self.pool = FakeEnginePool()
        jobs = jobs_of(self.pool)
        self.analyst = Analyst(jobs, KnownValues(), proof_seconds=120)
        self.told: list[dict[str, Any]] = []

    def tree(self, moves: str) -> AnalysisTree:
        return place_of(BOARD, request(moves, 0))[0]

    def estimates(self, position: str, depth: int = 10, **proven: Score) -> Analysis:
        moves = ReversiPosition.from_text(position).legal_moves()
        found = ((move, proven.get(move, Estimate(1, "discs"))) for move in moves)
        ranked = sorted(found, key=lambda value: value[1], reverse=True)
        return Analysis(tuple(MoveValue(m, score, (m,)) for m, score in ranked), depth, 1, 9.0)

    def looks(self, moves: str, ply: int, *found: Analysis, done: bool = True) -> dict[str, Any]:
        """What somebody is told last who looks at the position after a number of moves."""
        tree, at = place_of(BOARD, request(moves, ply))
        self.analyst.ask(tree, at, 0, Teller(self.told.append), "ann")
        job = self.pool.jobs[-1]
        assert job.progress is not None
        for each in found[: -1 if done else None]:
            job.progress(analysis_message(each))
        if done:
            job.done(analysis_message(found[-1]), None)
        return self.told[-1]


def after(moves: str) -> str:
    position = ReversiPosition.start()
    for move in re.findall("..", moves):
        position = position.play(move)
    return position.to_text()


def worths(values: dict[str, Any]) -> dict[str, Any]:
    return {value["move"]: value["worth"] for value in values["values"]}


def test_a_proof_is_told_of_the_moves_before_it_and_of_what_follows() -> None:
    board, ending = Board(), after("f5d6")
    board.looks("f5", 1, board.estimates(after("f5")))
    proven = dict.fromkeys(ReversiPosition.from_text(ending).legal_moves(), Exact(-4))
    told = board.looks("f5d6c3(c4)", 2, board.estimates(ending, 40, **proven))
    assert told["found"]["result"] == told["found"]["worth"] == {"discs": -4}
    assert set(told["follows"]) == {after("f5"), after("f5d6c3"), after("f5d6c4")}
    assert worths(told["follows"][after("f5")])["d6"] == {"discs": 4}
    assert told["follows"][after("f5")]["worth"] == {"estimate": 4, "unit": "discs"}
    assert told["follows"][after("f5d6c3")]["worth"] == {"discs": 4}
    again = board.looks("f5", 1, board.estimates(after("f5"), depth=3))
    assert worths(again["found"])["d6"] == {"discs": 4}, "it is kept for whoever comes next"
    assert again["found"]["depth"] == 10, "an estimate that is deeper as well"


def test_the_end_of_a_game_proves_the_last_move(player: Visitor) -> None:
    last = ReversiPosition.from_text("X" * 62 + "O- X")
    place = {"start": last.to_text(), "moves": "h8", "ply": 1}
    with player.connect() as connection:
        told = ask(connection, last.play("h8").to_text(), place=place)
    assert told["job"] is None
    assert not told["found"]["more"]
    (before,) = told["follows"].values()
    assert before["worth"] == before["result"] == {"discs": 64}


HARD = "-OOOOO----OOOO---OOOOX--XXXXXX---OXOOX--OOOXOX----OOXX----XXXX-- O"
"""Position 47 of the FFO endgame test suite: 25 empty squares, +4 with g2."""


def test_a_proof_tells_its_bounds_and_then_the_result_and_what_follows_from_it() -> None:
    board = Board()
    tree, at = place_of(BOARD, AnalysisRequest("reversi", HARD, {}))
    board.analyst.prove(tree, at, Teller(board.told.append), "ann")
    (job,) = board.pool.jobs
    assert (type(job.task), job.task.limit) == (Solve, SearchLimit(seconds=120.0))
    thought = Thought("g2", Estimate(3, "discs"), ("g2",), 10, 10**6, 0.5)
    assert job.progress is not None
    job.progress(thought_message(thought))
    job.progress(thought_message(replace(thought, bounds=(2, 64), nodes=2 * 10**6)))
    bounds = [(told["least"], told["most"], told["found"]) for told in board.told]
    assert bounds == [(-64, 64, None), (2, 64, None)]
    job.done(thought_message(replace(thought, score=Exact(4), bounds=(4, 4))), None)
    found = board.told[-1]["found"]["found"]
    assert found["result"] == found["worth"] == {"discs": 4}
    assert worths(found)["g2"] == {"discs": 4}
    known = board.analyst.known(BOARD.game, {}, tree.nodes[at].position)
    assert known is not None
    assert plain(known)["result"] == {"discs": 4}, "it is kept for whoever comes next"


def test_a_proof_that_runs_out_of_time_leaves_its_bounds() -> None:
    board = Board()
    tree, at = place_of(BOARD, AnalysisRequest("reversi", HARD, {}))
    board.analyst.prove(tree, at, Teller(board.told.append), "ann")
    cut = Thought("g2", Estimate(3, "discs"), ("g2",), 10, 10**9, 120.0, (-2, 8))
    board.pool.jobs[0].done(thought_message(cut), None)
    (told,) = board.told
    assert (told["least"], told["most"], told["found"]["found"]["result"]) == (-2, 8, None)


@pytest.mark.parametrize(
    ("empties", "allowed"),
    [(20, None), (24, None), (25, True), (29, True), (30, False), (60, None)],
)
def test_the_page_is_told_what_a_proof_takes(empties: int, allowed: bool | None) -> None:
    position = ReversiPosition.from_text("-" * empties + ("OX" * 32)[: 64 - empties] + " X")
    estimate = Board().analyst.proof(BOARD.game, position)
    assert (estimate and estimate.allowed) is allowed


def test_a_proof_that_is_too_long_is_refused(player: Visitor) -> None:
    with player.connect() as connection:
        asked = {"game": "reversi", "position": START, "options": {}}
        assert connection.err("prove", asked)["code"] == "no_proof"


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"position": "nothing"}, "bad_start"),
        ({"position": "X" * 64 + " X"}, "game_over"),
        ({"game": "chess", "position": START}, "unknown_game"),
        ({"position": START, "options": {"size": "5"}}, "bad_option"),
        ({"position": START, "round": 7}, "bad_message"),
        ({"position": START, "place": {"start": START, "moves": "f5", "ply": 1}}, "illegal"),
        ({"position": START, "place": {"start": START, "moves": "a1", "ply": 0}}, "illegal"),
        ({"position": START, "place": {"start": "no", "moves": "", "ply": 0}}, "bad_start"),
        ({"position": START, "place": {"start": START, "moves": ""}}, "bad_message"),
        ({"position": START, "options": {str(n): "" for n in range(9)}}, "bad_message"),
    ],
)
def test_what_cannot_be_searched_is_refused(player: Visitor, body: Message, code: str) -> None:
    with player.connect() as connection:
        asked = {"game": "reversi", "options": {}, **body}
        assert connection.err("study", asked)["code"] == code
