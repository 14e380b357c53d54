"""The files that pages load: grouped, up to date, and no more than a page needs."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice, permutations
from pathlib import Path

import pytest

from tests.support.clients import Visitor
from tests.webapp.http.test_static_files import PAGES
from webapp.http import page_files as module
from webapp.http import static_files
from webapp.http.page_files import PageFiles, page_files
from webapp.http.static_files import FOLDER, MOST_JOINED, digest, joined, modules
from webapp.registry import GAMES

HEADER = "js/frame/header.js"
MOST_FILES = 10
CONNECTION = "built/js/shared/connection.js"
LIVE = {
    "analysis/main",
    "capture_go/lessons/problem/race",
    "huarong/editor/main",
    "huarong/map/main",
    "huarong/puzzle/main",
    "huarong/race/main",
    "matches/match/main",
    "matches/mistakes/main",
    "matches/review/main",
    "reversi/exercises/race",
    "rooms/boards",
    "rooms/live",
}
"""The pages that open a websocket."""
LINKED = re.compile(r'(?:href|src)="(/static/[^"]+\.(?:js|css))"')


@pytest.fixture(scope="module")
def grouped() -> PageFiles:
    return page_files(grouped=True)


def test_what_was_built_is_of_these_sources(grouped: PageFiles) -> None:
    assert grouped.built is not None, "run: just generated"


@pytest.mark.parametrize("page", sorted(set(PAGES)))
def test_a_page_loads_few_files_and_only_live_ones_the_websocket(
    grouped: PageFiles, page: str
) -> None:
    game = "reversi" if page.startswith("matches/") else None
    found = grouped.modules(HEADER, f"js/{page}.js", game=game)
    assert grouped.script(f"js/{page}.js") in found
    assert all((FOLDER / path).is_file() for path in found)
    assert len(found) == len(set(found)) <= MOST_FILES
    assert (CONNECTION in found) == (page in LIVE)


def test_games_and_miniatures_are_built_by_themselves(grouped: PageFiles) -> None:
    assert grouped.import_map(None) == {}
    assert grouped.import_map("reversi") == {"game": "built/js/board/reversi/game.js"}
    match = grouped.modules("js/matches/match/main.js", game="capture_go")
    assert "built/js/board/capture_go/game.js" in match
    assert not [path for path in match if "reversi" in path]
    for entry in GAMES:
        assert grouped.script(entry.miniature) == f"built/{entry.miniature}"


def test_other_sources_are_loaded_module_by_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "sources_digest", lambda: "of changed sources")
    script = "js/matches/match/main.js"
    for files in (page_files(grouped=True), page_files(grouped=False)):
        assert files.script(script) == script
        assert files.modules(script, game="reversi") == modules(script, game="reversi")
        assert files.import_map("reversi")["game"] == "js/board/reversi/game.js"


@pytest.mark.parametrize("text", [None, "", '{"digest": 1}', "<<<<<<<"])
def test_without_a_manifest_too(
    text: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if text is not None:
        (tmp_path / "manifest.json").write_text(text)
    monkeypatch.setattr(module, "MANIFEST", tmp_path / "manifest.json")
    monkeypatch.setattr(module, "_manifest", module._manifest.__wrapped__)
    assert page_files(grouped=True).script(HEADER) == HEADER


def test_style_sheets_are_one_file_in_their_order(player: Visitor) -> None:
    sheets = ("site/tokens", "matches/match")
    answer = player.get(f"/static/{digest()}/{joined(sheets)}")
    assert answer.headers["Content-Type"] == "text/css; charset=utf-8"
    written = "".join((FOLDER / "css" / f"{name}.css").read_text() for name in sheets)
    assert "/*" in written
    assert answer.text == re.sub(r"(?s)/\*.*?\*/\s*", "", written)


@pytest.mark.parametrize(
    "sheets",
    [
        ("site/tokens", "nothing"),
        ("site/tokens", "site/tokens"),
        ("../../http/static_files",),
        ("",),
        tuple(f"site/{number}" for number in range(10 * MOST_JOINED)),
    ],
)
def test_other_names_of_joined_style_sheets_are_unknown(
    player: Visitor, sheets: tuple[str, ...]
) -> None:
    assert player.get(f"/static/{digest()}/{joined(sheets)}").status_code == 404


@pytest.mark.parametrize(
    "path", ["/", "/reversi", "/huarong/1A9BF0C00", "/huarong/1A9BF0C00/embed"]
)
def test_pages_link_grouped_files_which_are_all_there(player: Visitor, path: str) -> None:
    linked = set(LINKED.findall(player.get(path).text))
    assert 3 < len(linked) <= 15  # those of Reversi alone were 60
    assert not {name for name in linked if player.get(name).status_code != 200}


def test_the_worker_of_the_map_loads_nothing_that_needs_a_page() -> None:
    built = (FOLDER / "built" / "js" / "huarong" / "map" / "explorer.js").read_text("utf-8")
    assert not re.search(r"\bimport\b", built)


def test_a_stranger_cannot_fill_the_memory_with_joined_style_sheets(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = lru_cache(maxsize=4)(static_files._encode)
    monkeypatch.setattr(static_files, "_joined_file", kept)
    sheets = sorted((FOLDER / "css" / "site").glob("*.css"))
    for pair in islice(permutations(sheets, 2), 9):
        both = static_files.COMMENT.sub(b"", b"".join(path.read_bytes() for path in pair))
        assert static_files._encoded(pair, None) == both
    assert kept.cache_info().currsize == 4
