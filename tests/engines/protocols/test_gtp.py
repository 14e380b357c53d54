"""The Go Text Protocol: whole games between two sessions with a referee, and all errors."""

import io
import os
import re
import subprocess
import sys

import pytest

from engines.game import PASS, Side
from engines.protocols.gtp import GtpSession, score_text
from engines.registry import duel
from engines.reversi.rules.position import ReversiPosition

GAMES = [
    ("reversi", {}),
    ("capture-go", {"size": "5"}),
    ("capture-go", {"size": "7", "rules": "free"}),
]
SIDES = {Side.BLACK: "black", Side.WHITE: "white"}


def session(key="reversi", level=1, seed=1, **options):
    game = duel(key)
    return GtpSession(game, game.level(level), options, seed)


def ask(player, line):
    """The text of a successful response."""
    said = player.answer(line)
    assert re.fullmatch(r"=( .*)?\n\n", said, re.DOTALL), said
    return said[1:].strip()


def refusal(player, line):
    said = player.answer(line)
    assert said.startswith("? ")
    assert said.endswith("\n\n")
    return said[2:].strip()


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_a_whole_game_between_two_levels(key, options):
    """A referee passes on the moves and checks them by the rules."""
    players = {
        side: session(key, level, **options) for side, level in zip(Side, (1, 3), strict=True)
    }
    position = duel(key).position.start(**players[Side.BLACK].options)
    while position.legal_moves():
        side = position.side_to_move
        move = ask(players[side], f"genmove {SIDES[side]}")
        ask(players[side.other], f"play {SIDES[side]} {move}")
        position = position.play(move.lower())
    for player in players.values():
        assert player.position == position
        assert ask(player, "final_score") == score_text(position.outcome())
        assert ask(player, "genmove b") == "PASS"
        ask(player, "play w PASS")


def test_numbers_comments_tabs_and_empty_lines():
    player = session()
    assert player.answer("12 protocol_version # why not") == "=12 2\n\n"
    assert player.answer("7 nonsense") == "?7 unknown command\n\n"
    assert player.answer("play\tblack\tf5\r\n") == "=\n\n"
    assert player.answer("# only a comment\n") == ""
    assert player.answer(" \n") == ""
    assert player.answer("5\n") == "?5 syntax error\n\n"


def test_moves_are_refused_by_the_rules():
    player = session()
    assert refusal(player, "final_score").startswith("cannot score")
    assert refusal(player, "play b a1") == "illegal move"
    assert refusal(player, "play b pass") == "illegal move"
    assert refusal(player, "play w f5").startswith("illegal move")
    assert refusal(player, "genmove w").startswith("illegal move")
    for line in (
        *("play b", "play red f5", "genmove", "genmove b w", "boardsize", "boardsize x"),
        f"boardsize {'9' * 5_000}",
    ):
        assert refusal(player, line) == "syntax error"
    assert player.position == ReversiPosition.start()


def test_undo_goes_back_to_the_start_and_no_further():
    player = session()
    ask(player, "play b f5")
    ask(player, "genmove w")
    ask(player, "undo")
    assert player.position == ReversiPosition.start().play("f5")
    ask(player, "undo")
    assert refusal(player, "undo") == "cannot undo"


def test_a_pass_that_must_be_may_be_left_out():
    passing = ReversiPosition.from_text("XO" + "-" * 62 + " O")
    for line in ("play b c1", "genmove b"):
        player = session()
        player.position = passing
        ask(player, line)
        assert player.position == passing.play(PASS).play("c1")
        ask(player, "undo")
        assert player.position == passing
    assert ask(player, "genmove w") == "PASS"


def test_sizes():
    assert refusal(session(), "boardsize 10") == "unacceptable size"
    assert ask(session(), "boardsize 8") == ""
    go = session("capture-go")
    assert ask(go, "boardsize 7") == ""
    assert len(go.position.rows()) == 7
    assert refusal(go, "boardsize 19") == "unacceptable size"
    assert refusal(go, "boardsize 4") == "unacceptable size"


def test_komi_and_clocks_are_taken():
    player = session()
    for line in ("komi 6.5", "time_settings 300 10 5", "time_left b 20 0"):
        assert ask(player, line) == ""
    for line in ("komi", "komi x", "time_settings 1", "time_left", "time_left red 1 1"):
        assert refusal(player, line) == "syntax error"


def test_the_end_of_input_ends_a_session():
    sink = io.StringIO()
    session().serve(io.StringIO("name\nquit\nname\n"), sink)
    assert sink.getvalue() == "= Yiyuan Reversi\n\n=\n\n"
    session().serve(io.StringIO(""), sink)


@pytest.mark.slow(reason="starts a process")
@pytest.mark.parametrize("protocol", ["gtp", "nboard"])
def test_bytes_that_are_no_text_end_no_session(protocol):
    process = subprocess.run(
        [sys.executable, "-m", "engines", protocol],
        input=b"J\xf6rg\nquit\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8:strict"},
        check=True,
    )
    assert b"unknown command" in process.stdout
