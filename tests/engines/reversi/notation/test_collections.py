"""Several games in one file: they are told apart, and WTHOR's are read with their names."""

from __future__ import annotations

import contextlib
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.reversi.notation import wthor
from engines.reversi.notation.collection import games_of
from engines.reversi.notation.records import read_record
from engines.sgf.collection import games_in

GGF = (
    "(;GM[Othello]PB[{name}]PW[b]TY[8]RE[-12.000]BO[8 -------- -------- -------- ---O*--- ---*O--- "
    "-------- -------- -------- *]B[F5]W[D6];)"
)


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("(;PB[a]C[a ) b (; c\\]](;B[ee])(;B[dd]));x (;PB[c])", ["a", "c"]),
        ("((;PB[a];B[ee])(;PB[c", ["a", ""]),
        (f"2 {GGF.format(name='a')}{GGF.format(name='c')}", ["a", "c"]),
        ('[Event "x"]\n[Black "a"]\n\n1. f5 d6\n\n[Event "x"]\n[Black "c"]\n1. d3\n', ["a", "c"]),
        ("f5d6c3d3c4\nf5f6e6f4\n", ["", ""]),
        ("1. F5 D6 C3 D3\n2. f5f4e3d6 \n", ["", ""]),
        ("1. f5 d6\n2. c3 d3\n", []),
        ("f5d6c3d3\nc4f4f6\n", []),
    ],
)
def test_games_are_told_apart(text: str, players: list[str]) -> None:
    found = list(games_of(text))
    assert [each.facts.get("PB", "") for each in found] == players
    assert all(text[each.offset :].startswith(each.text) for each in found)


def test_each_game_of_a_list_can_be_read() -> None:
    games = games_of("f5d6c3d3c4\nf5f6e6f4\n")
    assert [read_record(each.text).moves[1] for each in games] == ["d6", "f6"]


@pytest.mark.parametrize(
    ("bomb", "code"), [("(;" * 2000, "too_deep"), ('[Event "x"]\n' * 500, "too_many_tags")]
)
def test_a_game_that_is_nothing_but_beginnings_is_refused(bomb: str, code: str) -> None:
    with pytest.raises(BadInput) as refused:
        [*games_of(bomb)]
    assert refused.value.code == code


@given(st.text('(;)[]\\\n PBa"GMO:8', max_size=80))
def test_any_text_is_taken_apart(text: str) -> None:
    for each in (*games_of(text), *games_in(text)):
        assert text[each.offset :].startswith(each.text)


def wtb(games: list[bytes], year: int = 2001) -> bytes:
    head = struct.pack("<4sIHH4B", b"\x14\x01\x01\x01", len(games), 0, year, 8, 0, 0, 0)
    return head + b"".join(games)


def played(moves: list[int], discs: int = 40) -> bytes:
    return struct.pack("<HHHBB60s", 1, 0, 1, discs, 40, bytes(moves))


def names(words: list[str], size: int) -> bytes:
    head = struct.pack("<4sIHH4B", b"\x14\x01\x01\x01", 0, len(words), 0, 0, 0, 0, 0)
    return head + b"".join(word.encode("latin-1").ljust(size, b"\0") for word in words)


def test_a_game_of_wthor_has_its_names() -> None:
    people = wthor.players(names(["Marc Tastet", "Imai André"], 20))
    events = wthor.tournaments(names(["?", "Cup"], 26))
    (game,) = wthor.games(wtb([played([56, 64, 33])]), people, events)
    assert game.text == "f5d6c3"
    assert game.facts == {
        **{"PB": "Marc Tastet", "PW": "Imai André", "EV": "Cup", "DT": "2001", "RE": "B+16"},
    }
    (bare,) = wthor.games(wtb([played([56], 32)]))
    assert (bare.facts["PB"], bare.facts["RE"]) == ("#0", "0")


@pytest.mark.parametrize("raw", [b"", b"short", wtb([played([])])[:-1]])
def test_a_cut_file_is_refused(raw: bytes) -> None:
    with pytest.raises(BadInput) as refused:
        list(wthor.games(raw))
    assert refused.value.code == "wthor_cut"


@given(st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(raw: bytes) -> None:
    for read in (wthor.games, wthor.players, wthor.tournaments):
        with contextlib.suppress(BadInput):
            list(read(raw))
