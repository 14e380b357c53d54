"""A browser tab that records every problem of the pages it shows."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from typing import Any, Literal

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Response,
    WebError,
)
from playwright.sync_api import Error as PlaywrightError

from tests.support.browser.reader import AS_IT_IS_LEFT, AT_THE_END, REPORT, Reader

Language = Literal["zh-CN", "en"]
Theme = Literal["day", "night"]
Device = Literal["desktop", "laptop", "phone", "small", "narrow"]

LANGUAGES: tuple[Language, ...] = ("zh-CN", "en")
DEVICES: dict[Device, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1280, "height": 900}},
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "has_touch": True,
        "is_mobile": True,
        "device_scale_factor": 2,
    },
    "laptop": {"viewport": {"width": 1366, "height": 768}},
    "small": {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True},
    "narrow": {"viewport": {"width": 320, "height": 640}, "has_touch": True, "is_mobile": True},
}
NO_WORKER = "Service Worker registration blocked by Playwright"
"""What Playwright says of each page in a tab without service workers."""
GIVEN_UP = (
    "WebSocket is closed before the connection is established",
    "was interrupted while the page was loading",
)
"""What Chromium and Firefox say when a page that is left, or told that it is offline, gives up a
connection it is just making: like a request that is aborted, no error."""
ABORTED = ("net::ERR_ABORTED", "NS_BINDING_ABORTED")
UNUSED = "net::ERR_SOCKET_NOT_CONNECTED"
"""A connection that Chromium had opened beforehand, and that the site closed unused as it was wanted: on
a slow machine a page that asks every few seconds meets this, and asks again."""
CHROMIUM_ONLY = ("has_touch", "is_mobile", "device_scale_factor")
LOOKS = """setInterval(() => document.dispatchEvent(new Event("visibilitychange")), 400)"""
"""Run before a page: its visitor comes back to it again and again, and it asks at once what is new."""
LEAVE = """() => {
  globalThis.wasRead = true;
  for (const leaving of ["pagehide", "visibilitychange", "unload"]) {
    addEventListener(leaving, () => (localStorage.clear(), sessionStorage.clear()));
  }
  location.replace("about:blank");
}"""
"""Leaves a page for an empty one, in the same process of the browser, and clears what the site stored.

Its listeners are the last, so what the page stores as it is left is cleared as well."""
TOLD = """(() => {
  globalThis.toasts = [];
  new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target.id === "toasts") for (const each of addedNodes) toasts.push(each.textContent);
  }).observe(document, { childList: true, subtree: true });
})();"""
"""Run before a page: keeps what its short messages say, which are gone after a few seconds."""
RETRIES = 1
"""How often a request beside the pages is sent again: its connection may end while it is unused."""
WAIT_MS = 120_000
"""Timeout of waits; it is generous because nothing is measured here."""


class Windows:
    """The windows that visitors have left, for the next of their kind: a new one costs half a visit."""

    MOST = 10

    def __init__(self, browser: Browser, script: str) -> None:
        """`script` runs before each page."""
        self._browser = browser
        self._script = script
        self._left: list[tuple[str, Page]] = []

    def open(self, how: dict[str, Any]) -> Page:
        """The page of a window that was left, or of a new one."""
        for left in reversed(self._left):
            if left[0] == repr(how):
                self._left.remove(left)
                return left[1]
        context = self._browser.new_context(**how)
        context.add_init_script(self._script)
        return context.new_page()

    def leave(self, page: Page, how: dict[str, Any]) -> None:
        """Make a window as new and keep it; one whose site or page is gone is closed."""
        try:
            self._clear(page, how)
        except PlaywrightError:
            page.context.close()
            return
        self._left.append((repr(how), page))
        if len(self._left) > self.MOST:
            self._left.pop(0)[1].context.close()

    @staticmethod
    def _clear(page: Page, how: dict[str, Any]) -> None:
        context = page.context
        context.set_offline(False)
        context.unroute_all()
        context.clear_permissions()
        page.unroute_all()
        for other in context.pages:
            if other != page:
                other.close()
        if not page.url.startswith(f"{how['base_url']}/"):
            page.goto("/healthz", timeout=5000)
        page.evaluate(LEAVE)
        page.wait_for_url("about:blank", timeout=5000)
        context.clear_cookies()
        page.set_viewport_size(how["viewport"])
        page.emulate_media(media="null")


windows_of = cache(Windows)
"""The windows of a browser."""


class Tab:
    """One page in a separate context, as in the browser of one person.

    `problems` holds console errors and warnings, uncaught exceptions, failed requests, responses with
    status 400 or above, and what a reader of each page stumbles over as it is left, except those that
    match a pattern given to `expect`. Chromium writes such responses to the console; where they are
    listened to, each file of a page costs a message.

    Cookies, storage, routes and the like are gone for the next visitor. Scripts added to each page,
    clocks, CDP sessions and listeners would stay: a test with one of them asks for its `own` window.

    Pages that ask the site every few seconds ask at once when they are looked at; `looks` does so again
    and again, so that tests need not wait for them.

    Where somebody else reads the pages, it is said with `is_read=False`.
    """

    def __init__(
        self,
        browser: Browser,
        url: str,
        *,
        lang: Language = "en",
        device: Device = "desktop",
        theme: Theme = "day",
        still: bool = True,
        own: bool = False,
        looks: bool = False,
        is_read: bool = True,
        **more: Any,
    ) -> None:
        self.url = url
        self._complaints: list[str] = []
        self._reader = Reader()
        self._seen: list[dict[str, Any]] = []
        self._expected: list[str] = []
        self._how = {
            "base_url": url,
            "locale": lang,
            "color_scheme": "dark" if theme == "night" else "light",
            "reduced_motion": "reduce" if still else "no-preference",
            # A service worker would ask for files beside every page; its own tests allow it.
            "service_workers": "block",
            **DEVICES[device],
            **more,
        }
        if browser.browser_type.name == "firefox":
            self._how = {key: how for key, how in self._how.items() if key not in CHROMIUM_ONLY}
            own = True
        self.own = own or looks or bool(more)
        script = TOLD + (AS_IT_IS_LEFT if is_read else "")
        self._is_read = is_read
        self._windows = (Windows if self.own else windows_of)(browser, script)
        self.page = self._windows.open(self._how)
        self.context: BrowserContext = self.page.context
        self.context.set_default_timeout(WAIT_MS)
        if looks:
            self.context.add_init_script(LOOKS)
        self._listeners = {
            "console": self._console,
            "weberror": self._thrown,
            "requestfailed": self._failed,
        }
        if browser.browser_type.name == "firefox":
            self._listeners["response"] = self._answered
        for event, listener in self._listeners.items():
            self.context.on(event, listener)

    @property
    def problems(self) -> list[str]:
        """All unexpected problems so far."""
        known = re.compile("|".join(self._expected)) if self._expected else None
        found = [*self._complaints]
        for seen in self._seen:
            found += [f"{each} ({seen['path']})" for each in self._reader.problems(seen)]
        return [text for text in found if not (known and known.search(text))]

    def knows(self, *names: str) -> None:
        """What others wrote may stand on the pages, in whatever language."""
        self._reader.told.update(names)

    def expect(self, pattern: str) -> None:
        """Ignore problems that match this regular expression."""
        self._expected.append(pattern)

    def go(self, path: str) -> None:
        """Open a path of the site."""
        self.page.goto(path)

    def gettext(self, english: str, several: str | None = None) -> str:
        """A text of the page's scripts in its language, in the plural if that is given too."""
        translations = self._texts().get("translations", {})
        return str(translations.get(english, several or english))

    def code_text(self, group: str, code: str) -> str:
        """The page's text of a code that the server sends; without plural forms."""
        return str(self._texts()["codes"][group][code])

    def _texts(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.page.locator("#texts").text_content() or "{}")
        return found

    def close(self) -> None:
        """Look at all pages, and close the context or leave its window to the next visitor."""
        for event, listener in self._listeners.items():
            self.context.remove_listener(event, listener)
        if self._is_read:
            self._read()
        if self.own:
            self.context.close()
        else:
            self._windows.leave(self.page, self._how)

    def _complain(self, text: str) -> None:
        self._complaints.append(text)

    def _read(self) -> None:
        for page in self.context.pages:
            with suppress(PlaywrightError):  # it was closed
                self._see(page.evaluate(AT_THE_END))

    def _see(self, seen: Any) -> None:
        if seen:
            self._reader.note(seen)
            self._seen.append(seen)

    def _console(self, message: ConsoleMessage) -> None:
        if message.text.startswith(REPORT):
            self._see(json.loads(message.text.removeprefix(REPORT)))
        harmless = any(known in message.text for known in (NO_WORKER, UNUSED, *GIVEN_UP))
        if message.type in ("error", "warning") and not harmless:
            self._complain(f"console {message.type}: {message.text} ({message.location['url']})")

    def _thrown(self, problem: WebError) -> None:
        self._complain(f"exception: {problem.error}")

    def _failed(self, request: Request) -> None:
        # Leaving a page aborts its pending requests; that is not an error.
        if request.failure not in (*ABORTED, UNUSED):
            self._complain(f"failed: {request.url} ({request.failure})")

    def _answered(self, response: Response) -> None:
        if response.status >= 400:
            self._complain(f"answer {response.status}: {response.url}")
