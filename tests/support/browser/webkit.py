"""WebKit as Debian has it (WebKitGTK), driven over WebDriver: about the engine of Safari.

Its window is at least 447 pixels wide, and knows neither touch nor another language or theme than those
it was started with.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from selenium.common.exceptions import JavascriptException, WebDriverException
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.actions.mouse_button import MouseButton
from selenium.webdriver.common.by import By
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.support.browser.chromium import NoBrowser

MINI_BROWSERS = "/usr/lib/*/webkit2gtk-*/MiniBrowser"
ENGLISH = {"name": "lang", "value": "en"}
WAIT_SECONDS = 30.0
LONGEST_SCRIPT = 20.0
EMPTY = """
  const done = arguments[arguments.length - 1];
  localStorage.clear();
  sessionStorage.clear();
  const soon = new Promise((enough) => setTimeout(enough, 3000));
  const emptied = Promise.all([
    navigator.serviceWorker.getRegistrations()
      .then((all) => Promise.all(all.map((each) => each.unregister()))),
    caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
  ]);
  Promise.race([emptied, soon]).then(() => done(true), (problem) => done(String(problem)));
"""
FOCUSED = """
((selector) => {
  const field = document.querySelector(selector);
  field?.focus();
  return field?.type === "file" || document.activeElement === field;
})(arguments[0])
"""
MIDDLE = """
((selector) => {
  const visible = (part) => part.getClientRects().length > 0;
  const part = [...document.querySelectorAll(selector)].find(visible);
  if (!part) return null;
  const { top, bottom } = part.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) part.scrollIntoView({ block: "center", behavior: "instant" });
  const box = part.getBoundingClientRect();
  return [box.left + box.width / 2, box.top + box.height / 2];
})(arguments[0])
"""
SHOWN = "return document.body.innerText.slice(0, 1000)"
"""The words of a page, for whoever reads why a test failed."""


class WebKit:
    """A window of WebKit; `run`, `until` and `press` name parts of the page by selectors."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.url = ""
        self.leaves: Callable[[], None] = lambda: None
        """Called before another page is opened by its path."""

    def begin(self, url: str) -> None:
        """A new visitor of this site: no cookies, nothing stored."""
        self.url = url
        self.driver.get(f"{url}/healthz")
        self.driver.delete_all_cookies()
        self.driver.add_cookie(ENGLISH)
        assert self.driver.execute_async_script(EMPTY) is True

    def go(self, path: str) -> None:
        """Open a path of the site."""
        self.leaves()
        self.driver.get(self.url + path)

    def ready(self, path: str | None = None) -> None:
        """Wait until the scripts of the page have drawn, after going there."""
        if path is not None:
            self.go(path)
        self.until("document.querySelector('#main')?.dataset.ready === 'true'")

    @property
    def path(self) -> str:
        """The path of the page, with its query."""
        return str(self.run("return location.pathname + location.search"))

    def run(self, script: str, *arguments: Any) -> Any:
        """What the script returns."""
        return self.driver.execute_script(script, *arguments)

    def until(self, condition: str, *arguments: Any, seconds: float = WAIT_SECONDS) -> Any:
        """Wait until an expression, with `arguments`, is true; returns its value."""
        end = time.monotonic() + seconds
        while True:
            try:
                found = self.run(f"return {condition}", *arguments)
            except (JavascriptException, WebDriverException):  # between two pages
                found = None
            if found:
                return found
            assert time.monotonic() < end, (
                f"never true at {self.path}: {condition} {arguments}; {self.run(SHOWN)}"
            )
            time.sleep(0.05)

    def all(self, selector: str) -> list[str]:
        """The texts of all parts."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])].map((part) => part.textContent)",
            selector,
        )
        return found

    def text(self, selector: str) -> str:
        """The text of the first part that is seen."""
        return str(
            self.run(
                "return [...document.querySelectorAll(arguments[0])].find((part) => "
                "part.getClientRects().length)?.textContent ?? ''",
                selector,
            )
        )

    def until_text(self, selector: str, text: str) -> None:
        """Wait until a part that is seen has this text in it."""
        self.until(
            "[...document.querySelectorAll(arguments[0])].some((part) => "
            "part.getClientRects().length && part.textContent.includes(arguments[1]))",
            selector,
            text,
        )

    def until_count(self, selector: str, count: int) -> None:
        """Wait until there are that many parts."""
        self.until(
            "document.querySelectorAll(arguments[0]).length === arguments[1]", selector, count
        )

    def press(self, selector: str) -> None:
        """Click in the middle of the first part that is seen."""
        self.drag([self._middle(selector)])

    def drag(self, way: Sequence[tuple[float, float]]) -> None:
        """Press at the first point of the window, move through the others, and release."""
        actions = ActionBuilder(self.driver, duration=40)
        mouse = actions.pointer_action
        mouse.move_to_location(*map(round, way[0]))
        mouse.pointer_down(MouseButton.LEFT)
        for point in way[1:]:
            mouse.move_to_location(*map(round, point))
        mouse.pointer_up(MouseButton.LEFT)
        actions.perform()

    def keys(self, *keys: str) -> None:
        """Press keys, one after the other."""
        actions = ActionChains(self.driver, duration=0)
        for key in keys:
            actions.send_keys(key)
        actions.perform()

    def fill(self, selector: str, text: str) -> None:
        """Write into a field as soon as it takes the focus, or choose a file."""
        self.until(FOCUSED.strip(), selector)
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(text)

    def _middle(self, selector: str) -> tuple[float, float]:
        x, y = self.until(MIDDLE.strip(), selector)
        return x, y


@contextmanager
def webkit() -> Iterator[WebKit]:
    """A running WebKit on a screen of its own; raises `NoBrowser`."""
    browser = next(Path("/").glob(MINI_BROWSERS[1:]), None)
    program = shutil.which("WebKitWebDriver")
    if browser is None or program is None or shutil.which("Xvfb") is None:
        raise NoBrowser("webkit2gtk-driver and xvfb are not installed")
    with _screen() as display:
        options = Options()
        options.binary_location = str(browser)
        options.add_argument("--automation")
        as_root = {"WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"} if os.geteuid() == 0 else {}
        environment = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1", **as_root}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)  # Selenium's own, of its own calls
            driver = WebKitGTK(options=options, service=Service(program, env=environment))
        driver.set_script_timeout(LONGEST_SCRIPT)
        driver.set_window_size(1000, 900)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def _screen() -> Iterator[str]:
    """The name of a screen that nobody sees."""
    out, into = os.pipe()
    command = ["Xvfb", "-displayfd", str(into), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    server = subprocess.Popen(command, pass_fds=[into], stderr=subprocess.DEVNULL)
    os.close(into)
    try:
        with os.fdopen(out) as told:
            number = told.readline().strip()
        assert re.fullmatch(r"\d+", number), "Xvfb does not start"
        yield f":{number}"
    finally:
        server.terminate()
        server.wait()
