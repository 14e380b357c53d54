"""Static files: the digest in their URL, and the modules that a page names at once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.support import async_clients as crowd
from webapp.statics import FOLDER, digest, modules

PAGES = sorted(path.stem for path in (FOLDER / "js/pages").glob("*.js"))


@pytest.mark.parametrize("page", PAGES)
def test_every_module_named_is_a_file_and_named_once(page: str) -> None:
    named = modules(f"js/pages/{page}.js")
    assert len(set(named)) == len(named)
    assert all((FOLDER / path).is_file() for path in named)


def test_modules_of_modules_are_named_too() -> None:
    named = modules("js/pages/match.js")
    assert named[0] == "js/pages/match.js"
    assert {"js/net/socket.js", "vendor/socket.io.esm.min.js", "js/board/svg.js"} <= set(named)
    assert "js/pages/puzzle.js" not in named


def test_the_digest_changes_with_a_file_and_with_its_name(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("1")
    first = digest(tmp_path)
    (tmp_path / "one.js").write_text("2")
    second = digest(tmp_path)
    (tmp_path / "one.js").rename(tmp_path / "two.js")
    assert len({first, second, digest(tmp_path)}) == 3


def test_players_of_the_benchmarks_come_back_as_pages_do() -> None:
    """What the chaos run measures is what people see."""
    script = (FOLDER / "js/net/socket.js").read_text("utf-8")
    pauses = dict(re.findall(r"^const (\w+_PAUSE) = (\d+);$", script, re.MULTILINE))
    assert pauses == {
        "FIRST_PAUSE": str(round(1000 * crowd.FIRST_PAUSE)),
        "LONGEST_PAUSE": str(round(1000 * crowd.LONGEST_PAUSE)),
    }
    assert all(crowd.pause(attempt) <= crowd.LONGEST_PAUSE for attempt in range(300))
    assert len({crowd.pause(0) for _ in range(20)}) > 1, "all at once would be too many"
