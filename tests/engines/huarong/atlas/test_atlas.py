import shutil
import threading
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.huarong.atlas import builder, lookup
from engines.huarong.atlas.atlas import (
    ATLAS_METRICS,
    FILE_NAME,
    Atlas,
    AtlasQuery,
    DamagedAtlas,
    MissingAtlas,
    NoAtlas,
    OldAtlas,
)
from engines.huarong.atlas.builder import Stopped, build, flood_mix
from engines.huarong.atlas.lookup import Lookup
from engines.huarong.atlas.ranking import Mix, mixes
from engines.huarong.atlas.shortest_path import shortest_path
from engines.huarong.catalogue import CATALOGUE
from engines.huarong.rules.layout import Layout
from engines.huarong.rules.moves import SUCCESSORS, between, play
from engines.huarong.solver.shortest_solution import distance
from tests.engines.huarong.strategies import FENGHUI, HENGDAO, UNSOLVABLE, crowded, layouts
from tests.support.examples import examples


def test_all_432_optima_of_the_catalogue(atlas):
    for entry in CATALOGUE:
        for metric in ATLAS_METRICS:
            assert atlas.distance(entry.layout, metric) == getattr(entry, metric), entry.name


@examples(20)
@given(layout=crowded())
def test_the_atlas_agrees_with_the_solver(atlas, layout):
    for metric in ATLAS_METRICS:
        assert atlas.distance(layout, metric) == distance(layout, metric)


@examples(100)
@given(layout=layouts)
def test_each_distance_is_one_more_than_that_of_the_nearest_successor(atlas, layout):
    for metric in ATLAS_METRICS:
        followers = [play(layout, move) for move in SUCCESSORS[metric](layout)]
        there = {atlas.distance(follower, metric) for follower in followers}
        here = atlas.distance(layout, metric)
        if layout.solved:
            assert here == 0
        elif here is None:
            assert there <= {None}
        else:
            assert here == 1 + min(length for length in there if length is not None)


def assert_shortest(path, atlas, layout, metric):
    length = atlas.distance(layout, metric)
    if length is None:
        assert path == ()
        return
    assert (path[0], len(path) - 1) == (layout, length)
    assert path[-1].solved
    longest = 1 if metric == "steps" else 20
    assert all(between(*pair).steps <= longest for pair in pairwise(path))


@example(layout=HENGDAO)
@example(layout=UNSOLVABLE)
@given(layout=layouts)
def test_a_path_leads_out_from_anywhere(atlas, layout):
    for metric in ATLAS_METRICS:
        assert_shortest(atlas.path(layout, metric), atlas, layout, metric)
        assert_shortest(shortest_path(atlas, layout, metric), atlas, layout, metric)


@pytest.mark.parametrize("mix", [Mix(1, 4, 4), Mix(0, 0, 14), Mix(7, 0, 0), Mix(2, 1, 0)])
def test_one_mix_flooded_alone_is_as_in_the_atlas(atlas, mix):
    alone = flood_mix(mix)
    for metric in ATLAS_METRICS:
        theirs = atlas.tables[metric][mix.offset : mix.offset + mix.layouts]
        assert bytes(alone.tables[metric]) == bytes(theirs)


def test_a_mix_that_does_not_exist_is_refused():
    with pytest.raises(BadInput):
        flood_mix(Mix(8, 0, 0))


def test_the_statistics_of_a_mix_are_those_of_its_bytes(atlas):
    for one in atlas.statistics.mixes[::20]:
        for metric in ATLAS_METRICS:
            table = bytes(atlas.tables[metric][one.mix.offset : one.mix.offset + one.mix.layouts])
            counted = Counter(table)
            histogram = one.histogram(metric)
            assert {length: count for length, count in enumerate(histogram) if count} == {
                length: count for length, count in counted.items() if length < 255
            }
            hardest = one.hardest_moves if metric == "moves" else one.hardest_steps
            if hardest is None:
                assert not histogram
            else:
                assert atlas.distance(Layout.from_text(hardest), metric) == len(histogram) - 1


# Queries


@given(
    st.builds(
        AtlasQuery,
        moves=st.none() | st.integers(0, 200),
        steps=st.none() | st.integers(0, 200),
        horizontal=st.none() | st.integers(0, 3),
        soldiers=st.none() | st.integers(0, 6),
    ),
    st.integers(),
)
@examples(40)
def test_any_query_is_met_as_nearly_as_possible(atlas, query, seed):
    layout = atlas.find(query, seed)
    assert query.allows(Mix.of(layout))
    assert atlas.distance(layout, "moves") is not None
    metric = "moves" if query.moves is not None else "steps"
    wanted = getattr(query, metric)
    if wanted is not None:
        found = atlas.distance(layout, metric)
        nearest = min(
            abs(length - wanted)
            for length, count in enumerate(atlas.lengths(query, metric))
            if count
        )
        assert abs(found - wanted) == nearest


def test_moves_and_steps_together(atlas):
    layout = atlas.find(AtlasQuery(moves=81, steps=116, horizontal=1, vertical=4))
    assert (atlas.distance(layout, "moves"), atlas.distance(layout, "steps")) == (81, 116)


def test_every_layout_as_wished_is_equally_likely(atlas):
    query = AtlasQuery(moves=138)
    assert atlas.lengths(query, "moves")[138] == 6
    found = Counter(atlas.find(query, seed) for seed in range(400))
    assert len(found) == 6
    assert min(found.values()) > 40


# The file


def test_without_a_file_it_says_so(tmp_path):
    with pytest.raises(MissingAtlas):
        Atlas.open(tmp_path)


def damaged(atlas_folder, tmp_path, change):
    path = tmp_path / FILE_NAME
    shutil.copy(atlas_folder / FILE_NAME, path)
    with path.open("r+b") as file:
        change(file)
    with pytest.raises(NoAtlas) as caught:
        Atlas.open(tmp_path)
    assert caught.value.path == path
    return type(caught.value)


def test_one_changed_byte_is_noticed(atlas_folder, tmp_path):
    def change(file):
        file.seek(30_000_000)
        byte = file.read(1)[0]
        file.seek(30_000_000)
        file.write(bytes([byte ^ 1]))

    assert damaged(atlas_folder, tmp_path, change) is DamagedAtlas


def test_a_file_that_is_cut_short_is_noticed(atlas_folder, tmp_path):
    assert damaged(atlas_folder, tmp_path, lambda file: file.truncate(1_000_000)) is DamagedAtlas
    assert damaged(atlas_folder, tmp_path, lambda file: file.truncate(0)) is DamagedAtlas


def test_a_file_of_another_version_is_noticed(atlas_folder, tmp_path):
    def change(file):
        line = file.readline()
        file.seek(0)
        file.write(line.replace(b'"version": 1', b'"version": 0'))

    assert damaged(atlas_folder, tmp_path, change) is OldAtlas


@pytest.mark.parametrize("head", [b"[]\n", b"nonsense\n", b'{"format": "other"}\n', b"\xff" * 600])
def test_a_file_that_is_something_else_is_noticed(tmp_path, head):
    (tmp_path / FILE_NAME).write_bytes(head)
    with pytest.raises(DamagedAtlas):
        Atlas.open(tmp_path)


def test_a_folder_in_its_place_is_no_atlas(tmp_path):
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(DamagedAtlas):
        Atlas.open(tmp_path)


def test_a_build_that_is_stopped_leaves_nothing(tmp_path):
    stop = threading.Event()
    heard = []

    def on_progress(done):
        heard.append(done)
        stop.set()

    with pytest.raises(Stopped):
        build(tmp_path, on_progress=on_progress, stop=stop)
    assert heard == [mixes()[0].layouts]
    assert list(tmp_path.iterdir()) == []


def test_a_build_that_cannot_be_finished_leaves_nothing(tmp_path, monkeypatch):
    def refuse(_descriptor):
        raise OSError("the disk is full")

    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(OSError, match="full"):
        builder._write(tmp_path, [b"{}"])
    assert list(tmp_path.iterdir()) == []


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


def test_the_atlas_has_two_metrics(tmp_path):
    with pytest.raises(BadInput) as caught:
        Lookup(tmp_path).path(HENGDAO.text, "slides")
    assert caught.value.code == "bad_metric"
