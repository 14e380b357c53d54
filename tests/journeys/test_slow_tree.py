"""An analysis is reloaded, and what was kept of it comes slowly."""

from __future__ import annotations

from playwright.sync_api import Route

from tests.journeys.conftest import People


def test_while_the_tree_comes_slowly_the_page_works(people: People) -> None:
    rui = people("Rui")
    rui.opens("/capture-go/analysis").plays("c3").plays("d3").sees(
        "Move {n}, {move}", n=2, move="D3"
    )
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    rui.does("has a slow line", lambda: rui.page.route("**/api/analysis/*/tree", hold))
    rui.reloads().presses("One move back").sees("Move {n}, {move}", n=1, move="C3").plays("b2")
    rui.does("the line is free again", lambda: [each.continue_() for each in held])
    rui.sees("Move {n}, {move}", n=2, move="B2")
