"""SGF over GTP: a game is loaded, continued and printed; a failed load changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.capture_go.notation.sgf import read_sgf
from engines.protocols.gtp import GtpSession
from engines.registry import duel

GAME = "(;GM[1]SZ[5]PB[André]RU[Capture Go, free];B[cc];W[dc];B[cd])"


@pytest.fixture
def session() -> GtpSession:
    game = duel("capture-go")
    return GtpSession(game, game.levels[0], seed=1)


def test_a_game_is_loaded_played_on_and_printed(session: GtpSession, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME.encode("latin-1"))  # an old encoding
    assert session.answer(f"loadsgf {path} {'9' * 5_000}").startswith("? syntax error")
    assert session.answer(f"loadsgf {path}") == "=\n\n"
    assert session.answer("play w a1") == "=\n\n"
    printed = session.answer("printsgf").removeprefix("= ")
    record = read_sgf(printed)
    assert record.moves == ("c3", "d3", "c2", "a1")
    assert (record.begun.rules, record.begun.board.rows) == ("free", 5)
    assert session.answer("undo") == "=\n\n"
    assert read_sgf(session.answer("printsgf").removeprefix("= ")).moves == ("c3", "d3", "c2")


@pytest.mark.parametrize("text", ["", "no game", "(;SZ[19];B[aa])", "(;SZ[5:6])", "(;SZ[3])"])
def test_what_cannot_be_loaded_changes_nothing(
    session: GtpSession, tmp_path: Path, text: str
) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(text)
    before = session.answer("showboard")
    assert session.answer(f"loadsgf {path}").startswith("? cannot load file")
    assert session.answer(f"loadsgf {tmp_path / 'none.sgf'}").startswith("? cannot load file")
    assert session.answer("loadsgf").startswith("? syntax error")
    assert session.answer("showboard") == before


def free_session() -> GtpSession:
    game = duel("capture-go")
    return GtpSession(game, game.levels[0], {"rules": "free", "size": "5"}, seed=1)


def test_what_is_wrong_behind_the_moves_that_are_asked_for_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text("(;GM[1]SZ[5];B[ba];W[aa];B[ab];W[cc];B[dd])")
    session = free_session()
    assert session.answer(f"loadsgf {path}").startswith("? cannot load file: move 4")
    assert session.answer(f"loadsgf {path} 2") == "=\n\n"
    assert read_sgf(session.answer("printsgf").removeprefix("= ")).moves == ("b5",)


def test_a_board_is_set_up_by_moves_of_one_side() -> None:
    session = free_session()
    for move in ("b a1", "b b2", "b c3", "w d4"):
        assert session.answer(f"play {move}") == "=\n\n"
    record = read_sgf(session.answer("printsgf").removeprefix("= "))
    assert (record.begun.stones.count("X"), record.moves) == (3, ("d4",))
    assert session.answer("undo") == "=\n\n"
    assert session.answer("genmove w").startswith("= ")


def test_handicap_stones_are_put_down() -> None:
    session = free_session()
    assert session.answer("set_free_handicap A1 C3 E5") == "=\n\n"
    record = read_sgf(session.answer("printsgf").removeprefix("= "))
    assert (record.begun.stones.count("X"), record.begun.side_to_move.value) == (3, "white")
    assert session.answer("set_free_handicap B1").startswith("? board not empty")
    session.answer("clear_board")
    assert session.answer("set_free_handicap B1 B1").startswith("? syntax error")
    assert session.answer("set_free_handicap B1 Z9").startswith("? bad vertex list")
    assert session.answer("showboard").count("X") == 1, "only the side to move"


def test_under_the_contact_rules_sides_take_turns() -> None:
    game = duel("capture-go")
    session = GtpSession(game, game.levels[0], {"rules": "contact", "size": "5"}, seed=1)
    assert session.answer("play b c3") == "=\n\n"
    assert session.answer("play b c4").startswith("? illegal move")
    session.answer("clear_board")
    assert session.answer("set_free_handicap c3 c4").startswith("? the contact rules")
