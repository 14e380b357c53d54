"""Games with a target of several stones."""

import random

from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.encoding import name_of, set_of, state_for, stones_of
from engines.capture_go.kernels.chains import NO_VERTEX
from engines.capture_go.kernels.search_state import LISTS
from engines.capture_go.kernels.vertex_sets import from_bits, to_bits
from engines.capture_go.levels import BEGINNERS, LEVELS
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.search import engine
from engines.capture_go.search.race_alphabeta import list_legal, taken_by
from engines.game import Limit
from engines.score import Win
from tests.support.examples import examples


def three(text):
    return CaptureGoPosition.from_text(text, rules="free", target="3")


def somewhere(seed, plies):
    rng = random.Random(seed)
    position = CaptureGoPosition.start(rules="free", size=str(rng.randint(5, 13)), target="5")
    for _ in range(plies):
        after = position.play(rng.choice(position.legal_moves()))
        if after.outcome() is not None:
            break
        position = after
    return position


@examples(40)
@given(st.integers(0, 10**6), st.integers(0, 90))
def test_the_same_moves_are_legal_and_take_the_same_stones(seed, plies):
    position = somewhere(seed, plies)
    state, (own, opponent) = state_for(position), stones_of(position)
    count = list_legal(state, own, opponent, NO_VERTEX, 0, False)
    listed = {name_of(position.board, int(entry) & 255) for entry in state[LISTS : LISTS + count]}
    repeats = {name for name in position.points() if position.why_illegal(name) == "repeats"}
    assert listed - repeats == set(position.legal_moves())
    for move in position.legal_moves():
        bit = to_bits(set_of(position.play(move), "XO")) & ~to_bits(set_of(position, "XO"))
        stone = from_bits(bit, len(own))
        taken = taken_by(stone, opponent, set_of(position, "-"))
        assert to_bits(taken).bit_count() == len(position.changed_by(move))


def test_the_last_stone_needed_is_taken_at_once():
    position = three("-X--/XO--/-X-- X 2:2")
    for level in LEVELS[len(BEGINNERS) :]:
        thought = engine.think(position, level)
        assert (thought.move, thought.score, thought.exact) == ("c2", Win(1), True)
    best = engine.analyse(position, limit=Limit(depth=2)).values[0]
    assert (best.move, best.score, best.exact) == ("c2", Win(1), True)


def test_one_stone_of_three_is_taken_but_not_called_a_win():
    position = three("-X---/XO---/-X---/-----/----- X 0:0")
    for level in LEVELS[len(BEGINNERS) :]:
        thought = engine.think(position, level, limit=Limit(depth=3))
        assert thought.move == "c4"
        assert not thought.exact


def test_a_race_is_estimated_and_not_solved():
    thought = engine.solve(three("-----/-XO--/-OX--/-----/----- X 0:0"), limit=Limit(nodes=20_000))
    assert not thought.exact
    assert thought.nodes <= 20_001
