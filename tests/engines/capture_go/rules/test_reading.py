"""Ladders, nets and double ataris: plain Python, kernels and the solver agree."""

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from engines.capture_go.encoding import state_for, stones_of
from engines.capture_go.kernels import chains
from engines.capture_go.kernels.threats import hunt
from engines.capture_go.lessons.collection import shipped_lessons
from engines.capture_go.lessons.judge import best_line, best_move
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.rules.reading import Reading, taken_by
from engines.capture_go.rules.reasons import reason
from engines.capture_go.search import engine
from engines.game import Limit
from tests.engines.capture_go.tables import played
from tests.support.examples import examples


def crowded(seed, plies, size):
    """A position of a free game with many chains of few liberties and no ataris."""
    return played(CaptureGoPosition.empty(size, size, "free"), plies, seed)


POSITIONS = st.builds(crowded, st.integers(0, 10**6), st.integers(4, 30), st.integers(4, 7))


def is_quiet(position):
    return not any(chain.in_atari for chain in position.chains)


def hunted(position, ataris=3):
    state, (own, opponent) = state_for(position), stones_of(position)
    quiet = np.int64(chains.NO_VERTEX)
    return int(hunt(state, own, opponent, opponent, quiet, np.int64(ataris)))


@examples(150)
@given(POSITIONS)
def test_a_hunt_that_captures_is_a_win_for_the_solver(position):
    assume(is_quiet(position))
    plies = hunted(position)
    if plies:
        answer = engine.solution(position, limit=Limit(depth=plies, nodes=300_000))
        assume(answer.thought.exact or answer.thought.nodes < 300_000)
        assert answer.winner is position.side_to_move
        assert answer.plies <= plies


@examples(150)
@given(POSITIONS)
def test_the_readable_reading_finds_what_the_hunt_of_one_chain_finds(position):
    assume(is_quiet(position))
    readable = [
        Reading().chase(position, chain.stones[0])
        for chain in position.chains
        if chain.side is not position.side_to_move
    ]
    if any(readable):
        assert hunted(position)


@examples(150)
@given(POSITIONS)
def test_a_ladder_is_atari_upon_atari_to_the_capture(position):
    for move in position.legal_moves():
        said = reason(position, move)
        if said["code"] != "ladder":
            continue
        now = position.play(move)
        stone = next(chain for chain in now.chains if chain.in_atari).stones[0]
        for number, ply in enumerate(said["line"]):
            if number % 2 == 0 and number < len(said["line"]) - 2:
                assert now.chain_at(stone).in_atari
            now = now.play(ply)
        assert now.outcome().winner is position.side_to_move
        assert now.outcome().reason == "capture"


@pytest.mark.parametrize("key", ["ladder", "net"])
def test_lessons_are_named_by_what_they_teach(key):
    found = 0
    for lesson in shipped_lessons()[key]:
        move, line = best_move(lesson, []), best_line(lesson, [])
        taken = taken_by(lesson.position, line)
        if taken is None or lesson.chain.stones[0] not in taken.stones:
            continue  # White gives up another stone instead
        found += 1
        assert reason(lesson.position, move, line)["code"] == key
    assert found > len(shipped_lessons()[key]) // 2


@examples(40)
@given(POSITIONS)
def test_a_chain_in_a_net_is_in_no_atari_and_lost_wherever_it_runs(position):
    answer = engine.solution(position, limit=Limit(depth=7, nodes=60_000), all_best=False)
    line = answer.thought.pv
    if answer.winner is not position.side_to_move or answer.plies != len(line):
        return
    said = reason(position, line[0], line)
    if said["code"] != "net":
        return
    after = position.play(line[0])
    assert not any(chain.in_atari for chain in after.chains)
    chain = taken_by(after, line[1:])
    assert len(chain.stones) == said["stones"]
    for liberty in map(after.board.name, chain.liberties):
        if after.why_illegal(liberty) is None:
            run = engine.solution(after.play(liberty), limit=Limit(depth=answer.plies - 2))
            assert run.winner is position.side_to_move


def test_a_net_is_named_only_where_it_is_proven():
    lesson = shipped_lessons()["net"][0]
    move = best_move(lesson, [])
    assert reason(lesson.position, move)["code"] != "net"
    assert reason(lesson.position, move, best_line(lesson, []))["code"] == "net"
