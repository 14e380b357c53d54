/** Navigation preload: off in Firefox, also where an earlier worker had switched it on. */

import assert from "node:assert/strict";
import { test } from "node:test";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const CHROMIUM = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/107.0.0.0";
const SITE = {
  version: "1",
  root: "/",
  files: "/static/",
  offline: { en: "/offline/en" },
  forget: "/forget",
};

const done = [];
const listeners = {};
globalThis.caches = { keys: async () => [], open: async () => ({ keys: async () => [] }) };
globalThis.self = {
  addEventListener: (name, listener) => (listeners[name] = listener),
  registration: {
    navigationPreload: {
      enable: async () => done.push("enable"),
      disable: async () => done.push("disable"),
    },
  },
  clients: { claim: async () => done.push("claim"), matchAll: async () => [] },
};
const { start } = await import("../../../webapp/static/js/offline/worker/main.js");

/** What a worker that has just been installed in this browser does, in order. */
async function takesOver(userAgent) {
  Object.defineProperty(globalThis, "navigator", { value: { userAgent }, configurable: true });
  done.length = 0;
  start(SITE);
  let activated;
  listeners.activate({ waitUntil: (work) => (activated = work) });
  await activated;
  return done;
}

test("Firefox, which shows its own error page for a preload that fails", async () => {
  assert.deepEqual(await takesOver(FIREFOX), ["disable", "claim"]);
});

test("Chromium", async () => {
  assert.deepEqual(await takesOver(CHROMIUM), ["enable", "claim"]);
});
