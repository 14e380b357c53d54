from engines.game import Limit
from engines.native import NODES
from engines.reversi.levels import LEVELS
from engines.reversi.search.engine import think
from engines.reversi.search.states import lent
from tests.engines.reversi.ffo import after


def test_a_state_is_lent_again_and_as_new():
    with lent(3) as state:
        state[NODES] = 7
    with lent(3) as again, lent(3) as other:
        assert again is state
        assert other is not state
        assert again[NODES] == 0


def test_a_search_does_not_see_what_an_earlier_one_left():
    position, _ = after(43, empties=22)
    first, *others = (
        think(position, LEVELS[11], limit=Limit(nodes=30_000), seed=4) for _ in range(3)
    )
    for other in others:
        assert (other.move, other.score, other.nodes) == (first.move, first.score, first.nodes)
