import pytest

from engines.reversi.book.opening_names import opening_of, openings
from engines.reversi.notation.records import read_transcript
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical

TURNED = ("c4", "e3", "f6", "e6", "f5")  # the Tiger, rotated


def name(moves):
    found = opening_of(read_transcript(moves).moves)
    return None if found is None else (found.name.zh, found.name.en)


@pytest.mark.parametrize(
    ("moves", "expected"),
    [
        ("f5", None),
        ("f5d6", ("垂直", "Perpendicular")),
        ("f5f6", ("对角", "Diagonal")),
        ("f5f4", ("平行", "Parallel")),
        ("f5d6c3d3c4", ("虎", "Tiger")),
        ("f5d6c3d3c4f4c5b3c2", ("玫瑰比尔", "Rose-Bill")),
        ("f5d6c5f4e3", ("兔", "Rabbit")),
        ("f5f6e6f4e3", ("牛", "Cow")),
        ("f5f6e6f4c3", ("水牛", "Buffalo")),
        ("f5f6e6f4g6", ("蛇", "Snake")),
    ],
)
def test_the_usual_names(moves, expected):
    assert name(moves) == expected


def test_an_opening_turned_around_has_the_same_name():
    assert opening_of(TURNED).name.en == "Tiger"


def test_all_openings_are_legal_lines_with_both_names_and_differ():
    assert len(openings()) >= 40
    ends = set()
    for opening in openings():
        position = ReversiPosition.start()
        for move in opening.moves:
            position = position.play(move)
        ends.add(canonical(position))
        assert opening.name.zh
        assert opening.name.en
        assert opening_of(opening.moves) == opening
    assert len(ends) == len(openings())
