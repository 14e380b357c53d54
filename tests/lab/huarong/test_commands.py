import json

import pytest
from click.testing import CliRunner

from engines.__main__ import main
from engines.huarong.atlas.ranking import mixes
from engines.huarong.catalogue import CATALOGUE
from lab.huarong import bench, verify
from tests.engines.huarong.strategies import HENGDAO


def run(*arguments):
    return CliRunner().invoke(main, ("huarong", *arguments))


@pytest.fixture
def data_dir(atlas_folder, monkeypatch):
    monkeypatch.setenv("YIYUAN_DATA_DIR", str(atlas_folder))


@pytest.mark.usefixtures("data_dir")
def test_verify_says_how_many_differ(monkeypatch):
    monkeypatch.setattr(verify, "mixes", lambda: mixes()[::40])
    said = json.loads(run("atlas", "verify", "--layouts", "5", "--json").stdout)
    assert (said["against_solver"], said["differences"]) == (5, 0)


@pytest.mark.usefixtures("data_dir")
def test_verify_shows_what_differs(monkeypatch):
    wrong = verify.Difference(HENGDAO, "moves", 81, 80)
    monkeypatch.setattr(verify, "against_rules", lambda _atlas, _on_progress: [wrong])
    reply = run("atlas", "verify", "--layouts", "0")
    assert reply.exit_code == 1
    assert HENGDAO.text in reply.stderr


@pytest.mark.release(reason="measures every search")
@pytest.mark.usefixtures("data_dir")
def test_bench_prints_a_row_for_each_puzzle_and_metric(monkeypatch):
    monkeypatch.setattr(bench, "FAMOUS", ("一路进军",))
    monkeypatch.setattr(bench, "OTHERS", 2)
    said = json.loads(run("bench", "--repeats", "1", "--plain", "0", "--json").output)
    assert len(said["rows"]) == 3 * 2
    assert [(row["metric"], row["length"]) for row in said["rows"][:2]] == [
        ("moves", 58),
        ("steps", 81),
    ]
    assert len(run("bench", "--repeats", "1", "--plain", "0").output.splitlines()) == 2 + 6 + 1


def test_the_bench_has_22_puzzles_and_a_baseline(atlas):
    assert len({entry.code for entry in bench.puzzles()}) == 22
    easiest = min(CATALOGUE, key=lambda entry: entry.moves or 99)
    row = bench._row(easiest, "moves", atlas, 1, plain=True)
    assert row.length == easiest.moves
    assert row.plain_ms is not None
    assert row.distance_us > 0
