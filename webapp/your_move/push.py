"""Sends calls as push messages, in the language of the browser that gets them."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from contextlib import AbstractContextManager

from webapp.your_move.calls import Call
from webapp.your_move.encryption import BadKeys, BrowserKeys, SiteKey, encrypted
from webapp.your_move.services import Outcome, Send, origin_of
from webapp.your_move.texts import about, title

KEPT_SECONDS = 24 * 3600
"""Seconds for which a push service stores a call for a browser that is offline."""


class Push:
    """Sends calls; one of each web process."""

    def __init__(  # noqa: PLR0913 - what it sends with, and what about
        self,
        key: SiteKey,
        send: Send,
        *,
        contact: str | None,
        speaking: Callable[[str], AbstractContextManager[None]],
        address: Callable[[str], str],
        now: Callable[[], float] = time.time,
    ) -> None:
        """`contact` is whom push services may ask, `address` the path of the page of a match.

        Within `speaking` texts are in a language, given by its tag.
        """
        self.key = key
        self._send = send
        self._contact = contact
        self._speaking = speaking
        self._address = address
        self._now = now

    def __call__(self, call: Call) -> Outcome:
        """Send a call to a browser."""
        browser = call.browser
        try:
            keys = BrowserKeys.from_text(browser.p256dh, browser.auth)
        except BadKeys:
            return Outcome.GONE
        signed = self.key.authorization(origin_of(browser.endpoint), self._contact, self._now())
        headers = {
            "Authorization": signed,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(KEPT_SECONDS),
            "Topic": call.match.id[:32],
            "Urgency": "normal",
        }
        return self._send(browser.endpoint, encrypted(self._message(call), keys), headers)

    def _message(self, call: Call) -> bytes:
        with self._speaking(call.browser.language):
            message = {
                "title": title(call.match),
                "body": about(call.match, call.side),
                "lang": call.browser.language,
                "path": self._address(call.match.id),
                "tag": call.match.id,
            }
        return json.dumps(message, ensure_ascii=False).encode()
