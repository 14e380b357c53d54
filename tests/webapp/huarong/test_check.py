"""The second opinion on a list of lengths."""

from __future__ import annotations

from engines.huarong.rules.claims import Unread, read_claims
from tests.support.clients import Visitor
from tests.support.servers import Server
from webapp.huarong.pages.check import MOST_LINES


def test_a_list_is_answered_line_by_line(atlas_server: Server) -> None:
    visitor = Visitor(atlas_server.url)
    listed = "1A9BF0C00 84\n4WVE1, 81 moves\nnonsense\nSSSVCCVVCCVV.HHV.SHH 138"
    page = visitor.post("/huarong/opinion?lang=en", data={"list": listed}).text
    assert "1 length is not the fewest" in page
    assert "not 84 but 81 moves." in page
    assert "/huarong/1A9BF0C00?metric=moves" in page
    assert "The other 2 lengths are right." in page
    assert "Line 3, “nonsense”, was not read:" in page
    steps = {"list": "1A9BF0C00 116", "metric": "steps"}
    page = visitor.post("/huarong/opinion?lang=en", data=steps).text
    assert "1 length is the fewest: proven" in page


def test_an_empty_and_an_endless_list_are_refused(atlas_server: Server) -> None:
    visitor = Visitor(atlas_server.url)
    for listed, words in (("", "Paste a list first"), ("a 1\n" * (MOST_LINES + 1), "at most 500")):
        answer = visitor.post("/huarong/opinion?lang=en", data={"list": listed})
        assert answer.status_code == 400
        assert words in answer.text


def test_a_line_of_any_length_is_read_at_once() -> None:
    """Its time was once the square of its length: minutes for this one."""
    (line,) = read_claims("a" + "," * 50_000 + "x")
    assert isinstance(line, Unread)
