import json
import random

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from engines.__main__ import main
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form, turns_of
from engines.capture_go.search import engine
from engines.capture_go.solving.solved_starts import (
    SHIPPED,
    BadTable,
    SolvedStarts,
    load,
)
from lab.capture_go.solved_starts_builder import build

FEW = 200


def free(text):
    return CaptureGoPosition.from_text(text, rules="free")


@pytest.fixture(scope="module")
def small():
    start = free("----/----/----/---- X")
    *_, table = build(SolvedStarts(), [start], FEW)
    return start, table


@pytest.mark.release(reason="proves every entry again")
def test_every_entry_of_a_built_table_is_right(small):
    _, table = small
    assert len(table.entries) > 20
    for key, entry in table.entries.items():
        position = free(key.removeprefix("free "))
        answer = engine.solution(position)
        assert answer.plies == entry.plies
        assert set(table.entry(position).best) <= set(answer.best)


def test_whatever_the_loser_plays_the_winner_finds_its_move(small):
    """The table has every position where the winner cannot prove the win within the node limit."""
    start, table = small
    for seed in range(40):
        position, rng = start, random.Random(seed)
        while (entry := table.entry(position)) is not None:
            wins = entry.plies % 2 == 1
            moves = entry.best if wins else position.legal_moves()
            position = position.play(rng.choice(moves))
        assert position.outcome() is not None or engine.solution(position).plies is not None


def test_the_loser_knows_every_longest_resistance(small):
    start, table = small
    entry = table.entry(start)
    assert entry.plies == 14
    held = {standard_form(start.play(move)).text for move in entry.best}
    assert held == {standard_form(start.play(move)).text for move in engine.solution(start).best}


@given(st.integers(0, 7), st.data())
def test_a_turned_position_has_the_turned_moves(small, number, data):
    _, table = small
    key = data.draw(st.sampled_from(sorted(table.entries)))
    position = free(key.removeprefix("free "))
    turn = turns_of(position.board)[number]
    stones = "".join(position.stones[vertex] for vertex in turn)
    turned = CaptureGoPosition(position.board, stones, position.side_to_move, position.rules)
    there, here = table.entry(turned), table.entry(position)
    assert there.plies == here.plies
    for move in there.best:
        back = position.board.name(turn[position.board.find(move)])
        assert engine.solution(position.play(back)).plies == here.plies - 1


def test_a_table_grows_by_new_starts_alone(small):
    start, table = small
    assert list(build(table, [start], FEW)) == []
    (grown,) = build(table, [free("-----/-----/----- X")], FEW)
    assert len(grown.run["starts"]) == 2
    assert table.entries.items() <= grown.entries.items()
    with pytest.raises(BadTable, match="nodes"):
        list(build(table, [start], FEW + 1))


def test_building_leaves_a_whole_table_as_it_is_and_refuses_a_damaged_one(tmp_path):
    path = tmp_path / "t.bin"
    path.write_bytes(SHIPPED.read_bytes())
    done = CliRunner().invoke(main, ["capture-go", "starts", "build", "--file", str(path)])
    assert (done.exit_code, done.output) == (0, "")
    done = CliRunner().invoke(
        main, ["capture-go", "starts", "build", "--file", str(path), "--json"]
    )
    assert json.loads(done.output)["positions"] == len(load(SHIPPED).entries)
    assert path.read_bytes() == SHIPPED.read_bytes()
    path.write_bytes(SHIPPED.read_bytes()[:-9])
    refused = CliRunner().invoke(main, ["capture-go", "starts", "build", "--file", str(path)])
    assert refused.exit_code == 2
    assert "damaged" in refused.stderr
