/** A page comes from the site as long as that answers; a kept one only where it does not. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Navigations } from "../../../webapp/static/js/offline/worker/navigations.js";

const KEPT = { path: "/puzzle", at: "2026-11-23T05:00:00Z" };
const LATEST = { said: "</script>$&" };
const page = (text, status = 200) => new Response(`<html ><body>${text}</body></html>`, { status });
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** What is shown at an address: the answer of the site comes when `answer` is called. */
function opened(path) {
  let answer;
  let fail;
  globalThis.fetch = () => new Promise((...both) => ([answer, fail] = both));
  const kept = {
    find: async (each) => (each === KEPT.path ? page("kept") : undefined),
    list: async () => [KEPT],
    latest: async () => LATEST,
  };
  const navigations = new Navigations(
    { forget: "/forget", any: [{ like: "/puzzles/[0-9]+", path: "/puzzle" }] },
    kept,
    { page: async () => page("offline") },
    () => kept.clear(),
  );
  const request = { method: "GET", url: `https://site.example${path}` };
  const shown = { text: null };
  navigations
    .answer({ request, preloadResponse: Promise.resolve(undefined) })
    .then(async (response) => (shown.text = await response.text()));
  return { shown, answer: (response) => answer(response), fail: (problem) => fail(problem) };
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
});

test("a site that answers late is waited for, and its page shown", async () => {
  const { shown, answer } = opened("/puzzle");
  await settled();
  mock.timers.tick(4900);
  await settled();
  assert.equal(shown.text, null, "nothing old while the site may still answer");
  answer(page("new"));
  await settled();
  assert.match(shown.text, /new/);
});

test("a kept page stands in for a site that does not answer, says since when it is kept, and what it heard last", async () => {
  const { shown } = opened("/puzzle");
  await settled();
  mock.timers.tick(5000);
  await settled();
  assert.match(shown.text, /data-offline="2026-11-23T05:00:00Z"/);
  const [, heard] = shown.text.match(
    /<script type="application\/json" id="last-heard">(.*?)<\/script><\/body>/,
  );
  assert.deepEqual(JSON.parse(heard), LATEST);
});

test("where nothing is kept the site has all the time it takes", async () => {
  const { shown, answer } = opened("/elsewhere");
  await settled();
  mock.timers.tick(60_000);
  await settled();
  assert.equal(shown.text, null);
  answer(page("new"));
  await settled();
  assert.match(shown.text, /new/);
});

for (const status of [502, 504])
  test(`a proxy that answers ${status} stands for a site that is down`, async () => {
    const first = opened("/puzzle");
    await settled();
    first.answer(page("Bad gateway", status));
    await settled();
    assert.match(first.shown.text, /kept/);
    const second = opened("/elsewhere");
    await settled();
    second.answer(page("Bad gateway", status));
    await settled();
    assert.match(second.shown.text, /offline/);
  });

test("an error of the site itself is shown as it is", async () => {
  const { shown, answer } = opened("/puzzle");
  await settled();
  answer(page("not found", 404));
  await settled();
  assert.match(shown.text, /not found/);
});

test("without a connection there is no waiting", async () => {
  const { shown, fail } = opened("/puzzle");
  await settled();
  fail(new TypeError("no connection"));
  await settled();
  assert.match(shown.text, /kept/);
});

test("a kept page of any puzzle is that of each", async () => {
  const each = opened("/puzzles/12");
  await settled();
  each.fail(new TypeError("no connection"));
  await settled();
  assert.match(each.shown.text, /kept/);
  const other = opened("/puzzles/list");
  await settled();
  other.fail(new TypeError("no connection"));
  await settled();
  assert.match(other.shown.text, /offline/);
});
