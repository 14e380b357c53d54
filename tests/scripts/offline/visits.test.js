/** A page that was opened is kept; where the store is full, the older half makes room. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { Visits } from "../../../webapp/static/js/offline/worker/visits.js";

const HTML = '<html data-visitor="me">';
const VISIT = {
  path: "/puzzle",
  plain: true,
  kind: "puzzle",
  name: "A puzzle",
  picture: "",
  also: ["/answers"],
  files: ["/static/a.js"],
  lang: "en",
  visitor: "me",
};

/** A store with four pages and room for as many calls of `put` as are not refused. */
function store({ refusals = 0, problem = new DOMException("full", "QuotaExceededError") } = {}) {
  const pages = ["/1", "/2", "/3", "/4"].map((path) => ({ path, visitor: "me", files: [] }));
  const notes = {};
  return {
    pages,
    notes,
    async list() {
      return [...pages];
    },
    async drop(goes) {
      const staying = pages.filter((page, place) => !goes(page, place));
      pages.splice(0, pages.length, ...staying);
    },
    async note(name, data) {
      notes[name] = data;
    },
    async find(path) {
      return pages.some((page) => page.path === path) ? new Response(PAGES[path] ?? "") : undefined;
    },
    async read(name) {
      return notes[name] ?? null;
    },
    async clear() {
      pages.length = 0;
    },
    async put(page, answers) {
      if (refusals-- > 0) throw problem;
      pages.unshift({ ...page, answers: [...answers.keys()] });
    },
  };
}

const cleaned = [];
const files = {
  store: async (paths) => [...paths],
  namedIn: () => [],
  clean: async (all) => cleaned.push(all),
};
const site = { version: "1", app: [] };
const app = { version: "1", app: ["/", "/mine"] };
const offline = { files: async () => ["/static/offline.js"] };
const asked = [];
const atOnce = async () => {};
const itself = (more) => `<html data-visitor="me"
 data-keep="lesson" ${more}>
  <meta property="og:title" content="Lesson &amp; more">`;
const PAGES = {
  "/puzzle": HTML,
  "/lesson/0": itself('data-keep-set="/1 /lesson/0 /lesson/1 /lesson/2"'),
  "/lesson/1": itself('data-keep-also="/answers/1" data-keep-picture="go:X"'),
  "/lesson/2": itself(""),
  "/": itself(""),
  "/mine": itself(""),
};
const paths = ({ pages }) => pages.map(({ path }) => path);

/** @param {object} navigator */
const browserIs = (navigator) =>
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });

beforeEach(() => {
  browserIs({});
  cleaned.length = 0;
  asked.length = 0;
  globalThis.fetch = async (path) => {
    asked.push(path);
    return new Response(PAGES[path] ?? "{}", { status: 200 });
  };
});

test("a page is kept with its answers", async () => {
  const kept = store();
  await new Visits(site, kept, files, offline, atOnce).take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2", "/3", "/4"]);
  assert.deepEqual(kept.pages[0].answers, ["/puzzle", "/answers"]);
  assert.deepEqual(kept.notes.choices, { lang: "en" });
});

test("the answers are kept in the language of their page, whichever the browser prefers", async () => {
  const HEADERS = {};
  globalThis.fetch = async (path, { headers } = {}) => {
    HEADERS[path] = headers;
    return new Response('<html lang="zh-Hans" data-visitor="me">');
  };
  await new Visits(site, store(), files, offline, atOnce).take(VISIT);
  assert.deepEqual(HEADERS["/answers"], { "Page-Language": "zh-Hans" });
});

test("in a full store the older half makes room, with the files that only it needed", async () => {
  const kept = store({ refusals: 1 });
  await new Visits(site, kept, files, offline, atOnce).take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2"]);
  assert.deepEqual(cleaned, [["/static/offline.js"]]);
});

test("a store that stays full keeps what it has, and the next visit is taken", async () => {
  const kept = store({ refusals: 2 });
  const visits = new Visits(site, kept, files, offline, atOnce);
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/1", "/2"]);
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2"]);
});

test("an answer that holds a secret, or of somebody else, is not kept", async () => {
  const kept = store();
  const visits = new Visits(site, kept, files, offline, atOnce);
  globalThis.fetch = async () => new Response(HTML, { headers: { "Cache-Control": "no-store" } });
  await visits.take(VISIT);
  globalThis.fetch = async () => new Response('<html data-visitor="another">');
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/1", "/2", "/3", "/4"]);
});

test("with a lesson the others of its set are kept, which say themselves what they are", async () => {
  const kept = store();
  await new Visits(site, kept, files, offline, atOnce).take({ ...VISIT, path: "/lesson/0" });
  assert.deepEqual(paths(kept), ["/lesson/2", "/lesson/1", "/lesson/0", "/1", "/2", "/3", "/4"]);
  const { kind, name, picture, also, answers, unopened } = kept.pages[1];
  assert.deepEqual(
    { kind, name, picture, also, answers, unopened },
    {
      kind: "lesson",
      name: "Lesson & more",
      picture: "go:X",
      also: ["/answers/1"],
      answers: ["/lesson/1", "/answers/1"],
      unopened: true,
    },
  );
  assert.equal(asked.includes("/1"), false, "what is kept is not asked for again");
});

test("what is on its way when everything is forgotten is not kept", async () => {
  const kept = store();
  const visits = new Visits(site, kept, files, offline, atOnce);
  const fetched = globalThis.fetch;
  let goesOn;
  globalThis.fetch = (path) => new Promise((resolve) => (goesOn = () => resolve(fetched(path))));
  const taken = visits.take({ ...VISIT, also: [], path: "/lesson/0" });
  while (!goesOn) await new Promise((again) => setImmediate(again));
  const forgotten = visits.forget();
  globalThis.fetch = fetched;
  goesOn();
  await Promise.all([taken, forgotten]);
  assert.deepEqual(paths(kept), []);
  await visits.take({ ...VISIT, also: [] });
  assert.ok(paths(kept).includes("/puzzle"));
});

test("from the first visit on the pages of the app are kept, once for a version, and those of a day once a day", async () => {
  const kept = store();
  const visits = new Visits(app, kept, files, offline, atOnce);
  await Promise.all([visits.take(VISIT), visits.take(VISIT)]);
  assert.deepEqual(paths(kept).slice(0, 2), ["/mine", "/"]);
  assert.equal(asked.filter((path) => path === "/mine").length, 1);
  asked.length = 0;
  await visits.take(VISIT);
  assert.deepEqual(asked, ["/puzzle", "/answers"]);
  await new Visits({ ...app, version: "2" }, kept, files, offline, atOnce).take(VISIT);
  assert.deepEqual(asked.slice(-2), ["/", "/mine"]);
  PAGES["/mine"] = itself('data-keep-day="2026-01-01"');
  kept.notes.app.day = "2026-01-01";
  await new Visits({ ...app, version: "2" }, kept, files, offline, atOnce).take(VISIT);
  assert.deepEqual(asked.slice(-3), ["/puzzle", "/answers", "/mine"]);
});

test("a page of the visitor's own is kept although no browser stores it", async () => {
  const kept = store();
  const headers = { "Cache-Control": "no-store", "X-Keep-Offline": "yes" };
  globalThis.fetch = async (path) => new Response(path === VISIT.path ? HTML : "{}", { headers });
  await new Visits(site, kept, files, offline, atOnce).take(VISIT);
  assert.equal(paths(kept)[0], "/puzzle");
});
