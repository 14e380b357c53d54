import shutil
from itertools import pairwise

import pytest

from engines.huarong.atlas import lookup
from engines.huarong.atlas.atlas import FILE_NAME, Atlas
from engines.huarong.atlas.lookup import Lookup
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import between
from tests.engines.huarong.strategies import FENGHUI, HENGDAO, UNSOLVABLE

ANSWER = {"layout": HENGDAO.text, "code": "1A9BF0C00", "solvable": True, "moves": 81, "steps": 116}


def test_with_and_without_an_atlas_the_answers_are_the_same(atlas_folder, tmp_path):
    for folder in (atlas_folder, tmp_path):
        answers = Lookup(folder)
        assert answers.distance("4WVE1") == ANSWER
        assert answers.distance(UNSOLVABLE.text)["solvable"] is False
        for metric, length in (("moves", 81), ("steps", 116)):
            said = answers.path(HENGDAO.text, metric)
            assert (said["metric"], said["solvable"], said["length"]) == (metric, True, length)
            assert len([between(*map(Layout, pair)) for pair in pairwise(said["path"])]) == length
        none = answers.path(UNSOLVABLE.text)
        assert (none["solvable"], none["length"], none["path"]) == (False, None, [])


def test_an_atlas_is_used_as_soon_as_it_is_there(atlas_folder, tmp_path):
    answers = Lookup(tmp_path)
    assert not isinstance(answers.of(HENGDAO), Atlas)
    shutil.copy(atlas_folder / FILE_NAME, tmp_path)
    assert isinstance(answers.of(HENGDAO), Atlas)


def test_a_damaged_atlas_is_tried_once(tmp_path, monkeypatch):
    (tmp_path / FILE_NAME).write_bytes(b"nonsense")
    tried = []
    monkeypatch.setattr(lookup.Atlas, "open", lambda folder: tried.append(folder) or 1 / 0)
    answers = Lookup(tmp_path)
    with pytest.raises(ZeroDivisionError):
        answers.of(HENGDAO)
    assert not isinstance(answers.of(HENGDAO), Atlas)
    assert tried == [tmp_path]


def test_a_mix_is_flooded_once_and_only_some_are_kept(tmp_path, monkeypatch):
    flooded = []

    def flood_mix(mix):
        flooded.append(mix)
        return mix

    monkeypatch.setattr(lookup, "flood_mix", flood_mix)
    monkeypatch.setattr(lookup, "MOST_KEPT", 1)
    answers = Lookup(tmp_path)
    for layout in (HENGDAO, HENGDAO, FENGHUI, FENGHUI, HENGDAO):
        answers.of(layout)
    assert len(flooded) == 3
