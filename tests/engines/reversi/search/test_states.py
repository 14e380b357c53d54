from engines.game import Limit
from engines.native import NODE_LIMIT, NODES
from engines.reversi.encoding import Board
from engines.reversi.endgame.best_play import exact
from engines.reversi.kernels.search_state import GENERATION
from engines.reversi.levels import LEVELS
from engines.reversi.search.engine import think
from engines.reversi.search.states import lent
from tests.engines.reversi.ffo import after


def test_a_search_does_not_see_what_an_earlier_one_left():
    position, _ = after(43, empties=22)
    first, *others = (
        think(position, LEVELS[11], limit=Limit(nodes=30_000), seed=4) for _ in range(3)
    )
    for other in others:
        assert (other.move, other.score, other.nodes) == (first.move, first.score, first.nodes)


def test_a_search_that_was_stopped_goes_on_from_its_table_until_it_has_ended():
    position, _ = after(43, empties=16)
    board, nodes, generations = Board.of(position), [], []

    def search(name, most=10**9):
        with lent(16, name) as state:
            state[NODE_LIMIT] = most
            exact(state, board, -64, 64)
            nodes.append(int(state[NODES]))
            generations.append(int(state[GENERATION]))

    search("whole")
    search("proof", most=nodes[0] // 2)
    search("another", most=nodes[0] // 20)
    search("proof")
    assert nodes[1] + nodes[3] < 1.2 * nodes[0]
    search("proof")
    assert nodes[4] == nodes[0], "it had ended"
    assert generations[1] == generations[3]
    assert len(set(generations)) == 4, "another search sees nothing of it"
