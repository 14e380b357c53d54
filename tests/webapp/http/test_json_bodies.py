"""Bodies that are no JSON, or hold what is no text, are refused with the place, on every route."""

from __future__ import annotations

import re

import pytest

from webapp.application import Application

MALFORMED = {
    b'{"text":"f5d6\\ud800"}': r"byte \d+|truncated",
    b'{"text":"f5d6\\ud83d!","game":"reversi"}': r"byte \d+",
    b'{"text":"\xed\xa0\x80","game":"reversi"}': r"no UTF-8 \(byte 9\)",
    b'{"\xff":1}': r"no UTF-8 \(byte 2\)",
    b'{"text":NaN}': r"byte \d+",
    b"{": "truncated",
    b'{"x":' + b"[" * 30_000: "unknown field",
    b"\xef\xbb\xbf{}": r"byte 0",
}
PARTS = {"game": "reversi", "suffix": "sgf"}


@pytest.mark.parametrize("body", MALFORMED)
def test_what_is_no_text_is_refused_with_its_place(application: Application, body: bytes) -> None:
    browser = application.flask.test_client()
    described = browser.get("/api/openapi.json").get_json()
    routes = [path for path, kinds in described["paths"].items() if "post" in kinds]
    assert len(routes) > 15
    for route in routes:
        path = re.sub(r"{(\w+)}", lambda part: PARTS.get(part[1], "QmF4aW11bV9s"), route)
        answer = browser.post(path, data=body, content_type="application/json")
        assert 400 <= answer.status_code < 500, (path, answer.text)
    read = browser.post("/api/reversi/read", data=body, content_type="application/json")
    assert read.status_code == 400
    assert re.search(MALFORMED[body], read.get_json()["error"]["detail"])
