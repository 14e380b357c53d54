"""Two people and a watcher: an invitation, moves that all see, offers between the players."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser.table import Table
from tests.support.browser.tabs import WAIT_MS
from webapp.matches.playing.presence import AWAY_SECONDS


def test_a_takeback_is_asked_for(table: Table) -> None:
    table.play(2)
    table.black.act("takeback").click()
    offer = table.white.page.locator("#offer")
    expect(offer).to_contain_text(
        table.white.tab.gettext("{name} asks to take back to move {n}.").format(n=1, name="对手")
    )
    expect(table.black.page.locator("#offer")).to_contain_text("asked to take back")
    bar = table.white.page.locator("#actions")
    expect(table.white.act("hint")).to_be_hidden()
    bar.get_by_role("button", name=table.white.tab.gettext("No, play on")).tap()
    expect(table.white.act("hint")).to_be_visible()
    expect(table.black.note).to_contain_text(table.black.tab.gettext("The takeback was declined."))
    expect(table.black.moves).to_have_count(2)
    table.black.act("takeback").click()
    bar.get_by_role("button", name=table.white.tab.gettext("Allow the takeback")).tap()
    for page in table.all:
        expect(page.moves).to_have_count(0)
    expect(offer).to_be_hidden()
    table.play(1)
    table.black.act("takeback").click()
    expect(offer).to_be_visible()
    never_mind = table.black.tab.gettext("Never mind")
    table.black.page.locator("#actions").get_by_role("button", name=never_mind).click()
    expect(offer).to_be_hidden()
    expect(table.white.note).to_have_text(
        table.white.tab.gettext("The takeback request was withdrawn.")
    )


def test_friends_see_whether_the_other_is_there(table: Table) -> None:
    black, white, watcher = table.all
    expect(black.there).to_have_text(black.tab.gettext("here"))
    expect(white.there).to_have_text("在座")
    expect(watcher.there).to_have_text([watcher.tab.gettext("here")] * 2)
    expect(black.watching).to_have_text("1 person is watching.")
    expect(white.watching).to_have_text("1 人在看。")
    white.page.evaluate("""() => {
      const heard = [];
      new MutationObserver(() => heard.push(document.querySelector("#announcer").textContent))
        .observe(document.querySelector("#announcer"), { childList: true });
      globalThis.heard = heard;
    }""")
    other_tab = black.tab.context.new_page()
    other_tab.goto(black.page.url)
    other_tab.wait_for_selector("#board .legal", state="attached")
    black.page.close()
    white.page.wait_for_timeout(1000 * (AWAY_SECONDS + 1))  # grace period of a return
    expect(white.there).to_have_text("在座")
    assert white.page.evaluate("globalThis.heard") == []
    other_tab.close()
    expect(white.there).to_have_text("离开", timeout=WAIT_MS)
    white.page.wait_for_function("() => globalThis.heard.length === 1")
    assert white.page.evaluate("globalThis.heard") == ["对手离开了。"]
    expect(watcher.there).to_have_text([watcher.tab.gettext(text) for text in ("away", "here")])
    watcher.page.close()
    expect(white.watching).to_be_hidden(timeout=WAIT_MS)
    again = black.tab.context.new_page()
    again.goto(white.page.url)
    expect(white.there).to_have_text("在座")
    white.page.wait_for_function("() => globalThis.heard.length === 2")
    assert white.page.evaluate("globalThis.heard") == ["对手离开了。", "对手来了。"]
