"""Data of the progress page: all named puzzles, and the puzzle of each day until tomorrow."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

from engines.huarong.catalogue import CATALOGUE
from tests.support.clients import Visitor
from webapp.huarong.catalogue import daily


def test_the_page_has_every_puzzle_and_every_day(player: Visitor) -> None:
    before = daily.today()
    page = player.get("/huarong/progress?lang=en")
    assert page.status_code == 200
    found = re.search(r'id="progress">(.*?)</script>', page.text, re.DOTALL)
    assert found
    data = json.loads(found[1])
    puzzles = {code: (layout, *lengths) for code, layout, _, *lengths in data["puzzles"]}
    assert puzzles == {
        each.code: (each.layout.text, each.moves, each.steps, each.slides) for each in CATALOGUE
    }
    first = date.fromisoformat(data["first"])
    assert first == daily.FIRST
    for number in (0, 1, 100, len(data["days"]) - 1):
        code = data["puzzles"][data["days"][number]][0]
        assert code == daily.puzzle_of(first + timedelta(days=number)).code
    last = first + timedelta(days=len(data["days"]) - 2)
    assert before <= last <= daily.today(), "tomorrow's is the last"
