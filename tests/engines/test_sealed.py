import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import BadInput
from engines.sealed import read_sealed, write_sealed

MAGIC = b"yiyuan something 1\n"


class BadThing(BadInput):
    def __init__(self, message):
        super().__init__("bad_thing", message)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sealed")


def reading(path):
    return read_sealed(path, MAGIC, "thing", BadThing)


@given(contents=st.binary(), run=st.dictionaries(st.text(), st.integers() | st.text()))
def test_what_was_written_is_read(folder, contents, run):
    run.pop("sha256", None)
    write_sealed(folder / "a", MAGIC, run, contents)
    assert reading(folder / "a") == (run, contents)
    assert [path.name for path in folder.iterdir() if path.suffix == ".part"] == []


@given(place=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_changed_bit_of_the_contents_is_refused(folder, place, bit):
    write_sealed(folder / "a", MAGIC, {"made": "here"}, bytes(range(200)))
    content = bytearray((folder / "a").read_bytes())
    begin = content.index(b"\n", len(MAGIC)) + 1
    content[begin + place % (len(content) - begin)] ^= 1 << bit
    (folder / "b").write_bytes(content)
    with pytest.raises(BadThing, match="the thing b is damaged: the checksum is another"):
        reading(folder / "b")


@pytest.mark.parametrize("head", [b"", b"[]", b"3", b"{}", b"{", b"\xff", b'"sha256"', b"null"])
def test_a_file_without_a_head_is_refused(folder, head):
    (folder / "d").write_bytes(MAGIC + head + b"\n" + b"contents")
    with pytest.raises(BadThing, match="the thing d is damaged: no head") as refused:
        reading(folder / "d")
    assert refused.value.code == "bad_thing"


def test_a_missing_file_is_refused_by_name(folder):
    with pytest.raises(BadThing, match="the thing none cannot be read: No such file"):
        reading(folder / "none")


def test_a_file_of_another_kind_is_refused(folder):
    (folder / "c").write_bytes(b"GIF89a")
    with pytest.raises(BadThing, match="c is no thing of this version"):
        reading(folder / "c")
