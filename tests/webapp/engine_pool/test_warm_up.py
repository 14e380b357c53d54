"""Warm-up: what workers load on a first start, in which order, and which moves are possible before."""

from __future__ import annotations

import time

from engines.jobs import Load, MeasureLayout, Move, Prepare, Solve
from tests.support.fakes.workers import Asked
from webapp.engine_pool import pool, warm_up
from webapp.engine_pool.events import PoolState
from webapp.engine_pool.warm_up import WarmUp, can_run, parts_of


def move_of(game: str, level: int = 1) -> Move:
    return Move(game=game, position="", level=level)


def test_no_two_workers_compile_the_same_part():
    told = []
    preparing = WarmUp(("reversi", "huarong"), lambda games, failed: told.append((games, failed)))
    early, reversi, huarong = parts = parts_of(("reversi", "huarong"))
    assert (early, reversi) == (Load(game="reversi"), Prepare(game="reversi"))
    assert [preparing.begin(parts) for _ in range(4)] == [early, reversi, huarong, None]
    preparing.ended(early)
    preparing.ended(reversi)
    assert preparing.begin([reversi, huarong]) == reversi
    assert preparing.begin([reversi, huarong]) == reversi
    assert preparing.games == ("huarong",)
    preparing.ended(huarong)
    preparing.ended(reversi)
    assert told == [(("reversi", "huarong"), ()), (("huarong",), ()), ((), ())]


def test_compiled_code_that_was_made_anew_is_counted_and_said(fake, caplog):
    with fake() as site:
        site.ask(Asked(do="remake"))
        site.ask(Asked(name="after"))
        assert site.engine_pool.remade == 3
    assert caplog.messages == ["damaged files of compiled code, made anew: 3"]


def test_an_engine_that_cannot_be_prepared_is_a_problem_and_others_play(fake, caplog):
    with fake(games=("broken", "reversi")) as site:
        site.wait_until_prepared()
        assert site.engine_pool.state == PoolState(failing=("broken",))
        assert site.engine_pool.failing
        assert site.ask(move_of("reversi", level=2)).error is None
    said = [line for line in caplog.messages if "broken" in line]
    assert said == ["the broken engine cannot be prepared: BadWeights: the weights are damaged"]


def test_a_worker_that_hangs_while_it_compiles_is_replaced_and_tried_again(fake, monkeypatch):
    monkeypatch.setattr(warm_up, "AGAIN_SECONDS", 0.0)
    monkeypatch.setattr(pool, "IDLE_SECONDS", 0.01)
    monkeypatch.setattr(pool, "HANGING_SECONDS", 0.1)
    with fake(games=("endless",)) as site:
        while site.begun() < 3:
            time.sleep(0.01)
        assert site.engine_pool.failed == ("endless",)
        assert site.ask(Asked(name="move")).result["name"] == "move"


def test_until_a_game_is_prepared_only_levels_that_answer_at_once_move():
    early, whole = parts_of(("reversi",))
    assert not can_run(move_of("reversi"), [early, whole])
    assert can_run(move_of("reversi"), [whole])
    assert not can_run(move_of("reversi", level=2), [whole])
    assert not can_run(Solve(game="reversi", position=""), [whole])
    assert can_run(move_of("reversi", level=12), [])
    assert can_run(MeasureLayout(layout=""), [early, whole])


def test_a_game_is_prepared_before_its_first_move(fake):
    """Compiling may take longer than the time limit of a move, which would kill the worker."""
    with fake(games=("reversi", "huarong", "capture-go")) as site:
        moved = site.submit(move_of("capture-go", level=2))[1]
        site.wait_until_prepared()
        assert moved.wait().error is None
    tasks = [(note["game"], note["task"]) for note in site.notes() if "task" in note]
    assert sorted(game for game, task in tasks if task == "prepare") == [
        "capture-go",
        "huarong",
        "reversi",
    ]
    assert tasks.index(("capture-go", "prepare")) < tasks.index(("capture-go", "move"))


def test_level_1_moves_before_its_game_is_prepared_wholly(fake):
    """The only worker never finishes preparing `endless`."""
    early = (move_of("reversi"), move_of("endless"))
    with fake(games=("reversi", "endless"), early=early) as site:
        moved, waiting = site.early
        assert moved.wait().error is None
        assert waiting.times == 0
    tasks = [(note["game"], note["task"]) for note in site.notes() if "task" in note]
    assert tasks[:2] == [("reversi", "load"), ("reversi", "move")]


def test_a_move_does_not_wait_behind_one_whose_game_is_still_compiled(fake):
    with fake(workers=2, games=("endless", "reversi", "huarong")) as site:
        waiting = site.submit(move_of("endless"))[1]
        assert site.ask(move_of("reversi", level=2)).error is None
        assert waiting.times == 0
