"""Warm-up: what workers load on a first start, in which order, and which moves are possible before."""

from __future__ import annotations

from webapp.engine_pool.events import PoolState
from webapp.engine_pool.warm_up import WarmUp, can_run, parts_of


def test_each_game_is_prepared_by_each_worker_and_announced_once(fake):
    with fake(workers=3, games=("reversi", "huarong")) as site:
        site.wait_until_prepared()
        assert site.announced[0] == ("reversi", "huarong")
        assert site.announced[-1] == ()
        assert len(set(site.announced)) == len(site.announced)
        assert site.engine_pool.preparing == ()
        assert site.ask({"name": "after"}).result["name"] == "after"


def test_no_two_workers_compile_the_same_part():
    told = []
    preparing = WarmUp(("reversi", "huarong"), lambda games, failed: told.append((games, failed)))
    early, reversi, huarong = parts = parts_of(("reversi", "huarong"))
    assert (early, reversi) == (("reversi", "load"), ("reversi", "prepare"))
    assert [preparing.begin(parts) for _ in range(4)] == [early, reversi, huarong, None]
    preparing.ended(early)
    preparing.ended(reversi)
    assert preparing.begin([reversi, huarong]) == reversi
    assert preparing.begin([reversi, huarong]) == reversi
    assert preparing.games == ("huarong",)
    preparing.ended(huarong)
    preparing.ended(reversi)
    assert told == [(("reversi", "huarong"), ()), (("huarong",), ()), ((), ())]


def test_a_game_that_cannot_be_prepared_is_told_until_it_can():
    told = []
    preparing = WarmUp(("huarong",), lambda games, failed: told.append((games, failed)))
    (part,) = parts_of(("huarong",))
    for failed in (True, True, False):
        assert preparing.begin([part]) == part
        preparing.ended(part, failed=failed)
    assert told == [(("huarong",), ()), ((), ("huarong",)), ((), ())]


def test_compiled_code_that_was_made_anew_is_counted_and_said(fake, caplog):
    with fake() as site:
        site.ask({"do": "remake"})
        site.ask({"name": "after"})
        assert site.engine_pool.remade == 3
    assert caplog.messages == ["damaged files of compiled code, made anew: 3"]


def test_an_engine_that_cannot_be_prepared_is_a_problem_and_others_play(fake, caplog):
    with fake(games=("broken", "reversi")) as site:
        site.wait_until_prepared()
        assert site.engine_pool.state == PoolState(failing=("broken",))
        assert site.engine_pool.failing
        assert site.ask({"game": "reversi", "task": "move"}).error is None
    said = [line for line in caplog.messages if "broken" in line]
    assert said == ["the broken engine cannot be prepared: BadWeights: the weights are damaged"]


def test_until_a_game_is_prepared_only_levels_that_answer_at_once_move():
    move = {"game": "reversi", "task": "move"}
    early, whole = parts_of(("reversi",))
    assert not can_run({**move, "level": 1}, [early, whole])
    assert can_run({**move, "level": 1}, [whole])
    assert not can_run({**move, "level": 2}, [whole])
    assert not can_run({**move, "task": "solve", "level": 1}, [whole])
    assert can_run({**move, "level": 12}, [])
    assert can_run({"game": "huarong", "task": "solve"}, [early, whole])


def test_a_job_does_not_wait_for_games_that_are_still_unprepared(fake):
    with fake(games=("reversi", "huarong", "capture-go")) as site:
        assert site.ask({"name": "early"}).error is None


def test_a_game_is_prepared_before_its_first_move(fake):
    """Compiling may take longer than the time limit of a move, which would kill the worker."""
    with fake(games=("reversi", "huarong", "capture-go")) as site:
        moved = site.submit({"game": "capture-go", "task": "move"})[1]
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
    move = {"game": "reversi", "task": "move", "level": 1}
    with fake(games=("reversi", "endless"), early=(move, {**move, "game": "endless"})) as site:
        moved, waiting = site.early
        assert moved.wait().error is None
        assert waiting.times == 0
    tasks = [(note["game"], note["task"]) for note in site.notes() if "task" in note]
    assert tasks[:2] == [("reversi", "load"), ("reversi", "move")]


def test_a_move_does_not_wait_behind_one_whose_game_is_still_compiled(fake):
    with fake(workers=2, games=("endless", "reversi", "huarong")) as site:
        waiting = site.submit({"game": "endless", "task": "move"})[1]
        assert site.ask({"game": "reversi", "task": "move"}).error is None
        assert waiting.times == 0
