"""Levels of Capture Go choose their moves."""

from pathlib import Path
from threading import Event

from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go import level as level_of
from engines.capture_go.levels import BEGINNERS, LEVELS, LIBERTIES
from engines.capture_go.rules.position import CaptureGoPosition
from engines.capture_go.scores import number_of
from engines.capture_go.search import engine
from engines.game import Level, Limit, Words
from engines.score import Loss, Win
from tests.engines.capture_go.tables import positions
from tests.support.examples import examples

WEAK, SURE = LEVELS[: len(BEGINNERS)], LEVELS[len(BEGINNERS) :]
"""The levels that play like beginners, and those that overlook nothing near."""
FOREVER = Level(9, Words("", ""), Words("", ""), LIBERTIES, Limit())


def free(text):
    return CaptureGoPosition.from_text(text, rules="free")


@examples(30)
@given(positions(largest=5), st.sampled_from(LEVELS[1:-1]))
def test_what_a_level_calls_proven_is_so(position, level):
    thought = engine.think(position, level)
    if thought.exact:
        answer = engine.solution(position, limit=Limit(nodes=300_000))
        if answer.winner is not None:
            assert (answer.winner is position.side_to_move) == isinstance(thought.score, Win)
            assert thought.score.in_plies >= answer.plies or isinstance(thought.score, Loss)


@given(positions(), st.sampled_from(SURE[:2]))
@examples(40)
def test_who_is_no_beginner_captures(position, level):
    takes = [move for move in position.legal_moves() if position.changed_by(move)]
    if takes:
        thought = engine.think(position, level)
        assert thought.move in takes
        assert (thought.score, thought.exact) == (Win(1), True)


def test_who_is_no_beginner_saves_a_chain_in_atari():
    position = free("-----/--O--/-OX--/--O--/----- X")
    for level in SURE:
        assert engine.think(position, level).move == "d3"


def test_who_is_no_beginner_plays_a_double_atari():
    position = free("-----/XO---/OX---/-----/----- X")
    for level in SURE:
        thought = engine.think(position, level)
        assert thought.exact
        assert thought.score >= Win(9)


def test_seeds_vary_a_quiet_opening():
    start = CaptureGoPosition.start(rules="free", size="5")
    for level in WEAK:
        assert len({engine.think(start, level, seed=seed).move for seed in range(12)}) > 1


def test_a_level_that_proves_plays_only_winning_moves():
    position = free("-----/-----/--XO-/--OX-/----- X")
    limit = Limit(nodes=200_000)
    moves = {engine.think(position, LEVELS[-1], limit=limit, seed=seed).move for seed in range(8)}
    assert moves == {"d4", "b2"}


def test_a_stopped_search_has_a_legal_move_and_told_of_its_progress():
    start = CaptureGoPosition.start(rules="free", size="9")
    stop, told = Event(), []

    def on_progress(thought):
        told.append(thought)
        stop.set()

    thought = engine.think(start, FOREVER, on_progress=on_progress, stop=stop)
    assert thought.move in start.legal_moves()
    assert told[0].nodes > 0
    assert told[0].move in start.legal_moves()


def test_a_started_contact_game_opens_at_its_centre():
    start = CaptureGoPosition.start(rules="contact", size="9")
    for level in LEVELS[:6]:
        assert engine.think(start, level).move == "e5"


RECORD = Path(__file__).parents[2] / "playthroughs" / "capture_go.txt"


def replayed():
    """The recorded game of level 6 (Black) against level 5 (White) on a 7 × 7 board."""
    players = [level_of(6), level_of(5)]
    position = CaptureGoPosition.start(rules="contact", size="7")
    lines = [f"  start  {position.to_text()}"]
    while position.outcome() is None:
        ply = len(lines) - 1
        thought = engine.think(position, players[ply % 2], seed=ply)
        position = position.play(thought.move)
        lines.append(
            f"{ply + 1:3} {thought.move} {number_of(thought.score):6} {position.to_text()}"
        )
    outcome = position.outcome()
    lines.append(f"{outcome.winner.value} wins by {outcome.reason}, {outcome.margin}")
    return lines


def test_the_recorded_game_is_played_again():
    assert replayed() == RECORD.read_text(encoding="utf-8").splitlines()
