import numpy as np
import pytest

from engines.huarong.atlas.atlas import ATLAS_METRICS, Atlas
from engines.huarong.atlas.ranking import Mix, index_of, mixes
from lab.huarong import verify
from lab.huarong.verify import against_rules, against_solver
from tests.engines.huarong.strategies import HENGDAO, UNSOLVABLE


@pytest.fixture(autouse=True)
def few_mixes(monkeypatch):
    chosen = mixes()[::12]
    monkeypatch.setattr(verify, "mixes", lambda: chosen)


@pytest.mark.slow(reason="goes through the atlas")
def test_the_atlas_obeys_the_rules(atlas):
    heard = []
    assert list(against_rules(atlas, heard.append)) == []
    assert len(heard) == len(verify.mixes())


@pytest.mark.slow(reason="solves many layouts")
def test_the_atlas_agrees_with_the_solver_on_random_layouts(atlas):
    heard = []
    assert list(against_solver(atlas, 150, seed=3, on_progress=heard.append)) == []
    assert heard == list(range(1, 151))


@pytest.mark.parametrize("metric", ATLAS_METRICS)
@pytest.mark.parametrize("layout", [HENGDAO, UNSOLVABLE])
@pytest.mark.parametrize("wrong", [0, 2, 80, 82, 254])
def test_one_wrong_byte_contradicts_the_rules(atlas, monkeypatch, metric, layout, wrong):
    monkeypatch.setattr(verify, "mixes", lambda: [Mix.of(layout)])
    table = np.frombuffer(atlas.tables[metric], np.uint8).copy()
    table[index_of(layout)] = wrong
    damaged = Atlas(tables={**atlas.tables, metric: memoryview(table.data)})
    assert [found.metric for found in against_rules(damaged)] == [metric]


def test_what_differs_from_the_solver_is_told(atlas):
    table = np.zeros(len(atlas.tables["moves"]), np.uint8)
    damaged = Atlas(tables={**atlas.tables, "moves": memoryview(table.data)})
    found = list(against_solver(damaged, 10))
    assert {one.metric for one in found} == {"moves"}
    assert all(one.atlas == 0 and one.expected != 0 for one in found)
