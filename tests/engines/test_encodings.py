"""Files in old encodings: as they say themselves, and guessed where they do not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.sgf.encodings import ENCODINGS, decoded
from engines.sgf.syntax import read_nodes

SAMPLES = {
    "GB18030": ["小明", "柯洁", "黑白棋爱好者，第一局", "王伟 对 李强", "古力", "陈耀烨 九段"],
    "Big5": ["許功蓋", "王銘琬", "黑棋下得好，白棋也不錯", "林海峰", "陳詩淵"],
    "Shift_JIS": ["坂本", "表十ソ", "武宮正樹 九段", "さかた", "井山裕太", "一力遼", "オセロ"],
    "EUC-KR": ["흑", "이창호", "조훈현 9단", "이세돌", "박정환"],
    "windows-1251": ["Иванов", "Чёрные", "Белые выиграли партию", "Анна Петрова"],
    "ISO-8859-1": ["André", "Zoé", "Müller Straße", "Jérôme a gagné la partie", "Åsa Öberg"],
}
PAIRS = [(name, text) for name, texts in SAMPLES.items() for text in texts]


def game(text: str, head: str = "") -> str:
    value = text.replace("\\", "\\\\").replace("]", "\\]")
    return f"(;GM[1]FF[4]{head}SZ[9]PB[{value}]PW[{value}];B[ee];W[dd];B[cc])"


@pytest.mark.parametrize(("name", "text"), PAIRS)
def test_the_encoding_that_a_file_names_is_obeyed_and_guessed_without_a_name(
    name: str, text: str
) -> None:
    for head, guessed in ((f"CA[{name}]", False), ("", True)):
        found = decoded(game(text, head).encode(ENCODINGS[name]))
        assert (found.encoding, found.guessed) == (name, guessed)
        root, *moves = read_nodes(found.text).nodes
        assert root.first("PB") == text
        assert len(moves) == 3


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_in_all_its_forms(codec: str) -> None:
    found = decoded(game("柯洁 André").encode(codec))
    assert (found.text, found.guessed) == (game("柯洁 André"), False)


def test_a_name_in_a_comment_or_of_a_codec_that_is_no_encoding_of_texts_counts_for_nothing() -> (
    None
):
    for head in ("C[CA[EUC-KR\\]]", "CA[rot13]", "CA[unicode_escape]", "CA[zlib]", "CA[none]"):
        assert decoded(game("柯洁", head).encode("gb18030")).text == game("柯洁", head)


def test_a_file_that_is_wrong_about_itself_is_guessed() -> None:
    found = decoded(game("柯洁", "CA[UTF-8]").encode("gb18030"))
    assert (found.encoding, found.guessed) == ("GB18030", True)


def test_somebody_may_choose() -> None:
    raw = game("坂本").encode("cp932")
    assert decoded(raw, "Shift_JIS").text == game("坂本")
    assert decoded(raw, "no encoding").text == game("坂本")


ASCII = st.text(st.sampled_from("abcXYZ 19.-"), max_size=8)


@given(st.lists(st.binary(max_size=12) | ASCII.map(str.encode), min_size=1, max_size=6))
def test_a_guess_eats_no_bracket_of_a_whole_file(parts: list[bytes]) -> None:
    """Whatever bytes stand in the values: nodes and moves are those that were written."""
    clean = [bytes(each for each in part if each not in b"[]\\\0") for part in parts]
    raw = b"(;GM[1]" + b"".join(b"C[" + part + b"]" for part in clean) + b";B[ee];W[dd])"
    if raw[:2] == b"(;" and raw.count(0) == 0:
        nodes = read_nodes(decoded(raw).text).nodes
        assert [each.first("B") or each.first("W") for each in nodes[1:]] == ["ee", "dd"]


@given(st.binary(max_size=300))
def test_any_bytes_are_decoded(raw: bytes) -> None:
    assert isinstance(decoded(raw).text, str)
