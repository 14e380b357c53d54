"""Programs that speak GTP or NBoard: they hear the whole match, and their faults have a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

import pytest

from engines.game import Side
from engines.registry import duel
from tests.webapp.bridge.conftest import FakeGtp
from webapp.bridge.programs import RESIGN, GtpProgram, NBoardProgram, ProgramFailed
from webapp.bridge.seen import Clock, Player, Players, Ply, Seen, TimeLeft

PEOPLE = Players(Player("person"), Player("program"))


def seen(
    moves: Sequence[str] = (),
    *,
    kind: str = "capture-go",
    start: Sequence[str] = (),
    clock: Clock | None = None,
    match_id: str = "m",
) -> Seen:
    """A match of 5×5, or of Reversi, in which both sides move in turn."""
    options = {"size": "5", "rules": "free"} if kind == "capture-go" else {}
    usual = duel(kind).position.start(**options)
    plies = tuple(
        Ply("white" if number % 2 else "black", move) for number, move in enumerate(moves)
    )
    rows, side = tuple(start or usual.rows()), "white" if len(moves) % 2 else "black"
    return Seen(
        *(match_id, kind, options, len(moves) + 1, len(moves), "pos", side, rows, "black"),
        *(plies, PEOPLE, None, clock, None, None),
    )


BEGUN = ["boardsize 5", "clear_board", "komi 0"]


def test_a_program_hears_only_what_is_new(fake_gtp: FakeGtp) -> None:
    program = fake_gtp.start("B2", "C3")
    assert program.name == "Fake"
    assert program.move(seen(["a1"]), Side.WHITE) == "b2"
    assert fake_gtp.asked() == [*BEGUN, "play black a1", "genmove white"]
    assert program.move(seen(["a1", "b2", "a2"]), Side.WHITE) == "c3"
    assert fake_gtp.asked() == ["play black a2", "genmove white"]


def test_the_next_match_is_told_from_its_beginning_and_may_be_resigned(fake_gtp: FakeGtp) -> None:
    program = fake_gtp.start("B2", "resign")
    program.move(seen(["a1"]), Side.WHITE)
    fake_gtp.asked()
    assert program.move(seen(match_id="n"), Side.BLACK) == RESIGN
    assert fake_gtp.asked() == [*BEGUN, "genmove black"]


def test_after_a_takeback_the_program_goes_back(fake_gtp: FakeGtp) -> None:
    program = fake_gtp.start("B2", "C3")
    program.move(seen(["a1"]), Side.WHITE)
    fake_gtp.asked()
    program.move(seen(["e5"]), Side.WHITE)
    assert fake_gtp.asked() == ["undo", "undo", "play black e5", "genmove white"]


def test_without_undo_the_game_is_told_again(fake_gtp: FakeGtp) -> None:
    program = fake_gtp.start(
        "B2", "C3", known="name,list_commands,boardsize,clear_board,play,genmove"
    )
    program.move(seen(["a1"]), Side.WHITE)
    fake_gtp.asked()
    program.move(seen(["e5"]), Side.WHITE)
    assert fake_gtp.asked() == [
        *("boardsize 5", "clear_board", "play black e5", "genmove white"),
    ]


def test_stones_that_were_set_up_are_played(fake_gtp: FakeGtp) -> None:
    program = fake_gtp.start("A1")
    start = ["-----", "-XO--", "-OX--", "-----", "-----"]
    program.move(seen(start=start), Side.BLACK)
    stones = ["play black b4", "play white c4", "play white b3", "play black c3"]
    assert fake_gtp.asked() == [*BEGUN, *stones, "genmove black"]


def test_the_clock_is_told_before_each_move(fake_gtp: FakeGtp) -> None:
    clock = Clock(0, 30_000, TimeLeft(90_000, 3), TimeLeft(0, 2))
    fake_gtp.start("A1").move(seen(clock=clock), Side.BLACK)
    assert fake_gtp.asked() == [
        *(*BEGUN, "time_settings 90 30 1"),
        *("time_left black 90 0", "time_left white 30 1", "genmove black"),
    ]


@pytest.mark.parametrize(
    ("moves", "known", "sentence"),
    [
        (["die"], None, "the program ended with code 0"),
        ([], "name,list_commands,clear_board,genmove", "refused “boardsize 5”: unknown command"),
    ],
)
def test_what_went_wrong_is_said(
    fake_gtp: FakeGtp, moves: list[str], known: str | None, sentence: str
) -> None:
    program = fake_gtp.start(*moves, **({} if known is None else {"known": known}))
    with pytest.raises(ProgramFailed, match=sentence):
        program.move(seen(), Side.BLACK)


def test_a_program_that_cannot_be_started() -> None:
    with pytest.raises(ProgramFailed, match="nobody-has-this cannot be started: No such file"):
        GtpProgram(["nobody-has-this"])


def test_gtp_knows_no_other_start_of_reversi(fake_gtp: FakeGtp) -> None:
    start = ["--------"] * 3 + ["---OX---", "---OX---"] + ["--------"] * 3
    with pytest.raises(ProgramFailed, match="NBoard does"):
        fake_gtp.start().move(seen(kind="reversi", start=start), Side.BLACK)


@pytest.fixture
def nboard() -> Iterator[NBoardProgram]:
    """The first level of Reversi."""
    command = [sys.executable, "-m", "engines", "nboard", "--level", "1", "--seed", "1"]
    program = NBoardProgram(command, depth=4)
    yield program
    program.close()


@pytest.mark.later  # it starts `python -m engines`
def test_nboard_is_told_the_game_and_where_it_began(nboard: NBoardProgram) -> None:
    assert nboard.name == "Yiyuan Chick"
    assert nboard.move(seen(["f5"], kind="reversi"), Side.WHITE) in {"d6", "f4", "f6"}
    start = ["--------"] * 3 + ["---XO---"] + ["--------"] * 4
    assert nboard.move(seen(kind="reversi", start=start), Side.BLACK) == "f4"
    with pytest.raises(ProgramFailed, match="for Reversi"):
        nboard.move(seen(), Side.BLACK)
