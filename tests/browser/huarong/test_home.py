"""Home for one who plays Huarong Dao, with games of the others and without."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from engines.huarong.beginners import BEGINNERS_WAY
from tests.browser.conftest import OpenTab
from tests.browser.huarong.test_front import remember
from tests.browser.mine.test_garden import be
from tests.support.browser import page_checks as checks
from tests.support.clients import Visitor
from webapp.huarong.catalogue import daily


def test_a_puzzle_of_the_way_is_enough_to_be_known(open_tab: OpenTab) -> None:
    tab = open_tab(device="phone")
    tab.go("/")
    expect(tab.page.locator(".at-home")).to_be_hidden()
    remember(tab, way=2, days=0)
    tab.go("/")
    expect(tab.page.get_by_role("heading", level=1)).to_have_text("Number 3 of the way is next.")
    lines = tab.page.locator(".go-on-lines li")
    expect(lines.first).to_contain_text("Today’s puzzle: ")
    expect(lines.nth(1)).to_contain_text("Today’s short one")
    checks.assert_sound(tab)
    tab.page.get_by_role("link", name="Keep going").click()
    tab.page.wait_for_url(f"**/huarong/{BEGINNERS_WAY[2].code}")


def test_who_plays_dailies_has_todays_until_it_is_solved(open_tab: OpenTab) -> None:
    tab = open_tab(lang="zh-CN", theme="night")
    remember(tab, way=4, days=1)
    tab.go("/")
    button = tab.page.locator(".go-on-big")
    expect(button).to_have_attribute("href", f"/huarong/{daily.puzzle_of(daily.today()).code}")
    remember(tab, way=4, days=1, today=True)
    tab.go("/")
    expect(button).to_have_attribute("href", f"/huarong/{BEGINNERS_WAY[4].code}")
    expect(tab.page.locator(".go-on-lines li").first).to_contain_text("✓ 解开，你 500 次")
    checks.assert_sound(tab)


def test_among_games_of_the_others_they_are_lines(open_tab: OpenTab, player: Visitor) -> None:
    player.new_match(level=1, colour="black")
    tab = open_tab()
    be(tab, player)
    remember(tab, way=2, days=0)
    tab.go("/")
    expect(tab.page.locator("#go-on-lines li")).to_contain_text(
        ["Today’s puzzle: ", "Today’s short one", "Beginner’s way, number 3"]
    )
    expect(tab.page.locator(".go-on-big")).to_have_attribute("href", re.compile("^/g/"))
