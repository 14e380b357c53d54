"""Analysis through the Go Text Protocol: what Sabaki and GoGui ask for, and how they read it."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

from engines.game import Analysis, MoveValue, Side
from engines.protocols.gogui import SHOWN
from engines.protocols.gtp import SIDES, GtpSession
from engines.protocols.live_analysis import (
    AnalysisRequest,
    BadRequest,
    info_line,
    win_rate,
)
from engines.registry import duel
from engines.score import Estimate, Exact, Loss, Seen, Win

SABAKI_PV = re.compile(r"(?:\D|^)pv((?:\s+[A-Za-z]\d+)+)\s*$")
"""How a front end finds the line at the end of the information about a move."""
WINS_AT_ONCE = ("b c3", "w d3", "b d2", "w a1", "b e3", "w a5")
"""Black's d4 captures d3."""


def session(**options: str) -> GtpSession:
    game = duel("capture-go")
    return GtpSession(game, game.level(1), {"size": "5", "rules": "free", **options}, seed=1)


def ask(player: GtpSession, line: str) -> str:
    said = player.answer(line)
    assert said.startswith("="), said
    return said[1:].strip()


def about_to_win() -> GtpSession:
    player = session()
    for move in WINS_AT_ONCE:
        ask(player, f"play {move}")
    return player


def read_like_sabaki(line: str) -> list[dict[str, str | list[str]]]:
    """The moves of an analysis line, as a front end takes it apart."""
    found = []
    for part in re.split(r"\s*info\s+", line.strip())[1:]:
        pv = SABAKI_PV.search(part)
        assert pv is not None, part
        words = part[: pv.start()].split()
        pairs = dict(zip(words[::2], words[1::2], strict=True))
        found.append({**pairs, "pv": pv[1].split()})
    return found


ANALYSIS = Analysis(
    (
        MoveValue("d4", Win(1), ("d4",)),
        MoveValue("a1", Estimate(30), ("a1", "b2")),
        MoveValue("b2", Loss(4), ("b2",)),
    ),
    depth=3,
    nodes=900,
)


def test_leela_zeros_line() -> None:
    assert info_line(ANALYSIS, AnalysisRequest(kata=False)) == (
        "info move D4 visits 900 winrate 10000 prior 0 lcb 10000 order 0 pv D4 "
        "info move A1 visits 900 winrate 7218 prior 0 lcb 7218 order 1 pv A1 B2 "
        "info move B2 visits 900 winrate 0 prior 0 lcb 0 order 2 pv B2"
    )


def test_katagos_line_has_rates_with_a_point() -> None:
    read = read_like_sabaki(info_line(ANALYSIS, AnalysisRequest(kata=True)))
    assert [each["winrate"] for each in read] == ["1.000000", "0.721816", "0.000000"]
    assert [each["pv"] for each in read] == [["D4"], ["A1", "B2"], ["B2"]]


def test_only_what_is_proven_is_certain() -> None:
    assert [win_rate(score) for score in (Win(3), Loss(2), Exact(0))] == [1, 0, 0.5]
    for score in (Estimate(10_000), Seen(Win(3))):
        assert 0.9 < win_rate(score) < 1
        assert 0 < win_rate(-score) < 0.1


@pytest.mark.parametrize(
    ("words", "request_"),
    [
        ("", AnalysisRequest(kata=False)),
        ("50", AnalysisRequest(kata=False, centiseconds=50)),
        ("B 50", AnalysisRequest(kata=False, side=Side.BLACK, centiseconds=50)),
        ("interval 20 maxmoves 3 minmoves 1", AnalysisRequest(False, None, 20, 3)),
        (
            "w 10 avoid w a1,b2 1",
            AnalysisRequest(False, Side.WHITE, 10, avoided=frozenset({"a1", "b2"})),
        ),
        ("allow b c3 1", AnalysisRequest(False, allowed=frozenset({"c3"}))),
    ],
)
def test_arguments(words: str, request_: AnalysisRequest) -> None:
    assert AnalysisRequest.parse(words.split(), SIDES, kata=False) == request_


@pytest.mark.parametrize(
    "words", ["x", "interval", "interval x", "avoid b a1", "avoid x a1 1", "b w"]
)
def test_bad_arguments(words: str) -> None:
    with pytest.raises(BadRequest):
        AnalysisRequest.parse(words.split(), SIDES, kata=False)
    assert session().answer(f"lz-analyze {words}") == "? syntax error\n\n"


def test_an_analysis_needs_a_side_to_move() -> None:
    player = about_to_win()
    assert player.answer("lz-analyze w 10") == "? it is the other side's turn\n\n"
    ask(player, "play b d4")
    for command in ("lz-analyze", "kata-analyze 10", "yiyuan-values"):
        assert player.answer(command) == "? the game is over\n\n"


@pytest.fixture
def program() -> Iterator[subprocess.Popen[str]]:
    """The program as a front end starts it, without arguments."""
    command = [sys.executable, "-m", "engines", "gtp"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process
        process.kill()


def tell(process: subprocess.Popen[str], line: str) -> None:
    assert process.stdin is not None
    process.stdin.write(line + "\n")
    process.stdin.flush()


def answer(process: subprocess.Popen[str]) -> list[str]:
    """The lines of one response."""
    assert process.stdout is not None
    lines = []
    while line := process.stdout.readline().rstrip("\n"):
        lines.append(line)
    return lines


@pytest.mark.slow(reason="searches for seconds")
def test_a_session_with_sabaki(program: subprocess.Popen[str]) -> None:
    """Lines come until the next command, which ends the analysis with an empty line."""
    tell(program, "name")
    assert answer(program) == ["= Yiyuan Capture Go"]
    tell(program, "7 list_commands")
    known = answer(program)
    assert known[0].startswith("=7 ")
    assert {"lz-analyze", "kata-analyze", "stop", "gogui-analyze_commands"} <= set(known)
    for line in ("boardsize 5", "clear_board", *(f"play {move}" for move in WINS_AT_ONCE)):
        tell(program, line)
        assert answer(program) == ["="]
    tell(program, "12 kata-analyze B 1")
    assert program.stdin is not None
    assert program.stdout is not None
    assert program.stdout.readline() == "=12\n"
    for _ in range(2):
        best = read_like_sabaki(program.stdout.readline())[0]
        assert (best["move"], best["winrate"], best["order"]) == ("D4", "1.000000", "0")
    tell(program, "genmove b")
    while line := program.stdout.readline().strip():
        assert line.startswith("info move ")
    assert answer(program) == ["= D4"]
    tell(program, "clear_board")
    assert answer(program) == ["="]
    tell(program, "lz-analyze 100000")
    tell(program, "")
    assert answer(program) == ["="], "an empty line ends an analysis"
    tell(program, "lz-analyze 100000")
    program.stdin.close()
    assert answer(program) == ["="], "so does the end of the input"
    assert program.wait() == 0


def test_gogui_is_told_of_commands_that_are_there() -> None:
    player = session()
    for line, (kind, label, command) in zip(
        ask(player, "gogui-analyze_commands").splitlines(), SHOWN, strict=True
    ):
        assert line == f"{kind}/{label}/{command}"
        assert ask(player, f"known_command {command}") == "true"


@pytest.mark.slow(reason="searches for seconds")
def test_gogui_draws_values_and_the_best_line() -> None:
    player = about_to_win()
    values = ask(player, "yiyuan-values").splitlines()
    assert values[:2] == ["COLOR #3f9e6e D4", "LABEL D4 W1"]
    assert values[-1] == "TEXT D4: W1 (proven)"
    assert ask(player, "yiyuan-line").splitlines() == ["VAR b D4", "TEXT D4: W1 (proven)"]
    assert ask(player, "yiyuan-status") == "black wins in 1 ply: proven"
    chances = [line.split() for line in ask(player, "yiyuan-chances").splitlines()]
    assert [len(line) for line in chances] == [5] * 5
    assert chances[1][3] == "1.000"
    assert all(-1 <= float(number) <= 1 for line in chances for number in line)


def test_gogui_draws_liberties_atari_and_legal_points() -> None:
    player = about_to_win()
    liberties = [line.split() for line in ask(player, "yiyuan-liberties").splitlines()]
    assert liberties[2] == ['""', '""', "3", "1", "2"]
    atari = [line.split() for line in ask(player, "yiyuan-atari").splitlines()]
    assert (atari[2][3], atari[1][3], atari[0][0]) == ("red", "green", '""')
    assert set(ask(player, "yiyuan-legal").lower().split()) == set(player.position.legal_moves())
    assert player.answer("yiyuan-legal b") == "? syntax error\n\n"
