"""Everything saved in a file, forgotten, and restored, in a browser."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import OpenTab
from tests.browser.mine.test_garden import KEEP, enter, ready
from tests.support.browser.page_checks import violations
from tests.support.browser.tabs import Tab
from tests.support.clients import Visitor, fresh_mid, friends_match, move_message


def finished(player: Visitor, friend: Visitor) -> tuple[str, str]:
    """A game against an engine and one against a friend, both given up by the player."""
    alone = player.new_match(level=1, colour="black")["game"]
    between = friends_match(player, friend)
    for game in (alone, between):
        with player.at(game) as (connection, joined):
            connection.ok("move", move_message(joined["state"], "d3"))
            connection.ok("resign", {"game": game, "mid": fresh_mid()})
    return alone, between


def left_behind(player: Visitor, folder: Path) -> Path:
    """The file of a player with one game, whom the site has forgotten since."""
    game = player.new_match(level=1, colour="black")["game"]
    with player.at(game) as (connection, _):
        connection.ok("resign", {"game": game, "mid": fresh_mid()})
    file = folder / "yiyuan.json"
    file.write_bytes(player.get("/mine/archive.json").content)
    player.post("/privacy/forget")
    return file


def keep(tab: Tab, records: dict[str, Any]) -> None:
    for name, value in records.items():
        tab.page.evaluate(KEEP, [name, value if isinstance(value, str) else json.dumps(value)])


def stored(tab: Tab) -> dict[str, str]:
    found: dict[str, str] = tab.page.evaluate("({...localStorage})")
    return found


def test_a_file_brings_everything_back(
    open_tab: OpenTab, visitor: Callable[[], Visitor], tmp_path: Path
) -> None:
    player = visitor()
    alone, between = finished(player, visitor())
    tab = open_tab(theme="night", device="narrow", lang="zh-CN")
    enter(tab, player)
    records: dict[str, Any] = {
        "exercises:record": {
            "version": 1,
            "lessons": {"parity/2": {"star": "full", "since": None, "repeated": 0}},
            "days": ["2026-11-20"],
            "last": None,
        },
        "mistakes": {alone: {"3": "first"}, between: {"5": "missed"}},
        "review-values": "true",
    }
    keep(tab, records)
    ready(tab, "/mine/devices")
    before = stored(tab)
    with tab.page.expect_download() as download:
        tab.page.locator("[data-do=save-all]").press("Enter")
    file = tmp_path / "yiyuan.json"
    download.value.save_as(file)
    ready(tab, "/mine/devices")
    tab.page.locator("[data-forget-form] button").click()
    tab.page.get_by_role("dialog").locator("[value=act]").click()
    tab.page.wait_for_url("**/privacy?forgotten=")
    tab.page.evaluate("localStorage.clear()")
    ready(tab, "/mine")
    expect(tab.page.locator("table.games")).to_have_count(0)
    ready(tab, "/mine/devices")

    broken = tmp_path / "broken.json"
    broken.write_bytes(file.read_bytes()[:-40])
    choose = tab.page.locator("[data-restore]")
    note = tab.page.locator("[data-archive-note]")
    choose.set_input_files(broken)
    expect(note).to_contain_text("这不是本站的文件")
    expect(choose).to_be_enabled()
    choose.set_input_files(file)
    expect(note).to_contain_text("1 局棋回来了。 1 局以棋谱的形式回来了。")
    assert violations(tab.page) == []
    ready(tab, "/mine")
    expect(tab.page.locator("table.games tbody tr")).to_have_count(2)
    expect(tab.page.locator(f"table.games a[href*='{alone}']")).to_have_count(2)
    after = stored(tab)
    for name in ("lessons:record", "review-values"):
        assert json.loads(after[name]) == json.loads(before[name])
    assert json.loads(after["exercises:record"]) == records["exercises:record"]
    mistakes = json.loads(after["mistakes"])
    assert mistakes.pop(alone) == {"3": "first"}
    ((copy, found),) = mistakes.items()
    assert found == {"5": "missed"}
    assert copy != between

    # Once more: nothing changes.
    ready(tab, "/mine/devices")
    choose = tab.page.locator("[data-restore]")
    choose.set_input_files(file)
    expect(choose).to_be_enabled()
    assert stored(tab) == after
    ready(tab, "/mine")
    expect(tab.page.locator("table.games tbody tr")).to_have_count(2)
    tab.go(f"/g/{copy}")
    expect(tab.page.locator("[data-act=rematch]:visible")).to_have_count(0)


def test_hostile_records_change_nothing(open_tab: OpenTab, tmp_path: Path) -> None:
    tab = open_tab()
    ready(tab, "/mine/devices")
    tab.page.evaluate(
        KEEP, ["lessons:record", json.dumps({"version": 1, "lessons": {}, "days": []})]
    )
    with tab.page.expect_download() as download:
        tab.page.locator("[data-do=save-all]").click()
    file = json.loads(Path(download.value.path()).read_text())
    file["records"] = {
        "huarong:list": json.dumps({"url": "https://evil.example", "puzzles": []}),
        "unknown": "x",
        "mistakes": json.dumps({"x": {"1": "<b>"}, "y": 3}),
        "lessons:record": json.dumps({"lessons": {"net/1": None}, "days": 7, "last": []}),
        "huarong:results": "{",
        "exercises:record": "[]",
        "sound": "y" * 500_000,
    }
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(file))
    with tab.page.expect_event("load"):  # the page is drawn again with what it restored
        tab.page.locator("[data-restore]").set_input_files(forged)
    expect(tab.page.locator("[data-archive-note]")).to_be_visible()
    ready(tab, "/mine")
    kept = stored(tab)
    assert {"huarong:list", "unknown", "sound"}.isdisjoint(kept)
    assert "<b>" not in kept.get("mistakes", "")
    expect(tab.page.locator("[data-solved=lessons]")).to_have_text("0")
