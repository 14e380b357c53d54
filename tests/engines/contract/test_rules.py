"""The contract of every two-player game in the registry: its rules, options and levels."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS, BadInput, BadPosition, IllegalMove, MoveValue, Outcome, Side
from engines.registry import DUELS, duel
from engines.score import Estimate
from tests.engines.contract.setups import SEEDS, every_setup, played, visited
from tests.support.examples import examples

ANY_TEXT = st.text(max_size=6) | st.text("abcdefghj0123456789", max_size=4) | st.just(PASS)


def letters(position: Any) -> dict[str, str]:
    """The content of each square or vertex: `X`, `O` or `-`."""
    return dict(zip(position.points(), "".join(position.rows()), strict=True))


def all_of(position: Any) -> tuple[Any, ...]:
    """All results of a position's methods."""
    return (
        position.to_text(),
        position.side_to_move,
        position.rows(),
        position.points(),
        position.legal_moves(),
        position.outcome(),
        json.dumps(position.facts()),
        hash(position),
    )


# Rules -------------------------------------------------------------------------------------------


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_a_game_ends_exactly_when_no_move_is_left(setup, seed):
    *unfinished, (last, _) = played(setup, seed)
    assert all(position.outcome() is None for position, _ in unfinished)
    outcome = last.outcome()
    assert isinstance(outcome, Outcome)
    assert outcome.winner in (*Side, None)
    assert outcome.reason
    assert outcome.margin >= 0


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_play_leaves_a_position_as_it_is(setup, seed):
    for position, _ in visited(setup, seed):
        before = all_of(position)
        for move in position.legal_moves():
            after = position.play(move)
            assert after == position.play(move)
            assert after.side_to_move is position.side_to_move.other
        assert all_of(position) == before


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_a_text_gives_the_position_back(setup, seed):
    for position, _ in visited(setup, seed):
        read = setup.read(position.to_text())
        assert read == position
        assert all_of(read) == all_of(position)


@every_setup
@examples(40)
@given(seed=SEEDS, text=st.text(max_size=12) | st.text("XO-/ 19", max_size=90))
def test_a_text_that_is_no_position_is_refused_with_a_code(setup, seed, text):
    whole = setup.start().to_text()
    board = whole.split()[0]  # the parts after it are optional
    cut = random.Random(seed).randrange(len(board))
    for broken in (text, whole[:cut], whole[:cut] + "?" + whole[cut + 1 :], whole + whole):
        with pytest.raises(BadPosition) as refused:
            setup.read(broken)
        assert refused.value.code
        assert str(refused.value)


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_legal_moves_are_sorted_and_differ(setup, seed):
    for position, _ in visited(setup, seed):
        moves = position.legal_moves()
        assert isinstance(moves, tuple)
        assert list(moves) == sorted(set(moves))
        assert set(moves) <= {*position.points(), PASS}


@every_setup
@examples(5)
@given(seed=SEEDS, junk=ANY_TEXT)
def test_an_illegal_move_is_refused_with_its_reason(setup, seed, junk):
    rng = random.Random(seed)
    game = played(setup, seed)
    last = game[-1][0]
    for position in (setup.start(), rng.choice(game)[0], last):
        legal = position.legal_moves()
        assert all(position.why_illegal(move) is None for move in legal)
        for move in {*position.points(), PASS, junk, ""}.difference(legal):
            code = position.why_illegal(move)
            assert code
            for refuses in (position.play, position.changed_by):
                with pytest.raises(IllegalMove) as refused:
                    refuses(move)
                assert refused.value.code == code
    assert {last.why_illegal(point) for point in last.points()} == {"game_over"}


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_a_move_changes_its_own_point_and_what_it_says(setup, seed):
    for position, _ in visited(setup, seed):
        before = letters(position)
        for move in position.legal_moves():
            after = letters(position.play(move))
            changed = position.changed_by(move)
            assert len(set(changed)) == len(changed)
            assert all(before[point] == position.side_to_move.other.letter for point in changed)
            own = set() if move == PASS else {move}
            differ = {point for point in before if before[point] != after[point]}
            assert differ == own.union(changed)
            assert all(after[point] == position.side_to_move.letter for point in own)
        changed_by = {move: position.changed_by(move) for move in position.legal_moves()}
        assert position.changes() == {move: said for move, said in changed_by.items() if said}


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_facts_and_reasons_are_plain_json(setup, seed):
    for position, move in visited(setup, seed):
        facts = position.facts()
        assert json.loads(json.dumps(facts)) == facts
        if move is not None:
            value = MoveValue(move, Estimate(0), (move,))
            reason = setup.duel.reason(position, value)
            assert json.loads(json.dumps(reason)) == reason
            assert reason["code"]


# Options and levels ------------------------------------------------------------------------------


@every_setup
def test_only_known_options_are_taken(setup):
    game = setup.duel
    assert game.check_options(setup.options) == setup.options
    assert set(game.check_options({})) == set(setup.options)
    wrong = [{"no such option": "1"}, *({option.name: "?"} for option in game.options)]
    for options in wrong:
        for refuses in (game.check_options, lambda given: game.position.start(**given)):
            with pytest.raises(BadInput) as refused:
                refuses(options)
            assert refused.value.code == "bad_option"


@pytest.mark.parametrize("game", list(DUELS.values()), ids=lambda game: game.key)
def test_levels_are_numbered_in_order_and_named_in_both_languages(game):
    assert duel(game.key) is game
    first = game.levels[0].number
    assert first in {0, 1}
    shown = [level.shown for level in game.levels]
    assert sorted(shown, key=float) == shown
    assert len({level.number for level in game.levels}) == len(set(map(float, shown))) == len(shown)
    whole = [level.number for level in game.levels if not level.between]
    assert whole == list(range(first, first + len(whole)))
    assert all(game.level(level.number) is level for level in game.levels)
    for words in (text for level in game.levels for text in (level.name, level.sees)):
        assert words.zh
        assert words.en
    for number in (first - 1, -1, first + len(whole)):
        with pytest.raises(BadInput) as refused:
            game.level(number)
        assert refused.value.code == "bad_level"
