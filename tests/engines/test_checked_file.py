import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.capture_go.solving import solved_starts
from engines.checked_file import check_file, read_checked_file, write_checked_file
from engines.game import BadInput
from engines.reversi.book import opening_book
from engines.reversi.evaluation import weights
from tests.support.examples import examples

MAGIC = b"yiyuan something 1\n"


class BadThing(BadInput):
    def __init__(self, message):
        super().__init__("bad_thing", message)


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("sealed")


@pytest.fixture(scope="module")
def written(folder):
    """The bytes of a sound file."""
    path = folder / "sound"
    write_checked_file(path, MAGIC, {"cuts": [5.552, -0.1]}, bytes(range(200)))
    return path.read_bytes()


def reading(path):
    return read_checked_file(path, MAGIC, "thing", BadThing)


@examples(20)  # each waits for the disk
@given(contents=st.binary(), run=st.dictionaries(st.text(), st.integers() | st.text()))
def test_what_was_written_is_read(folder, contents, run):
    write_checked_file(folder / "a", MAGIC, run, contents)
    assert reading(folder / "a") == (run, contents)
    check_file(folder / "a")
    assert [path.name for path in folder.iterdir() if path.suffix == ".part"] == []


@given(place=st.integers(0, 10_000), bit=st.integers(0, 7))
def test_a_changed_bit_is_refused_wherever_it_is(folder, written, place, bit):
    content = bytearray(written)
    begin = len(MAGIC)
    content[begin + place % (len(content) - begin)] ^= 1 << bit
    (folder / "b").write_bytes(content)
    with pytest.raises(BadThing, match="the thing b is damaged: its checksum does not match"):
        reading(folder / "b")
    with pytest.raises(BadInput, match="its file b is damaged; install Yiyuan again"):
        check_file(folder / "b")


@pytest.mark.parametrize("rest", [b"", b"\n", b"{}\ncontents", b"\xff"])
def test_a_file_that_ends_early_is_refused(folder, rest):
    (folder / "d").write_bytes(MAGIC + rest)
    with pytest.raises(BadThing, match="the thing d is damaged") as refused:
        reading(folder / "d")
    assert refused.value.code == "bad_thing"


def test_a_missing_file_is_refused_by_name(folder):
    with pytest.raises(BadThing, match="the thing none cannot be read: No such file"):
        reading(folder / "none")


@pytest.mark.parametrize(
    ("kind", "refusal", "code"),
    [
        (solved_starts, solved_starts.BadTable, "bad_table"),
        (opening_book, opening_book.BadBook, "bad_book"),
        pytest.param(
            weights,
            weights.BadWeights,
            "bad_weights",
            marks=pytest.mark.slow(reason="compresses for seconds"),
        ),
    ],
)
def test_what_a_game_ships_is_read_back_and_refused_when_it_is_damaged(
    tmp_path, kind, refusal, code
):
    shipped, path = kind.load(kind.SHIPPED), tmp_path / "file.bin"
    kind.save(path, shipped)
    assert kind.load(path).run == shipped.run
    sound = path.read_bytes()
    for damaged in (sound[:-1] + b"?", sound[3:], sound[:40], b""):
        path.write_bytes(damaged)
        with pytest.raises(refusal) as refused:
            kind.load(path)
        assert refused.value.code == code
    path.unlink()
    with pytest.raises(refusal, match="cannot be read"):
        kind.load(path)
