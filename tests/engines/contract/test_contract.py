"""The contract of every game in the registry: rules, levels and searches."""

from __future__ import annotations

import importlib
import json
import random
from collections.abc import Iterator
from dataclasses import FrozenInstanceError, dataclass
from threading import Event
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import PASS, BadInput, BadPosition, IllegalMove, Level, Limit, Outcome, Side
from engines.registry import DUELS, PUZZLES, Duel, Puzzle, duel
from engines.worker import thought_message
from tests.support.examples import examples

SEEDS = st.integers(0, 2**32)
ANY_TEXT = st.text(max_size=6) | st.text("abcdefghj0123456789", max_size=4) | st.just(PASS)
METRICS = ("moves", "steps")
STANDING_PUZZLE = "VCCVVCCVVHHVVSSVS..S"


@dataclass(frozen=True)
class Setup:
    """A two-player game under one choice of its options."""

    duel: Duel
    options: dict[str, str]

    def __str__(self) -> str:
        return "-".join((self.duel.key, *self.options.values()))

    def start(self) -> Any:
        return self.duel.position.start(**self.options)

    def read(self, text: str) -> Any:
        return self.duel.position.from_text(text, **self.options)


def setups() -> Iterator[Setup]:
    """Every game with every value of its options, and with some combinations."""
    for game in DUELS.values():
        rounds = max((len(option.choices) for option in game.options), default=1)
        seen = set()
        for number in range(rounds):
            chosen = {o.name: o.choices[number % len(o.choices)] for o in game.options}
            seen |= set(chosen.items()) if goes_together(game, chosen) else set()
            if goes_together(game, chosen):
                yield Setup(game, chosen)
        for option in game.options:
            for choice in option.choices:
                if (option.name, choice) not in seen:
                    yield alone(game, option.name, choice)


def goes_together(game: Duel, options: dict[str, str]) -> bool:
    """Whether a game can start with these options: some cannot be combined."""
    try:
        game.position.start(**options)
    except BadInput:
        return False
    return True


def alone(game: Duel, name: str, choice: str) -> Setup:
    """A game with one unusual option, and the first other option that can be combined with it."""
    first = game.options[0]
    tried = (game.check_options({first.name: value, name: choice}) for value in first.choices)
    return Setup(game, next(options for options in tried if goes_together(game, options)))


every_setup = pytest.mark.parametrize("setup", list(setups()), ids=str)
every_puzzle = pytest.mark.parametrize(
    "puzzle", list(PUZZLES.values()), ids=lambda puzzle: puzzle.key
)
every_level = pytest.mark.parametrize(
    ("setup", "level"),
    [
        pytest.param(Setup(game, game.check_options({})), level, id=f"{game.key}-{level.number}")
        for game in DUELS.values()
        for level in game.levels
    ],
)


def played(setup: Setup, seed: int) -> list[tuple[Any, str | None]]:
    """A random game: each position with the move played, the last with None."""
    rng = random.Random(seed)
    position, game = setup.start(), []
    while moves := position.legal_moves():
        move = rng.choice(moves)
        game.append((position, move))
        position = position.play(move)
    return [*game, (position, None)]


def somewhere(setup: Setup, seed: int) -> Any:
    """A position of a random game that is not over."""
    unfinished = [position for position, move in played(setup, seed) if move is not None]
    return random.Random(seed).choice(unfinished)


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
    for position, _ in played(setup, seed):
        before = all_of(position)
        for move in position.legal_moves():
            after = position.play(move)
            assert after == position.play(move)
            assert after.side_to_move is position.side_to_move.other
        assert all_of(position) == before


@every_setup
def test_a_position_cannot_be_changed(setup):
    position = setup.start()
    with pytest.raises(FrozenInstanceError):
        position.side_to_move = Side.WHITE


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_a_text_gives_the_position_back_at_every_ply(setup, seed):
    for position, _ in played(setup, seed):
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
    for position, _ in played(setup, seed):
        moves = position.legal_moves()
        assert isinstance(moves, tuple)
        assert list(moves) == sorted(set(moves))
        assert set(moves) <= {*position.points(), PASS}


@every_setup
@examples(10)
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
    for position, _ in played(setup, seed):
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


@every_setup
def test_points_are_named_row_by_row(setup):
    position = setup.start()
    points, rows = position.points(), position.rows()
    assert len(set(points)) == len(points) == sum(map(len, rows))
    width = len(rows[0])
    for number in range(len(rows)):
        row = points[number * width :][:width]
        assert len({point[1:] for point in row}) == 1
        assert [point[0] for point in row] == [point[0] for point in points[:width]]


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_facts_and_reasons_are_plain_json(setup, seed):
    for position, move in played(setup, seed):
        facts = position.facts()
        assert json.loads(json.dumps(facts)) == facts
        if move is not None:
            reason = setup.duel.reason(position, move, ())
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
def test_levels_are_numbered_from_one_and_named_in_both_languages(game):
    assert duel(game.key) is game
    assert [level.number for level in game.levels] == list(range(1, len(game.levels) + 1))
    for words in (text for level in game.levels for text in (level.name, level.sees)):
        assert words.zh
        assert words.en
    for number in (0, -1, len(game.levels) + 1):
        with pytest.raises(BadInput) as refused:
            game.level(number)
        assert refused.value.code == "bad_level"


def test_a_game_that_is_not_there_is_refused():
    with pytest.raises(BadInput) as refused:
        duel("chess")
    assert refused.value.code == "bad_game"


# Searches ----------------------------------------------------------------------------------------


def think(setup: Setup, position: Any, level: Level, **how: Any) -> Any:
    """The thought of the game's engine, checked to be JSON with a legal line."""
    thought = importlib.import_module(setup.duel.engine).think(position, level, **how)
    assert thought.move in position.legal_moves()
    assert thought.pv[0] == thought.move
    for move in thought.pv:
        position = position.play(move)
    message = thought_message(thought)
    assert json.loads(json.dumps(message)) == message
    return thought


def without_clock(level: Level) -> Limit | None:
    """None for the level's own limit, or a node limit if that is a time limit."""
    return None if level.limit.seconds is None else Limit(nodes=20_000)


@every_level
@examples(5)
@given(seed=SEEDS)
def test_every_level_answers_with_a_legal_move(setup, level, seed):
    think(setup, somewhere(setup, seed), level, seed=seed, limit=without_clock(level))


@every_setup
@examples(5)
@given(seed=SEEDS)
def test_every_choice_of_options_is_played_by_some_level(setup, seed):
    level = random.Random(seed).choice(setup.duel.levels)
    think(setup, somewhere(setup, seed), level, limit=Limit(depth=2, nodes=20_000))


@every_level
@examples(5)
@given(seed=SEEDS)
def test_a_search_that_is_stopped_at_once_answers_with_a_legal_move(setup, level, seed):
    stop = Event()
    stop.set()
    think(setup, somewhere(setup, seed), level, stop=stop)
    think(setup, somewhere(setup, seed), level, limit=Limit(nodes=1))


@every_level
@examples(5)
@given(seed=SEEDS)
def test_the_same_seed_gives_the_same_move(setup, level, seed):
    position = somewhere(setup, seed)
    for limit in (Limit(depth=2), Limit(nodes=500)):
        first, again = (think(setup, position, level, seed=seed, limit=limit) for _ in range(2))
        assert (first.move, first.score, first.exact) == (again.move, again.score, again.exact)
        assert (first.pv, first.depth, first.nodes) == (again.pv, again.depth, again.nodes)


@every_level
@examples(3)
@given(seed=SEEDS)
def test_what_a_search_says_while_it_runs_is_legal_too(setup, level, seed):
    position, said = somewhere(setup, seed), []
    last = think(setup, position, level, limit=without_clock(level), on_progress=said.append)
    assert {thought.move for thought in said} <= set(position.legal_moves())
    assert all(thought.nodes <= last.nodes for thought in said)


@every_setup
@examples(3)
@given(seed=SEEDS)
def test_a_solver_that_is_stopped_claims_nothing_it_has_not_proven(setup, seed):
    solve = importlib.import_module(setup.duel.engine).solve
    position = somewhere(setup, seed)
    found = solve(position, limit=Limit(nodes=1))
    assert found.move is None or found.move in position.legal_moves()
    if found.exact:
        assert solve(position, limit=Limit(nodes=50_000)).score == found.score


@every_setup
@examples(2)
@given(seed=SEEDS)
def test_nobody_thinks_about_a_game_that_is_over(setup, seed):
    last = played(setup, seed)[-1][0]
    for level in setup.duel.levels:
        with pytest.raises(BadPosition) as refused:
            importlib.import_module(setup.duel.engine).think(last, level)
        assert refused.value.code == "game_over"


# Puzzles -----------------------------------------------------------------------------------------


@every_puzzle
@pytest.mark.parametrize("metric", METRICS)
def test_a_puzzle_gets_the_same_plain_answer_each_time(puzzle: Puzzle, metric):
    answer = importlib.import_module(puzzle.solver).answer
    first, again = (answer(STANDING_PUZZLE, metric) for _ in range(2))
    assert json.loads(json.dumps(first)) == first
    assert {**first, "seconds": None} == {**again, "seconds": None}
    assert first["solvable"] is True
    assert first["length"] == len(first["path"]) - 1


@every_puzzle
@pytest.mark.parametrize("metric", METRICS)
def test_a_puzzle_search_that_is_stopped_claims_nothing_it_has_not_proven(puzzle: Puzzle, metric):
    answer = importlib.import_module(puzzle.solver).answer
    stop = Event()
    stop.set()
    stopped = answer(STANDING_PUZZLE, metric, stop=stop)
    if stopped["solvable"] is None:
        assert (stopped["length"], stopped["path"]) == (None, [])
    else:  # it finished before the stop
        assert stopped["length"] == answer(STANDING_PUZZLE, metric)["length"]


@every_puzzle
def test_a_puzzle_refuses_what_it_cannot_read(puzzle: Puzzle):
    answer = importlib.import_module(puzzle.solver).answer
    for text, metric in (("?", "moves"), ("", "moves"), (STANDING_PUZZLE, "hops")):
        with pytest.raises(BadInput) as refused:
            answer(text, metric)
        assert refused.value.code
