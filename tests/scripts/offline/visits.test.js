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

/** A store with four pages and room for as many calls of `keep` as are not refused. */
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
    async keep(page, answers) {
      if (refusals-- > 0) throw problem;
      pages.unshift({ ...page, answers: [...answers.keys()] });
    },
  };
}

const cleaned = [];
const files = {
  keep: async (paths) => [...paths],
  namedIn: () => [],
  clean: async (all) => cleaned.push(all),
};
const offline = { files: async () => ["/static/offline.js"] };
const paths = ({ pages }) => pages.map(({ path }) => path);

beforeEach(() => {
  cleaned.length = 0;
  globalThis.fetch = async (path) => new Response(path === VISIT.path ? HTML : "{}", { status: 200 });
});

test("a page is kept with its answers", async () => {
  const kept = store();
  await new Visits(kept, files, offline).take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2", "/3", "/4"]);
  assert.deepEqual(kept.pages[0].answers, ["/puzzle", "/answers"]);
  assert.deepEqual(kept.notes.choices, { lang: "en" });
});

test("in a full store the older half makes room, with the files that only it needed", async () => {
  const kept = store({ refusals: 1 });
  await new Visits(kept, files, offline).take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2"]);
  assert.deepEqual(cleaned, [["/static/offline.js"]]);
});

test("a store that stays full keeps what it has, and the next visit is taken", async () => {
  const kept = store({ refusals: 2 });
  const visits = new Visits(kept, files, offline);
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/1", "/2"]);
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/puzzle", "/1", "/2"]);
});

test("another failure drops nothing", async () => {
  const kept = store({ refusals: 1, problem: new Error("broken") });
  await new Visits(kept, files, offline).take(VISIT);
  assert.deepEqual(paths(kept), ["/1", "/2", "/3", "/4"]);
});

test("an answer that holds a secret, or of somebody else, is not kept", async () => {
  const kept = store();
  const visits = new Visits(kept, files, offline);
  globalThis.fetch = async () => new Response(HTML, { headers: { "Cache-Control": "no-store" } });
  await visits.take(VISIT);
  globalThis.fetch = async () => new Response('<html data-visitor="another">');
  await visits.take(VISIT);
  assert.deepEqual(paths(kept), ["/1", "/2", "/3", "/4"]);
});
