"""Proofs in pieces, by several processes and from checkpoints, agree with direct proofs."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.encoding import state_for
from engines.capture_go.rules.position import EMPTY, CaptureGoPosition
from engines.capture_go.rules.symmetry import standard_form, turns_of
from engines.capture_go.search import engine
from engines.capture_go.solving.solver import attacker_wins
from engines.game import BadInput
from lab.capture_go.long_proof.checkpoint import BadCheckpoint, Checkpoint, load, load_for, save
from lab.capture_go.long_proof.piece import PieceProver
from lab.capture_go.long_proof.processes import Proven, Team
from lab.capture_go.long_proof.proof import Plan, prove
from lab.capture_go.long_proof.tree import Tree
from tests.engines.capture_go.tables import RULES, played, positions
from tests.support.examples import examples

CUT = "-----/-----/--XX-/--OO-/----- X"
"""Black wins in 15 under the free rules, after about a second."""

START = "----/----/----/---- X"
"""White wins in 14 under the free rules."""


def free(text):
    return CaptureGoPosition.from_text(text, rules="free")


def command(*words):
    program = [sys.executable, "-m", "engines", "capture-go", "solve", "--rules", "free"]
    return [*program, "--split", "2", "--memory", "8", "--every", "0.1", *words]


# Standard forms ----------------------------------------------------------------------------------


@given(positions(largest=7), st.integers(0, 7))
def test_turned_positions_have_one_standard_form(position, number):
    turns = turns_of(position.board)
    turn = turns[number % len(turns)]
    stones = "".join(position.stones[vertex] for vertex in turn)
    turned = CaptureGoPosition(position.board, stones, position.side_to_move, position.rules)
    form = standard_form(position)
    assert standard_form(turned).text == form.text
    letters = form.text.split(" ", maxsplit=1)[0].replace("/", "")
    assert letters == "".join(position.stones[vertex] for vertex in form.turn)


# The tree ----------------------------------------------------------------------------------------


SMALL = st.sampled_from([(3, 3), (3, 4), (2, 5), (4, 4)])


BEGUN = st.builds(
    lambda size, rules, plies, seed: played(CaptureGoPosition.empty(*size, rules), plies, seed),
    SMALL,
    RULES,
    st.integers(0, 6),
    st.integers(0, 999),
)


@examples(20)
@given(BEGUN, st.integers(0, 4), st.integers(0, 3))
def test_a_tree_of_pieces_answers_as_the_solver_does(position, split, spare):
    state = state_for(position, 2**12)
    prover = PieceProver(1)
    tree = Tree(position, split)
    for asked in range(1, min(position.stones.count(EMPTY) + 1, 9)):
        while pieces := tree.open_pieces(asked, spare):
            for piece, left in pieces:
                piece.learn(*prover.proven(piece.position, left))
        assert tree.root.known(asked) == attacker_wins(state, position, asked)
        again = Tree(position, split, tree.facts())
        assert again.open_pieces(asked, 0) == []
        assert again.root.known(asked) == tree.root.known(asked)


# Checkpoints -------------------------------------------------------------------------------------


FACTS = {START: (14, 999, 12, 13), "----/-X--/----/---- O": (999, 13, 12, -1)}


def test_a_checkpoint_is_read_back(tmp_path):
    kept = Checkpoint("free", START, FACTS, 12345, 6.5)
    save(tmp_path / "c", kept)
    assert load(tmp_path / "c") == kept
    assert load_for(tmp_path / "c", "free", START) == kept
    assert [path.name for path in tmp_path.iterdir()] == ["c"]


def test_without_a_file_a_proof_begins(tmp_path):
    assert load_for(tmp_path / "none", "free", START) == Checkpoint("free", START)


@pytest.mark.parametrize("place", [0, 5, 60, -2, -40])
def test_a_damaged_checkpoint_is_refused_by_name(tmp_path, place):
    save(tmp_path / "c", Checkpoint("free", START, FACTS))
    content = bytearray((tmp_path / "c").read_bytes())
    content[place] ^= 2
    (tmp_path / "c").write_bytes(content)
    with pytest.raises(BadCheckpoint, match=r"[/\\]c") as refusal:
        load_for(tmp_path / "c", "free", START)
    assert refusal.value.code == "bad_checkpoint"


@pytest.mark.parametrize("content", [b"", b"[]\n", b'{"format": 1}\n', b"\xff\n"])
def test_a_file_that_is_no_checkpoint_is_refused(tmp_path, content):
    (tmp_path / "c").write_bytes(content)
    with pytest.raises(BadCheckpoint):
        load(tmp_path / "c")


@pytest.mark.parametrize(("rules", "text"), [("contact", START), ("free", CUT)])
def test_the_checkpoint_of_another_position_is_refused(tmp_path, rules, text):
    save(tmp_path / "c", Checkpoint("free", START, FACTS))
    with pytest.raises(BadCheckpoint, match="another position"):
        load_for(tmp_path / "c", rules, text)


def test_a_checkpoint_that_cannot_be_written_is_refused(tmp_path):
    with pytest.raises(BadCheckpoint, match="cannot be written"):
        prove(free(START), Plan(path=tmp_path / "none" / "c"))


# Whole proofs ------------------------------------------------------------------------------------


@pytest.mark.slow(reason="proves a whole position in processes")
def test_a_proof_in_pieces_equals_the_one_at_one_go():
    position = free(START)
    direct = engine.solution(position)
    report = prove(position, Plan(workers=2, megabytes=8, split=3))
    assert (report.winner, report.plies) == (direct.winner, direct.plies)
    assert set(report.best) <= set(direct.best)
    assert report.pv[0] in direct.best
    assert report.no_win == (13, 12)


@pytest.mark.release(reason="proves a whole position again")
def test_a_stopped_proof_says_what_is_proven_and_goes_on(tmp_path):
    stop, reports = Event(), []

    def on_report(report):
        reports.append(report)
        if max(report.no_win) >= 4:
            stop.set()

    plan = Plan(workers=2, megabytes=8, split=2, path=tmp_path / "c", every=0.05)
    report = prove(free(CUT), plan, on_report=on_report, stop=stop)
    assert report.winner is None
    assert 4 <= max(report.no_win) < 15
    kept = load(tmp_path / "c")
    assert kept.nodes == report.nodes
    again = prove(free(CUT), plan)
    assert (again.winner.letter, again.plies) == ("X", 15)
    assert again.nodes >= report.nodes
    assert all(each.no_win[0] <= 14 for each in reports)


def kill_workers():
    for child in multiprocessing.active_children():
        child.kill()
        child.join()


def test_a_dead_worker_is_replaced():
    piece = Tree(free(START), 0).root
    with Team(1, "free", 8) as team:
        team.prove(piece, 13)
        kill_workers()
        while not team.idle:
            assert list(team.answers(0.1)) == []
        team.prove(piece, 4)
        found = []
        while not found:
            found = list(team.answers(0.1))
    assert found == [Proven(piece, 4, False)]


def prove_in_vain(piece):
    with Team(1, "free", 8) as team:
        while True:
            if team.idle:
                team.prove(piece, 13)
            kill_workers()
            assert list(team.answers(0.1)) == []


def test_workers_that_always_die_end_the_proof():
    with pytest.raises(BadInput, match="memory") as refusal:
        prove_in_vain(Tree(free(START), 0).root)
    assert refusal.value.code == "workers_die"


def children_of(process):
    listed = Path(f"/proc/{process.pid}/task/{process.pid}/children")
    return listed.read_text("ascii").split() if listed.exists() else []


def wait_until(happened, process):
    while not happened():
        assert process.poll() is None, "it ended by itself"
        time.sleep(0.02)


def bounds_in(path):
    """The proven bounds of Black and White at the root in the checkpoint, if there is one."""
    return load(path).facts.get(standard_form(free(CUT)).text, (0, 0, -1, -1))[2:]


@pytest.mark.release(reason="proves a whole position again, from where it was killed")
def test_a_killed_proof_goes_on_and_leaves_nobody_behind(tmp_path):
    path = tmp_path / "c"
    words = (CUT, "--workers", "2", "--checkpoint", str(path))
    with subprocess.Popen(command(*words), stdout=subprocess.DEVNULL) as process:
        wait_until(lambda: path.exists() and max(bounds_in(path)) >= 5, process)
        workers = children_of(process)
        process.kill()
    while any(Path(f"/proc/{pid}").exists() for pid in workers):
        time.sleep(0.02)
    before = load(path)
    run = subprocess.run(command(*words, "--json"), capture_output=True, text=True, check=True)
    found = json.loads(run.stdout)
    assert (found["winner"], found["plies"], found["exact"]) == ("X", 15, True)
    assert found["best"][0] == "b2"
    assert found["nodes"] >= before.nodes
    assert found["no_win_within"] == {"X": 13, "O": 14}


@pytest.mark.slow(reason="proves a position in a process")
@pytest.mark.skipif(os.name == "nt", reason="no such signal there")
def test_ctrl_c_ends_a_proof_in_order(tmp_path):
    path = tmp_path / "c"
    words = (CUT, "--checkpoint", str(path), "--json")
    with subprocess.Popen(command(*words), stdout=subprocess.PIPE, text=True) as process:
        wait_until(lambda: path.exists() and max(bounds_in(path)) >= 3, process)
        process.send_signal(signal.SIGINT)
        process.send_signal(signal.SIGINT)  # as some wrappers do
        said, _ = process.communicate()
    found = json.loads(said)
    assert process.returncode == 130
    assert (found["winner"], found["exact"]) == (None, False)
    assert tuple(found["no_win_within"].values()) == bounds_in(path)[::-1]


def test_a_long_proof_refuses_lines_and_all_moves():
    for words in (("-", "--workers", "1"), (START, "--all", "--workers", "1")):
        run = subprocess.run(command(*words), capture_output=True, text=True, check=False)
        assert run.returncode == 2
        assert "long proof" in run.stderr
