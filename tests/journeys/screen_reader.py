"""Somebody who sees nothing: finds and presses what the accessibility tree has, by role and name."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any, Self

from playwright.sync_api import CDPSession

from tests.journeys.person import Person
from tests.support.browser.tabs import WAIT_MS

Node = dict[str, Any]
BOARD = frozenset({"gridcell"})
CONTROLS = frozenset(
    {"link", "button", "tab", "menuitem", "radio", "checkbox", "DisclosureTriangle"}
)
PAUSE_MS = 100
PRESS = """function () {
  if (this.click) this.click();
  else this.dispatchEvent(new MouseEvent("click", { bubbles: true }));
}"""
"""What a screen reader has the browser do with a node; parts of a drawing have no `click`."""


class ScreenReaderUser(Person):
    """Hears the tree, and presses what is in it, wherever it stands and whatever it looks like."""

    def presses(self, words: str, *, among: str | None = None, **values: object) -> Self:
        """Presses a control that has this name."""
        assert among is None, "the tree is read as a list"
        name = re.compile(rf"\s*{self._text(words, values).pattern}\s*", re.IGNORECASE)
        with self._step(f"presses “{words}”"):
            self._press(CONTROLS, name.fullmatch)
        return self

    def plays(self, cell: str) -> Self:
        """Plays on a cell of the board."""
        with self._step(f"plays {cell}"):
            self._press(BOARD, re.compile(rf"{cell}\b", re.IGNORECASE).match)
        return self

    def plays_somewhere(self) -> Self:
        """Plays on the first cell that is called legal."""
        with self._step("plays somewhere"):
            self._press(BOARD, re.compile(re.escape(self.in_words("legal"))).search)
        return self

    def sees(self, words: str, **values: object) -> Self:
        """Comes to these words in the tree, as soon as they are there."""
        with self._step(f"hears “{words}”"), self._tree() as nodes:
            self._wait_for(nodes, lambda _role: True, self._text(words, values).search)
        return self

    def _press(self, roles: Collection[str], fits: Callable[[str], object]) -> None:
        with self._tree() as nodes:
            node = self._wait_for(nodes, roles.__contains__, fits)
            call = {"functionDeclaration": PRESS, "userGesture": True}
            found = nodes.session.send(
                "DOM.resolveNode", {"backendNodeId": node["backendDOMNodeId"]}
            )
            nodes.session.send(
                "Runtime.callFunctionOn", {"objectId": found["object"]["objectId"], **call}
            )

    def _wait_for(
        self, nodes: _Tree, is_role: Callable[[str], bool], fits: Callable[[str], object]
    ) -> Node:
        until = time.monotonic() + WAIT_MS / 1000
        while True:
            read = list(nodes.read())
            for role, name, node in read:
                assert name or role not in CONTROLS, f"a {role} has no name"
                if is_role(role) and fits(name):
                    return node
            assert time.monotonic() < until, f"not in the tree: {[name for _, name, _ in read]}"
            self.page.wait_for_timeout(PAUSE_MS)

    @contextmanager
    def _tree(self) -> Iterator[_Tree]:
        session = self.page.context.new_cdp_session(self.page)
        yield _Tree(session)
        session.detach()


class _Tree:
    """The accessibility tree of a page, as the browser hands it to screen readers."""

    def __init__(self, session: CDPSession) -> None:
        self.session = session

    def read(self) -> Iterator[tuple[str, str, Node]]:
        """Role, name and node of all that is not left out, from the top of the page."""
        for node in self.session.send("Accessibility.getFullAXTree")["nodes"]:
            if not node["ignored"] and "backendDOMNodeId" in node:
                yield node["role"]["value"], node.get("name", {}).get("value", ""), node
