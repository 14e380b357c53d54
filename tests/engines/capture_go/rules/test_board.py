from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.rules.board import LARGEST, Board

BOARDS = st.builds(Board, st.integers(1, LARGEST), st.integers(1, LARGEST))


@given(BOARDS)
def test_every_vertex_is_found_by_its_name_in_both_cases(board):
    for vertex in board.vertices:
        assert board.find(board.name(vertex)) == vertex
        assert board.find(board.name(vertex).upper()) == vertex


@given(BOARDS)
def test_neighbours_are_mutual_and_at_distance_one(board):
    for vertex in board.vertices:
        for other in board.neighbours(vertex):
            assert vertex in board.neighbours(other)
            assert board.distance(vertex, other) == 1


def test_what_is_no_vertex_is_not_found():
    board = Board(5, 9)
    for name in ("i1", "a6", "a0", "a01", "k1", "a", "1a", "", "a1 ", "pass", "a１", "\u212a1"):
        assert board.find(name) is None


def test_the_centre_of_an_even_board_is_the_upper_left_of_the_four():
    assert Board(9, 9).name(Board(9, 9).centre) == "e5"
    assert Board(4, 4).name(Board(4, 4).centre) == "b3"
    assert Board(3, 4).name(Board(3, 4).centre) == "b2"
