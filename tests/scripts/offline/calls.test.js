/** What the service worker does with calls: shows them, opens the game, and follows a changed address. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

/** @type {Record<string, (event: any) => void>} */
const listeners = {};
/** @type {any[]} */
let done = [];
/** @type {any[]} */
let windows = [];

globalThis.self = /** @type {any} */ ({
  addEventListener: (/** @type {string} */ type, /** @type {any} */ hear) => {
    listeners[type] = hear;
  },
  registration: {
    showNotification: async (/** @type {any[]} */ ...shown) => done.push(["shown", ...shown]),
    pushManager: {
      subscribe: async (/** @type {any} */ options) => {
        done.push(["subscribed", options]);
        return { toJSON: () => ({ endpoint: "new", keys: { p256dh: "p", auth: "a" } }) };
      },
    },
  },
  clients: {
    matchAll: async () => windows,
    openWindow: async (/** @type {string} */ path) => done.push(["opened", path]),
  },
});
globalThis.fetch = /** @type {any} */ (
  async (/** @type {string} */ path, /** @type {any} */ { body, headers }) =>
    done.push([path, JSON.parse(body), headers["Page-Language"]])
);

const { answerCalls } = await import("../../../webapp/static/js/offline/worker/calls.js");
answerCalls({ root: "/garden/", files: "/garden/static/" }, { read: async () => ({ lang: "zh-Hans" }) });

/** Has the worker hear an event, and waits until it is done with it. @param {string} type @param {object} event */
async function hear(type, event) {
  /** @type {Promise<unknown>[]} */
  const waits = [];
  listeners[type]?.({ ...event, waitUntil: (/** @type {Promise<unknown>} */ wait) => waits.push(wait) });
  await Promise.all(waits);
}

const MESSAGE = { title: "轮到你走", body: "对手：Anna", lang: "zh-Hans", path: "/garden/g/abc", tag: "abc" };

beforeEach(() => {
  done = [];
  windows = [];
});

test("a call is shown in its language, one for each game", async () => {
  await hear("push", { data: { json: () => MESSAGE } });
  const { title, path, ...more } = MESSAGE;
  assert.deepEqual(done, [["shown", title, { ...more, data: path, icon: "/garden/favicon.ico" }]]);
});

test("what is no call shows nothing", async () => {
  await hear("push", { data: null });
  await hear("push", {
    data: {
      json: () => {
        throw new SyntaxError();
      },
    },
  });
  assert.deepEqual(done, []);
});

/** @param {string} path */
const clicked = (path) => hear("notificationclick", { notification: { close: () => {}, data: path } });

test("a tap opens the game, or goes to where it is open", async () => {
  await clicked("/garden/g/abc");
  assert.deepEqual(done, [["opened", "/garden/g/abc"]]);
  done = [];
  windows = [
    { url: "https://play.example/garden/", focus: () => done.push("home") },
    { url: "https://play.example/garden/g/abc?ply=3", focus: () => done.push("game") },
  ];
  await clicked("/garden/g/abc");
  assert.deepEqual(done, ["game"]);
});

test("nothing but games of the site is opened", async () => {
  for (const path of ["https://evil.example/", "//evil.example/garden/g/", "/garden/mine", ""])
    await clicked(path);
  assert.deepEqual(done, []);
});

test("the site hears of a changed address", async () => {
  const options = { userVisibleOnly: true, applicationServerKey: "key" };
  await hear("pushsubscriptionchange", { oldSubscription: { endpoint: "old", options } });
  assert.deepEqual(done, [
    ["subscribed", options],
    ["/garden/api/browsers", { endpoint: "new", keys: { p256dh: "p", auth: "a" } }, "zh-Hans"],
    ["/garden/api/browsers/forget", { endpoint: "old" }, "zh-Hans"],
  ]);
});
