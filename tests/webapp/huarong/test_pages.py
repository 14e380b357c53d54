"""Addresses of puzzle pages: all layout formats, all steps, and reasons for invalid ones."""

from __future__ import annotations

import pytest

from tests.support.clients import WAIT_SECONDS, Visitor

HENGDAO = "1A9BF0C00"


@pytest.mark.parametrize(
    "code",
    [
        "nonsense",
        "%00",
        "<script>alert(1)</script>",
        "x" * 1500,
        "没有的局",
    ],
)
def test_a_bad_layout_gets_the_reason(player: Visitor, code: str) -> None:
    for language in ("en", "zh-Hans"):
        address = f"{player.url}/huarong/{code}"  # it may first lead to one without its last dots
        page = player.web.get(address, params={"lang": language}, timeout=WAIT_SECONDS)
        assert page.status_code in {400, 404}
        assert "<h1" in page.text
        assert 'href="/huarong"' in page.text
        assert "<script>alert" not in page.text


@pytest.mark.parametrize("code", ["....................", "%ff"])
def test_what_only_stands_behind_a_link_leads_to_all_puzzles(player: Visitor, code: str) -> None:
    page = player.get(f"/huarong/{code}")
    assert (page.status_code, page.headers["Location"].rstrip("/")) == (308, "/huarong")


@pytest.mark.parametrize("code", ["1a9bf0c00", "VCCVVCCVVHHVVSSVS..S"])
def test_any_text_of_a_layout_leads_to_its_page(player: Visitor, code: str) -> None:
    page = player.get(f"/huarong/{code}?metric=steps&step=12")
    assert page.status_code == 301
    assert page.headers["Location"] == f"/huarong/{HENGDAO}?metric=steps&step=12"


@pytest.mark.parametrize("query", ["metric=steps", "metric=moves&step=0", "step=12", "step=9999"])
def test_a_solution_opens_at_a_step(player: Visitor, query: str) -> None:
    assert player.get(f"/huarong/{HENGDAO}?{query}").status_code == 200
