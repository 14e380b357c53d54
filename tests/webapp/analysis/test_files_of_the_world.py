"""Files of other programs, one of each kind: what is opened, and what is said of it."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.support.clients import Message, Visitor
from tests.webapp.analysis.programs import GAMES, OfProgram
from tests.webapp.analysis.test_sgf_files import saved, shown

CELLS = "---------------------------OX------XO---------------------------"
GGF = (
    "(;GM[Othello]PC[Club]DT[2020.01.02]PB[a]PW[b]TY[{type}]RE[-12.000]BO[8\n"
    "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)"
)
TABLE: tuple[tuple[str, str, list[str], str], ...] = (
    ("reversi", "f5，d6，c3", ["f5", "d6", "c3"], ""),
    ("reversi", "ｆ５ｄ６", ["f5", "d6"], ""),
    ("reversi", f"{CELLS} X;", [], ""),
    ("reversi", f"{CELLS} X; F5:+0;", [], ""),
    ("reversi", '[Event "Cup"]\n[Black "A"]\n1. f5 d6 2. c3 *', ["f5", "d6", "c3"], ""),
    ("reversi", '{"moves":["f5","d6"]}', ["f5", "d6"], ""),
    ("reversi", GGF.format(type="8"), ["f5", "d6"], ""),
    ("reversi", GGF.format(type="8a"), ["f5", "d6"], "anti-Othello"),
    ("reversi", "(;GM[2]FF[4]SZ[8]AB[dd][ee][fd]AW[de][ed];PL[W])", [], ""),
    (
        "reversi",
        "https://example.org/yiyuan/reversi/analysis?moves=F5D6(f6)C3&at=1",
        ["f5", "d6", "f6", "c3"],
        "",
    ),
    ("reversi", "https://example.org/reversi/analysis?moves=f5z9 ", ["f5"], "z9"),
    (
        "capture-go",
        "http://127.0.0.1:8000/capture-go/analysis?size=7&rules=free&moves=c3d3",
        ["c3", "d3"],
        "",
    ),
    ("reversi", "f5\nz9", ["f5"], "Line 2, column 1: Move 2, “z9”"),
    ("capture-go", "(;GM[1]FF[4]SZ[9];AB[ee][fe]AW[dd]PL[W];W[cc])", ["c7"], ""),
    ("capture-go", "(;GM[1]FF[4]SZ[9]AB[]HA[0];B[ee];W[dd])", ["e5", "d6"], ""),
    ("capture-go", "(;GM[01]FF[4]SZ[9];B[ee];W[dd])", ["e5", "d6"], ""),
    ("capture-go", "(;GM[1]SZ[9]C[a [k9] b];B[ee])", ["e5"], "Line 1, column 22"),
    ("capture-go", "(;GM[1]SZ[9]HA[3];W[ee])", ["e5"], "handicap"),
    ("capture-go", "(;SZ[9](;AB[ee];W[cc])(;AB[dd];W[ee]))", ["c7"], "another position"),
)


@pytest.mark.parametrize(("game", "text", "moves", "said"), TABLE)
def test_what_other_programs_write(
    player: Visitor, game: str, text: str, moves: list[str], said: str
) -> None:
    told = player.post(f"/api/analysis/{game}/read?lang=en", json={"text": text}).json()
    assert [node["move"] for node in told["nodes"][1:]] == moves
    sentences = " ".join(each["sentence"] for each in told["problems"])
    assert bool(sentences) == bool(said)
    assert said in sentences


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.program)
def test_a_game_of_another_program_is_read_written_and_read_again(
    player: Visitor, each: OfProgram
) -> None:
    def read(text: str) -> Message:
        address = f"/api/analysis/{each.game}/read?lang=en"
        found: Message = player.post(address, json={"text": text}).json()
        assert found["problems"] == []
        return found

    told = read(each.text)
    assert tuple(node["move"] for node in told["nodes"][1:]) == each.moves
    assert told["facts"].items() >= each.facts.items()
    again = read(saved(player, told, "sgf"))
    assert again["nodes"] == told["nodes"]
    assert again["facts"].items() >= told["facts"].items()


def test_set_up_behind_the_root_says_who_moves(player: Visitor) -> None:
    text = "(;GM[2]FF[4]SZ[8]AB[dd][ee][fd]AW[de][ed];PL[W])"
    told = player.post("/api/analysis/reversi/read", json={"text": text}).json()
    assert told["nodes"][0]["side"] == "white"


def test_nothing_is_lost_on_saving(player: Visitor) -> None:
    text = "(;GM[1]SZ[9]RO[3]US[x];B[ee]BL[30]AR[aa:bb];W[dd]GB[1])"
    told = player.post("/api/analysis/capture-go/read", json={"text": text}).json()
    written = saved(player, told, "sgf")
    assert all(each in written for each in ("RO[3]", "US[x]", "BL[30]", "AR[aa:bb]", "GB[1]"))


def test_what_is_known_of_a_game_goes_from_ggf_to_sgf_and_back(player: Visitor) -> None:
    told = player.post("/api/analysis/reversi/read", json={"text": GGF.format(type="8")}).json()
    sgf, ggf = saved(player, told, "sgf"), saved(player, told, "ggf")
    assert all(each in sgf for each in ("RE[W+12]", "DT[2020-01-02]", "PC[Club]"))
    assert all(each in ggf for each in ("RE[-12.000]", "DT[2020.01.02]", "PC[Club]"))


LATIN = b"(;GM[1]FF[4]CA[ISO-8859-1]SZ[9]PB[Andr\xe9]PW[Zo\xe9];B[ee];W[dd];B[cc])"


@pytest.mark.parametrize(
    ("raw", "named"),
    [
        (LATIN, {"PB": "André", "PW": "Zoé"}),
        (LATIN.replace(b"CA[ISO-8859-1]", b""), {"PB": "André", "PW": "Zoé"}),
        ("(;GM[1]CA[Shift_JIS]SZ[9]PB[坂本])".encode("cp932"), {"PB": "坂本"}),
        ("(;GM[1]CA[EUC-KR]SZ[9]PB[흑])".encode("cp949"), {"PB": "흑"}),
        ("(;GM[1]SZ[9]PB[柯洁])".encode("utf-16"), {"PB": "柯洁"}),
    ],
)
def test_old_encodings(player: Visitor, raw: bytes, named: dict[str, str]) -> None:
    page = player.post("/capture-go/analysis", files={"file": ("game.sgf", raw)})
    assert shown(page.text)["facts"].items() >= named.items()
    told = text_of(player, raw)
    read = player.post("/api/analysis/capture-go/read", json={"text": told["text"]}).json()
    assert read["facts"].items() >= named.items()


def text_of(player: Visitor, raw: bytes, **more: Any) -> Message:
    body = {"file": base64.b64encode(raw).decode(), **more}
    found: Message = player.post("/api/text", json=body).json()
    return found


def test_a_guess_may_be_overruled(player: Visitor) -> None:
    raw = "(;GM[1]SZ[9]PB[坂本])".encode("cp932")
    assert text_of(player, raw)["guessed"]
    chosen = text_of(player, raw, encoding="GB18030")
    assert (chosen["encoding"], chosen["guessed"]) == ("GB18030", False)
    form = {"encoding": "Shift_JIS"}
    page = player.post("/capture-go/analysis", data=form, files={"file": ("game.sgf", raw)})
    assert shown(page.text)["facts"]["PB"] == "坂本"


def test_a_long_file_is_read(player: Visitor) -> None:
    text = f"(;GM[1]SZ[9]{'C[' + '棋' * 3_000 + ']'};B[ee]{'GC[' + 'x' * 150_000 + ']'})"
    told = player.post("/api/analysis/capture-go/read?lang=en", json={"text": text})
    assert told.status_code == 200
    assert "no room" in told.json()["problems"][0]["sentence"]
    assert player.post("/api/text", json={"file": "A" * 2_000_000}).status_code == 413
