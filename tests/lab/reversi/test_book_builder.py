import pytest

from engines.reversi.book.opening_book import BadBook, load, save
from engines.reversi.levels import TRAINED
from engines.reversi.rules.position import ReversiPosition
from engines.reversi.rules.symmetry import canonical
from engines.reversi.search.estimators.choice import estimator_for
from lab.reversi.book_builder import KEPT, build, carried_back, searched


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    path = tmp_path_factory.mktemp("book") / "book.bin"
    list(build(path, estimator_for(TRAINED), 3, 30))
    return path


def test_a_book_has_the_moves_near_the_best_of_each_position(built):
    book = load(built)
    assert len(book.entries) == 30
    for text, scores in book.entries.items():
        position = ReversiPosition.from_text(text)
        assert scores == searched(position, estimator_for(TRAINED), 3)
        assert max(scores.values()) - min(scores.values()) <= KEPT


def test_a_builder_goes_on_where_it_was_ended(built, tmp_path):
    path = tmp_path / "b"
    for positions_wanted in (7, 30):
        list(build(path, estimator_for(TRAINED), 3, positions_wanted))
    assert load(path).entries == load(built).entries


def test_a_book_of_another_depth_is_not_mixed(built):
    with pytest.raises(BadBook):
        list(build(built, estimator_for(TRAINED), 4, 40))


def test_scores_are_carried_back_from_the_ends_of_the_book(built):
    raw = load(built)
    deep = carried_back(raw).entries
    assert deep.keys() == raw.entries.keys()
    inner = 0
    for text, scores in deep.items():
        position = ReversiPosition.from_text(text)
        for move, score in scores.items():
            replies = deep.get(canonical(position.play(move)))
            inner += replies is not None
            assert score == (-max(replies.values()) if replies else raw.entries[text][move])
    assert inner >= len(raw.entries) - 1


def test_a_book_with_scores_carried_back_is_not_built_on(built, tmp_path):
    save(tmp_path / "b", carried_back(load(built)))
    with pytest.raises(BadBook):
        list(build(tmp_path / "b", estimator_for(TRAINED), 3, 40))
