"""First visits: few bytes and requests."""

from __future__ import annotations

import pytest

from tests.browser.conftest import OpenTab
from tests.support.browser.first_visits import MOST_KILOBYTES, Traffic
from tests.support.browser.sample_pages import SamplePages

MOST_REQUESTS = 20
SAMPLES = {"match": "reversi", "review": "review"}


@pytest.mark.parametrize("name", MOST_KILOBYTES)
def test_a_first_visit_is_light(scenes: SamplePages, open_tab: OpenTab, name: str) -> None:
    tab = open_tab(device="phone", lang="zh-CN", own=True)
    traffic = Traffic()
    traffic.listen(tab.context.new_cdp_session(tab.page))
    if name == "home":  # of one who has played nothing
        tab.go("/")
    else:
        scenes.visit(tab, SAMPLES[name])
    tab.page.wait_for_load_state("networkidle")
    assert traffic.kilobytes <= MOST_KILOBYTES[name], traffic
    assert traffic.requests <= MOST_REQUESTS, traffic
