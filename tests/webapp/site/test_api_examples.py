"""docs/api.md: what it shows is answered as it says."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from tests.support.clients import Visitor
from tests.support.servers import ROOT, Server

PAGE = (ROOT / "docs" / "api.md").read_text("utf-8")
CURL = re.compile(r"^curl (.*?)(?: +# (.*))?$", re.MULTILINE)
INLINE = re.compile(r"`POST (/api/[^`<]+)`[^`]*?`(\{[^`]*\})`")
SHOWN = re.compile(r'"(\w+)": (\d+|"[^"]*")')


@pytest.fixture
def visitor(atlas_server: Server) -> Visitor:
    return Visitor(atlas_server.url)


def test_the_lines_of_curl(visitor: Visitor) -> None:
    for line, shown in CURL.findall(PAGE):
        words = shlex.split(line)
        path = words[-1].removeprefix("http://127.0.0.1:8000")
        if "-d" in words:
            answer = visitor.post(path, json=json.loads(words[words.index("-d") + 1]))
        else:
            answer = visitor.get(path)
        assert answer.ok, (line, answer.text)
        found = answer.json()
        for name, value in SHOWN.findall(shown):
            assert found[name] == json.loads(value), line


def test_bodies_in_the_text(visitor: Visitor) -> None:
    sent = 0
    for path, body in INLINE.findall(PAGE):
        if not re.search(r"…|\.\.\.|<", body):
            answer = visitor.post(path, json=json.loads(body))
            assert answer.ok, (path, answer.text)
            sent += 1
    assert sent >= 4
