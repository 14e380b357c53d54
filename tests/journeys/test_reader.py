"""The reader of all stories sees what is wrong with a page, and only that."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from tests.journeys.conftest import People
from tests.support.browser.reader import Reader

LINE = "display: block; overflow: hidden; white-space: nowrap; text-overflow: ellipsis"
WRONG = {
    "<p>Hint: f4. It aims at the corner h8. denies</p>": "a code (denies)",
    "<p>White won by undefined discs.</p>": "no word (undefined)",
    "<p>Move NaN</p>": "no word (NaN)",
    "<p>None to move</p>": "no word (None)",
    "<p>Round {n} of 3</p>": "no word ({n})",
    "<p>%(name)s waits</p>": "no word (%(name)s)",
    "<p>keeps_turn</p>": "no word (keeps_turn)",
    "<p>[object Object]</p>": "no word ([object)",
    "<p>Tom &amp;amp; Ann</p>": "no word (&amp;)",
    "<button aria-label='undefined'>+</button>": "no word (undefined)",
    "<p>It swindled the corner zorbly.</p>": "a word that nobody knows (swindled zorbly)",
    "<p>轮到你。</p>": "not English (轮到你)",
    "<p lang='zh'>轮到你。It is your turn.</p>": None,
    "<p>Cao Cao 曹操, row 1</p>": None,
    "<p>The board 1A9BF0C00, d3, f5d6, 5 × 5, 12 %.</p>": None,
    "<div style='width: 2000px'>Board</div>": "wider than the window",
    f"<div style='width: 300px'><a style='width: 60px; {LINE}'>The lion wakes</a></div>": "text is cut",
    "<p style='width: 30px; overflow: hidden; white-space: nowrap'>Your move</p>": "text is cut: ",
    f"<div style='width: 60px'><a style='{LINE}'>The sleeping lion wakes</a></div>": None,
    "<button>Go</button><p class='toast' data-keep style='position: fixed; inset: 0'>A</p>": "is under",
    "<div style='height: 2000px'></div><a href='/'>Home</a>"
    "<div style='position: fixed; inset: auto 0 0 0; height: 90px'>Bar</div>": "is under",
    "<a href='/'>Home</a><div style='height: 2000px'></div>"
    "<div style='position: fixed; inset: auto 0 0 0; height: 90px'>Bar</div>": None,
}
"""Pages in English, and what the reader says of each."""


def shown(page: Page, body: str, language: str) -> list[str]:
    page.goto("about:blank")  # the policy of a page that was open before forbids styles of elements
    page.set_content(f"<html lang={language}><title>Home</title><main>{body}</main></html>")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    return Reader().read(page)


def test_what_is_wrong_is_seen(people: People, subtests: pytest.Subtests) -> None:
    page = people("Anna", view={"device": "desktop", "theme": "day", "lang": "en"}).page
    for body, problem in WRONG.items():
        with subtests.test(body):
            found = shown(page, body, "en")
            assert problem in found[0] if problem else not found
    with subtests.test("Chinese"):
        page.set_content("<html lang=zh-Hans><title>弈园</title><p>只留给黑方 7 处可下。denies</p>")
        assert Reader().read(page) == [
            'a code (denies): “只留给黑方 7 处可下。denies” in <p class="">',
            'not Chinese (denies): “只留给黑方 7 处可下。denies” in <p class="">',
        ]


def test_a_name_may_be_in_any_language(people: People) -> None:
    page = people("Anna").page
    page.set_content("<html lang=en><title>Home</title><p>小满 against Ben</p>")
    Reader.told.update(("小满", "Ben"))
    assert Reader().read(page) == []
