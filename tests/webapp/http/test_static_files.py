"""Static files: the digest in their URL, and the modules that a page preloads."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from webapp.http.page_files import sources_digest
from webapp.http.static_files import FOLDER, SOCKET_IO, digest, modules
from webapp.registry import GAMES

SCRIPTS = re.compile(r'{% set script = "([^"]+)"')
PAGES = sorted(
    script
    for template in (FOLDER.parent / "templates").rglob("*.html")
    for script in set(SCRIPTS.findall(template.read_text("utf-8")))
)
"""The scripts named by templates; several templates may name the same one."""

STYLES = re.compile(r"{%-? set (?:[a-z]+_)?styles = (.*?)-?%}", re.DOTALL)
BOARDS = ", ".join(f'"{entry.board_style}"' for entry in GAMES)
"""The style sheets by game; a match page names that of its game, the home page all."""
BY_GAME = re.compile(r'"board/" ~ (?:game|source\.folder)|attribute="board_style"')


@pytest.mark.parametrize("page", sorted(set(PAGES)))
def test_every_module_named_is_a_file_and_named_once(page: str) -> None:
    named = modules(f"js/{page}.js", game="reversi")
    assert len(set(named)) == len(named)
    assert all((FOLDER / path).is_file() for path in named)


def test_every_style_sheet_is_named_by_a_template_and_the_other_way() -> None:
    found = {
        path.relative_to(FOLDER / "css").with_suffix("").as_posix()
        for path in (FOLDER / "css").rglob("*.css")
    }
    named: set[str] = set()
    for template in (FOLDER.parent / "templates").rglob("*.html"):
        for line in STYLES.findall(template.read_text("utf-8")):
            named |= set(re.findall(r'"([^" ]+)"', BY_GAME.sub(BOARDS, line)))
    assert named == found


def test_modules_of_modules_are_named_too() -> None:
    named = modules("js/matches/match/main.js", game="reversi")
    assert named[0] == "js/matches/match/main.js"
    assert {"js/net/connection.js", SOCKET_IO, "js/board/svg.js"} <= set(named)
    assert "js/board/reversi/board.js" in named
    assert "js/board/capture_go/board.js" not in named


@pytest.mark.parametrize("digest_of", [digest.__wrapped__, sources_digest])
def test_a_digest_changes_with_a_file_and_with_its_name(
    tmp_path: Path, digest_of: Callable[[Path], str]
) -> None:
    (tmp_path / "js").mkdir()
    (tmp_path / "vendor").mkdir()
    (tmp_path / "vendor" / "socket.io.esm.min.js").write_text("0")
    one = tmp_path / "js" / "one.js"
    one.write_text("1")
    first = digest_of(tmp_path)
    one.write_text("2")
    second = digest_of(tmp_path)
    one.rename(tmp_path / "js" / "two.js")
    assert len({first, second, digest_of(tmp_path)}) == 3
