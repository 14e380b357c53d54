import json

import pytest
from click.testing import CliRunner

from engines.__main__ import main
from engines.reversi.evaluation.weights import Weights, save
from engines.reversi.levels import LEVELS
from lab.commands.reversi import bench
from lab.reversi.training import plan
from lab.reversi.training.first_weights import first_weights


def run(*arguments):
    return CliRunner().invoke(main, ("reversi", *arguments))


def said(*arguments):
    reply = run(*arguments, "--json")
    assert reply.exit_code == 0, reply.stderr
    assert reply.stdout.count("\n") == 1
    return json.loads(reply.stdout)


def refused(*arguments):
    reply = run(*arguments)
    assert reply.exit_code == 2
    assert reply.stdout == ""
    return reply.stderr


@pytest.mark.slow(reason="starts processes that load an engine")
def test_a_ladder_keeps_its_results_and_shows_them_to_people(tmp_path):
    kept = str(tmp_path / "kept")
    arguments = ("ladder", "--levels", "1-3", "--games", "2", "--workers", "1", "--results", kept)
    answer = said(*arguments, "--neighbour-games", "4")
    assert {each["level"] for each in answer["ratings"]} == {1, 2, 3}
    rows = answer["matches"]
    games = {(row["level"], row["against"]): row["games"] for row in rows}
    assert games == {(2, 1): 4, (3, 2): 4, (3, 1): 2}
    assert len((tmp_path / "kept").read_text(encoding="utf-8").splitlines()) == 3
    assert said(*arguments, "--neighbour-games", "4")["matches"] == rows
    output = run(*arguments, "--levels", "1,2", "--neighbours").stdout
    assert LEVELS[0].name.zh in output
    assert LEVELS[1].name.en in output
    assert " % ± " in output
    (tmp_path / "kept").write_text("no result\n", encoding="utf-8")
    assert refused(*arguments).startswith("bad_results: line 1")


@pytest.mark.parametrize("levels", ["", "0-3", "1-99", "x", "3-x", "5", "9-7", "-3"])
def test_a_ladder_of_unknown_levels(levels):
    assert "levels" in refused("ladder", f"--levels={levels}")


def test_bench():
    rows = said("bench", "midgame", "--depth", "3")["midgame"]
    assert {row["search"] for row in rows} == {"trained", "trained, no cuts", "classic"}
    assert all(row["nodes"] > 0 and row["nodes_a_second"] > 0 for row in rows)
    assert "nodes a second" in run("bench", "midgame", "--depth", "2").output


def test_the_whole_bench_is_one_object(monkeypatch):
    for name in bench.PARTS:
        monkeypatch.setitem(bench.PARTS, name, lambda name=name: [{"part": name}])
    answer = said("bench")
    parts = ("midgame", "endgame", "perft", "memory", "levels")
    assert answer == {name: [{"part": name}] for name in parts}


@pytest.mark.release(reason="loads every engine in processes of their own")
def test_the_bench_measures_memory():
    rows = said("bench", "memory")["memory"]
    assert all(0 < row["megabytes"] < 400 for row in rows), "what a worker may take"
    assert [row["megabytes"] for row in rows] == sorted(row["megabytes"] for row in rows)


def test_a_training_run_that_is_done_tells_what_it_made(tmp_path, monkeypatch):
    only = plan.Generation(1, games=10, depth=2, exact_from=8)
    monkeypatch.setattr(plan, "PLAN", (only,))
    folder = plan.Folder(tmp_path)
    folder.generation(1).mkdir()
    for file in range(only.files):
        folder.games(1, file).touch()
    save(folder.weights(1), Weights(first_weights().blocks, {"games": 10}))
    answer = said("train", "--folder", str(tmp_path), "--workers", "1", "--until", "1")
    assert answer == {"weights": str(folder.weights(1)), "installed": False, "games": 10}


def test_weights_are_judged_by_a_match(tmp_path):
    answer = said("judge", "--depth", "2", "--games", "20")
    assert answer["games"] == 20
    assert answer["score"] > 0.5  # trained against handmade weights
    save(tmp_path / "hand.bin", first_weights())
    same = said("judge", "--weights", str(tmp_path / "hand.bin"), "--depth", "2", "--games", "4")
    assert same["score"] == 0.5


def test_weights_that_cannot_be_read_are_refused(tmp_path):
    assert refused("judge", "--against", str(tmp_path / "none")).startswith("bad_weights: ")
