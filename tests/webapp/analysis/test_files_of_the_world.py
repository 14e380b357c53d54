"""Files of other programs, one of each kind: what is opened, and what is said of it."""

from __future__ import annotations

import base64
from typing import Any

import pytest

from tests.support.clients import Message, Visitor, when_not_busy
from tests.webapp.analysis.inputs import GAMES, PROBLEM, TABLE, Input, OfProgram
from tests.webapp.analysis.test_sgf_files import saved, shown

GGF = (
    "(;GM[Othello]PC[Club]DT[2020.01.02]PB[a]PW[b]TY[{type}]RE[-12.000]BO[8\n"
    "-------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]B[F5]W[D6];)"
)


def read(player: Visitor, game: str, given: str | bytes, **more: Any) -> Any:
    """The answer to a text, or to the bytes of a file."""
    text = given if isinstance(given, str) else text_of(player, given)["text"]
    return player.post(f"/api/analysis/{game}/read?lang=en", json={"text": text, **more})


@pytest.mark.parametrize(
    "each", TABLE, ids=lambda each: f"{each.game}: {each.kind}, {each.program}"
)
def test_what_other_programs_write(player: Visitor, each: Input) -> None:
    answer = read(player, each.game, each.content)
    if each.refused:
        assert answer.status_code == 400
        assert each.said in answer.json()["error"]["message"]
        return
    told = answer.json()
    assert [node["move"] for node in told["nodes"][1:]] == each.moves
    sentences = " ".join(problem["sentence"] for problem in told["problems"])
    assert bool(sentences) == bool(each.said), sentences
    assert each.said in sentences
    first = told["nodes"][0]
    assert each.side in ("", first["side"])
    assert each.stones in (None, 81 - "".join(first["rows"]).count("-"))
    for name, known in zip(("PB", "PW"), each.names, strict=True):
        assert not known or told["facts"][name] == known


def test_a_corner_of_a_larger_board_is_cut_out(player: Visitor) -> None:
    corner = {"corner": "top-right", "size": 9}
    told = read(player, "capture-go", PROBLEM, corner=corner).json()
    first = told["nodes"][0]
    assert first["rows"][2:5] == ["-----XX--", "-----OOX-", "-------O-"]
    assert (first["side"], told["options"]["size"]) == ("black", "9")
    assert told["problems"][0]["sentence"] == ("This is a corner of a larger board, after 0 moves.")
    larger = read(player, "capture-go", "(;SZ[14];B[aa])", corner={**corner, "size": 14})
    assert larger.json()["error"]["code"] == "bad_message"
    small = read(player, "capture-go", "(;SZ[9];B[aa])", corner=corner).json()
    assert len(small["nodes"]) == 2, "a board that fits is read as it is"


def test_a_corner_is_cut_out_without_scripts(player: Visitor) -> None:
    refused = player.post("/capture-go/analysis?lang=en", data={"text": PROBLEM})
    assert refused.status_code == 400
    assert '<select class="field" name="corner">' in refused.text
    assert "disabled>" not in refused.text.partition("data-corner")[2][:40]
    form = {"text": PROBLEM, "corner": "top-right", "corner_size": "9", "corner_moves": ""}
    page = player.post("/capture-go/analysis?lang=en", data=form)
    assert page.status_code == 200
    assert shown(page.text)["nodes"][0]["rows"][3] == "-----OOX-"


@pytest.mark.parametrize("each", GAMES, ids=lambda each: each.program)
def test_a_game_of_another_program_is_read_written_and_read_again(
    player: Visitor, each: OfProgram
) -> None:
    def opened(text: str) -> Message:
        found: Message = read(player, each.game, text).json()
        assert found["problems"] == []
        return found

    told = opened(each.text)
    assert [node["move"] for node in told["nodes"][1:]] == each.moves
    assert told["facts"].items() >= each.facts.items()
    again = opened(saved(player, told, "sgf"))
    assert again["nodes"] == told["nodes"]
    assert again["facts"].items() >= told["facts"].items()


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


def test_the_discs_of_a_game_that_was_resigned_are_kept(player: Visitor) -> None:
    text = GGF.format(type="8").replace("RE[-12.000]", "RE[-12.000:r]")
    told = player.post("/api/analysis/reversi/read", json={"text": text}).json()
    assert "RE[W+R]" in saved(player, told, "sgf")
    assert "RE[-12.000:r]" in saved(player, told, "ggf")
    again = player.post("/api/analysis/reversi/read", json={"text": saved(player, told, "sgf")})
    assert "RE[-12.000:r]" in saved(player, again.json(), "ggf")


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
    told = when_not_busy(lambda: read(player, "capture-go", text))
    assert told.status_code == 200
    assert "no room" in told.json()["problems"][0]["sentence"]
    assert player.post("/api/text", json={"file": "A" * 2_000_000}).status_code == 413
