/** The store of pages has bounds: what was opened and what belongs to it do not take each other's room. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { MOST_PAGES, MOST_UNOPENED, PageStore } from "../../../webapp/static/js/offline/worker/page_store.js";

/** As much of a store of the browser as is used. */
function cacheOf() {
  const found = new Map();
  return {
    found,
    match: async (path) => found.get(path)?.clone(),
    put: async (path, answer) => found.set(path, answer),
    delete: async (path) => found.delete(path),
  };
}

function pageOf(path, unopened) {
  return {
    path,
    kind: "lesson",
    name: "",
    picture: "",
    at: "",
    visitor: "",
    also: [`${path}/answers`],
    files: [],
    unopened,
  };
}

test("the oldest of either sort makes room, with its answers", async () => {
  const cache = cacheOf();
  globalThis.caches = { open: async () => cache };
  const kept = new PageStore("/");
  const store = async (path, unopened) => {
    const page = pageOf(path, unopened);
    await kept.put(page, new Map([path, ...page.also].map((each) => [each, new Response(each)])));
  };
  await store("/opened", false);
  for (let n = 0; n <= MOST_UNOPENED; n++) await store(`/more/${n}`, true);
  const paths = (await kept.list()).map(({ path }) => path);
  assert.equal(paths.length, MOST_UNOPENED + 1);
  assert.equal(paths.at(-1), "/opened");
  assert.equal(paths.includes("/more/0"), false);
  assert.equal(cache.found.has("/more/0"), false);
  assert.equal(cache.found.has("/more/0/answers"), false);
  for (let n = 0; n < MOST_PAGES; n++) await store(`/page/${n}`, false);
  assert.equal(
    (await kept.list()).some(({ path }) => path === "/opened"),
    false,
  );
  assert.equal((await kept.list()).length, MOST_UNOPENED + MOST_PAGES);
});
