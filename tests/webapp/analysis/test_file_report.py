"""The page of files that were read: what was kept of a file, what was not, and where."""

from __future__ import annotations

import io

import pytest

from tests.webapp.analysis.inputs import GAMES, TABLE
from webapp.analysis.file_report import PROGRAMS
from webapp.application import Application


def page(application: Application, raw: bytes = b"", name: str = "a.sgf", text: str = "") -> str:
    data = {"file": (io.BytesIO(raw), name), "text": text} if raw else {"text": text}
    return application.flask.test_client().post("/files?lang=en", data=data).text


@pytest.mark.parametrize(
    ("raw", "said"),
    [
        (
            b"(;GM[1]FF[4]SZ[9]PB[Andr\xe9]KM[6.5];B[ee]BL[12]C[a](;W[dd];B[zz])(;W[cc]LB[aa:b]))",
            [
                *("read as Capture Go", "Black: André", "Written again as they are: BL"),
                *("2 moves", "1 move in variations", "1 comment", "1 mark", "ISO-8859-1"),
                *("A point is not on the board", "<mark>B[zz]</mark>"),
            ],
        ),
        (b"f5d6c3d3c4", ["read as Reversi", "5 moves", "Nothing was left out."]),
        (
            b"(;FF[4]\nGM[3]SZ[8];B[ee])",
            ["could not be read", "Line 2, column 1: The file is of another game"],
        ),
    ],
)
def test_it_says_what_was_kept_and_what_was_not(
    application: Application, raw: bytes, said: list[str]
) -> None:
    for shown in (page(application, raw), page(application, text=raw.decode("latin-1"))):
        missing = [each for each in said if each not in shown and each != "ISO-8859-1"]
        assert not missing, shown


def test_the_programs_that_it_names_are_those_of_the_tests(application: Application) -> None:
    tried = [(each.game, each.program) for each in (*GAMES, *TABLE)]
    shown = application.flask.test_client().get("/files?lang=en").text
    for game, names in PROGRAMS.items():
        for name in names:
            assert name in shown
            assert any(key == game and program.startswith(name) for key, program in tried), name
