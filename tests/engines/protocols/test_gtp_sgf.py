"""SGF over GTP: a game is loaded, continued and printed; a failed load changes nothing."""

from __future__ import annotations

from pathlib import Path

import pytest

from engines.capture_go.notation.sgf import read_sgf
from engines.protocols.gtp import GtpSession
from engines.registry import duel

GAME = "(;GM[1]SZ[5]RU[Capture Go, free];B[cc];W[dc];B[cd])"


@pytest.fixture
def session() -> GtpSession:
    game = duel("capture-go")
    return GtpSession(game, game.levels[0], seed=1)


def test_a_game_is_loaded_played_on_and_printed(session: GtpSession, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    assert session.answer(f"loadsgf {path}") == "=\n\n"
    assert session.answer("play w a1") == "=\n\n"
    printed = session.answer("printsgf").removeprefix("= ")
    record = read_sgf(printed)
    assert record.moves == ("c3", "d3", "c2", "a1")
    assert (record.begun.rules, record.begun.board.rows) == ("free", 5)
    assert session.answer("undo") == "=\n\n"
    assert read_sgf(session.answer("printsgf").removeprefix("= ")).moves == ("c3", "d3", "c2")


def test_loading_stops_before_a_move(session: GtpSession, tmp_path: Path) -> None:
    path = tmp_path / "game.sgf"
    path.write_text(GAME)
    assert session.answer(f"loadsgf {path} {'9' * 5_000}").startswith("? syntax error")
    session.answer(f"loadsgf {path} 2")
    assert read_sgf(session.answer("printsgf").removeprefix("= ")).moves == ("c3",)


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


def test_reversi_knows_no_sgf() -> None:
    game = duel("reversi")
    assert GtpSession(game, game.levels[0]).answer("known_command loadsgf") == "= false\n\n"
