"""A double of what a browser does when it subscribes: that of the tests reaches no push service."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from tests.support.browser.tabs import Tab

SUBSCRIBING = """({ endpoint, keys }) => {
  let subscription = null;
  PushManager.prototype.getSubscription = async () => subscription;
  PushManager.prototype.subscribe = async (options) => {
    globalThis.asked = options;
    subscription = { endpoint, toJSON: () => ({ endpoint, keys }),
      unsubscribe: async () => { subscription = null; return true; } };
    return subscription;
  };
  Object.defineProperty(Notification, "permission", { get: () => "default" });
  Notification.requestPermission = async () => "granted";
}"""
"""Run before a page: it is let, and gets the subscription that it is given."""


def subscribing(tab: Tab, given: Mapping[str, Any]) -> None:
    """Let the pages of a tab subscribe with this endpoint and these keys."""
    tab.page.add_init_script(f"({SUBSCRIBING})({json.dumps(given)})")
