"""Two people and a watcher: an invitation, moves that all see, offers between the players."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.support.browser.table import Table


def test_a_takeback_is_asked_for(table: Table) -> None:
    table.play(2)
    table.black.act("takeback").click()
    offer = table.white.page.locator("#offer")
    expect(offer).to_contain_text(
        table.white.tab.gettext("{name} asks to take back to move {n}.").format(n=1, name="对手")
    )
    expect(table.black.page.locator("#offer")).to_contain_text("asked to take back")
    seen = [table.white.page.locator(place) for place in ("#hint-in-status", "#offer")]
    assert sum((place.bounding_box() or {"width": 0})["width"] > 1 for place in seen) == 1
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
