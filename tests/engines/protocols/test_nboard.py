"""The NBoard protocol: whole games with a front end, and its possible errors."""

import subprocess
import sys

import pytest

from engines.game import PASS, Side
from engines.protocols.nboard import NBoardSession
from engines.registry import duel
from engines.reversi.notation.records import Record, read_transcript, write_ggf
from engines.reversi.rules.position import ReversiPosition


def session(level=2, seed=1):
    game = duel("reversi")
    return NBoardSession(game, game.level(level), seed)


def said(player, line):
    return list(player.answer(line))


def move_of(lines):
    (line,) = (line for line in lines if line.startswith("=== "))
    word = line.removeprefix("=== ").partition("/")[0].lower()
    return PASS if word == "pa" else word


def test_a_whole_game_with_the_front_end_s_moves_between():
    """The front end plays White, always with the last legal move."""
    player, position = session(), ReversiPosition.start()
    said(player, "nboard 2")
    while position.legal_moves():
        own = position.side_to_move is Side.BLACK
        move = move_of(said(player, "go")) if own else position.legal_moves()[-1]
        position = position.play(move)
        word = "PA" if move == PASS else move.upper()
        assert said(player, f"move {word}/1.20/0.5") == []
        assert player.position == position
    assert any(line.startswith("status game_over") for line in said(player, "go"))


@pytest.mark.slow(reason="starts a process")
def test_a_whole_game_sent_anew_each_time_through_the_command_line():
    command = [sys.executable, "-m", "engines", "nboard", "--level", "1", "--seed", "3"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
    ) as process:

        def exchange(*lines):
            process.stdin.write("".join(f"{line}\n" for line in (*lines, "ping 1")))
            process.stdin.flush()
            return list(iter(lambda: process.stdout.readline().rstrip("\n"), "pong 1"))

        assert exchange("nboard 2") == ["set myname Yiyuan Chick"]
        record = Record()
        while record.end.legal_moves():
            move = move_of(exchange(f"set game {write_ggf(record)}", "go"))
            assert move in record.end.legal_moves()
            record = Record(record.begin, (*record.moves, move))
        assert exchange("learn") == ["learned"]
        process.stdin.write("quit\n")
        process.stdin.flush()
        assert process.wait(timeout=30) == 0


def test_a_hint_values_the_best_moves():
    player = session()
    said(player, "set depth 4")
    said(player, "move f5")
    lines = said(player, "hint 2")
    found = [line.split() for line in lines if line.startswith("search ")]
    assert len(found) == 2
    values = [float(value) for _, _, value, _, _ in found]
    assert values == sorted(values, reverse=True)
    for _, line, _, games, depth in found:
        assert read_transcript(line, player.position).moves
        assert (games, depth) == ("0", "4")


def test_an_analysis_values_every_position_for_black():
    player = session()
    said(player, "set depth 2")
    for move in ("f5", "d6", "c3"):
        said(player, f"move {move}")
    lines = [line.split() for line in said(player, "analyze") if line.startswith("analysis ")]
    assert [int(ply) for _, ply, _ in lines] == [3, 2, 1, 0]


@pytest.mark.parametrize(
    "line",
    [
        "move zz",
        "move",
        "move a1",
        "set game nonsense",
        "set game (;GM[Othello];)",
        "hint x",
        "dance",
        "set depth 0",
        f"set depth {'9' * 5_000}",
        "set game (;BO[8 --- *];)",
    ],
)
def test_a_line_that_makes_no_sense_changes_nothing(line):
    player = session()
    said(player, "move f5")
    begun = player.position
    (answer,) = said(player, line)
    assert answer.startswith("status ")
    assert player.position == begun
    assert said(player, "ping 7") == ["pong 7"]


def test_empty_lines_and_settings_without_effect_say_nothing():
    player = session()
    for line in ("\n", "set contempt 20", "set time B 300"):
        assert said(player, line) == []
