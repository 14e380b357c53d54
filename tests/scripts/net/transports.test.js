/** A page changes to requests where websockets are not let through, and only there. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { settled, sockets } from "../support/fake_socket_io.js";
import { openPage } from "../support/page.js";

const LOST = Object.assign(new Error("websocket error"), {});
const HUNG = new Error("timeout");
let imports = 0;
let tab = new Map();
let answers = true;
let told = [];

/** A connection of a page that was just opened; `tab` outlives pages. */
async function open({ polling = true } = {}) {
  openPage();
  if (polling) document.documentElement.dataset.polling = "";
  globalThis.sessionStorage = {
    getItem: (name) => tab.get(name) ?? null,
    setItem: (name, text) => tab.set(name, text),
    removeItem: (name) => tab.delete(name),
  };
  document.createElement = () => ({ append: () => {}, dataset: {}, addEventListener: () => {}, remove() {} });
  document.querySelectorAll = () => [];
  const texts = document.getElementById;
  document.getElementById = (id) => (id === "toasts" ? { append: () => told.push(id) } : texts(id));
  const fresh = `?page=${++imports}`;
  const { transports } = await import(`../../../webapp/static/js/net/transports.js${fresh}`);
  return transports;
}

beforeEach(() => {
  tab = new Map();
  told = [];
  answers = true;
  globalThis.fetch = async () => {
    if (!answers) throw new TypeError("Failed to fetch");
    return { ok: true };
  };
});

test("two refused websockets are enough, while the site answers", async () => {
  const page = await open();
  assert.deepEqual(page.names, ["websocket"]);
  await page.failed({});
  assert.deepEqual(page.names, ["websocket"]);
  await page.failed({});
  assert.deepEqual(page.names, ["polling"]);
  page.worked();
  page.worked();
  assert.equal(told.length, 1, "it is said once");
  const next = await open();
  assert.deepEqual(next.names, ["polling"], "the tab remembers");
  next.worked();
  assert.equal(told.length, 1);
});

test("a site that is down teaches nothing", async () => {
  const page = await open();
  await page.failed({});
  answers = false;
  for (let n = 0; n < 5; n++) await page.failed({ hung: n % 2 === 0 });
  answers = true;
  await page.failed({});
  assert.deepEqual(page.names, ["websocket"]);
});

test("what fails until the site answers again counts once", async () => {
  const page = await open();
  // The server was killed: the websocket ends, and the next one is refused. Then it is back.
  await Promise.all([page.failed({ after: 100 }), page.failed({})]);
  assert.deepEqual(page.names, ["websocket"]);
  await page.failed({});
  assert.deepEqual(page.names, ["polling"]);
});

test("a websocket that was open for long was let through", async () => {
  const page = await open();
  await page.failed({});
  await page.failed({ after: 60_000 });
  await page.failed({ after: 100 });
  assert.deepEqual(page.names, ["websocket"]);
});

test("where requests do not work either, the websocket is tried again, and after ten minutes in any case", async (t) => {
  const page = await open();
  await page.failed({ hung: true });
  await page.failed({});
  assert.deepEqual(page.names, ["websocket"]);
  await page.failed({ hung: true });
  mock.timers.enable({ apis: ["Date"], now: Date.now() + 11 * 60_000 });
  t.after(() => mock.timers.reset());
  assert.deepEqual((await open()).names, ["websocket"]);
});

test("a connection takes what the page has found out, and leaves with a word", async () => {
  const beacons = [];
  Object.defineProperty(globalThis, "navigator", {
    value: { sendBeacon: (...sent) => beacons.push(sent) },
    configurable: true,
  });
  const page = new EventTarget();
  globalThis.addEventListener = page.addEventListener.bind(page);
  openPage();
  document.documentElement.dataset.polling = "";
  const { Connection } = await import("../../../webapp/static/js/net/connection.js");
  new Connection();
  const socket = sockets.at(-1);
  await socket.hear("connect_error", LOST);
  assert.deepEqual(socket.io.opts.transports, ["websocket"]);
  await socket.hear("connect_error", HUNG);
  await settled();
  assert.deepEqual(socket.io.opts.transports, ["polling"]);
  page.dispatchEvent(new Event("pagehide"));
  assert.equal(beacons.length, 0);
  socket.io.engine.transport.name = "polling";
  page.dispatchEvent(new Event("pagehide"));
  assert.deepEqual(beacons, [["/socket.io/?EIO=4&transport=polling&sid=e1", "1"]]);
});
