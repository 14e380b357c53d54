/** A move that waits is sent by the next page, which says what became of it. */

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { openPage } from "../support/page.js";

const kept = openPage();
const inTab = new Map();
globalThis.localStorage = new Proxy(globalThis.localStorage, {
  ownKeys: () => [...kept.keys()],
  getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
});
globalThis.sessionStorage = {
  getItem: (name) => inTab.get(name) ?? null,
  setItem: (name, text) => inTab.set(name, text),
  removeItem: (name) => inTab.delete(name),
};
globalThis.window = globalThis;
globalThis.location = { pathname: "/" };
globalThis.addEventListener = () => {};
let held = [];
const locks = { request: (name, _how, act) => act(held.includes(name) ? null : {}) };
Object.defineProperty(globalThis, "navigator", { value: { locks } });
const region = { append: (box) => said.push(box) };
let said = [];
globalThis.document.getElementById = (id) => (id === "toasts" ? region : null);
globalThis.document.querySelectorAll = () => [];
globalThis.document.createElement = () => {
  const box = { words: "", dataset: {}, addEventListener: () => {}, remove: () => {} };
  const append = (...children) => {
    for (const child of children) box.words += child.words ?? child;
  };
  return Object.assign(box, { append, prepend: () => {} });
};

const { MoveSender } = await import("../../../webapp/static/js/frame/waiting/sender.js");
const { keepMove, keptMove } = await import("../../../webapp/static/js/frame/waiting/kept_moves.js");

const MOVE = { mid: "m1", ply: 3, pos: "p3", move: "c4", name: "C4", visitor: "me", waits: true };
const answers = (status, body) => ({ ok: status < 400, status, json: async () => body });

/** Sends what waits, with these answers of the site; returns the bodies that went out. */
async function send(...given) {
  const sent = [];
  globalThis.fetch = async (_path, { body }) => {
    sent.push(JSON.parse(body));
    const answer = given.shift();
    if (!answer) throw new TypeError("no connection");
    return answer;
  };
  await new MoveSender().send();
  return sent;
}

beforeEach(() => {
  mock.timers.reset();
  mock.timers.enable({ apis: ["setTimeout"] });
  kept.clear();
  inTab.clear();
  held = [];
  said = [];
  globalThis.document.documentElement.dataset.visitor = "me";
  keepMove("g", MOVE);
});

test("it is sent as it was made, and forgotten once it is played", async () => {
  const sent = await send(answers(200, { v: 5, ply: 4 }));
  assert.deepEqual(sent, [{ game: "g", mid: "m1", ply: 3, pos: "p3", move: "c4" }]);
  assert.equal(keptMove("g"), null);
  assert.match(said[0].words, /Your move C4, made without a connection, has been played\./);
});

test("without an answer it waits, and goes out again later", async () => {
  await send();
  assert.equal(keptMove("g").mid, "m1");
  assert.equal(said.length, 0);
  await send(answers(503, { error: { code: "busy", message: "…" } }));
  assert.equal(keptMove("g").mid, "m1");
  await send(answers(200, { v: 5, ply: 4 }));
  assert.equal(keptMove("g"), null);
});

test("a proxy that answers for the site is no refusal", async () => {
  const html = { ok: false, status: 502, json: async () => JSON.parse("<html>") };
  await send(html);
  assert.equal(keptMove("g").mid, "m1");
});

test("a refused one is forgotten, and that it was not played is said", async () => {
  await send(answers(400, { error: { code: "stale", message: "…" } }));
  assert.equal(keptMove("g"), null);
  assert.match(said[0].words, /was not played: the game has moved on\./);
  keepMove("g", MOVE);
  await send(answers(400, { error: { code: "game_over", message: "It is over." } }));
  assert.match(said[1].words, /made without a connection, was not played\. /);
});

test("one whose page was only left before the answer came is not talked of, unless it was refused", async () => {
  keepMove("g", { ...MOVE, waits: false });
  await send(answers(200, { v: 5, ply: 4 }));
  assert.equal(keptMove("g"), null);
  assert.equal(said.length, 0);
  keepMove("g", { ...MOVE, waits: false });
  await send(answers(400, { error: { code: "game_over", message: "It is over." } }));
  assert.match(said[0].words, /^C4 was not played\. It is over\./);
});

test("the move of somebody else is none of this visitor's concern", async () => {
  globalThis.document.documentElement.dataset.visitor = "another";
  await send(answers(400, { error: { code: "not_your_game", message: "…" } }));
  assert.equal(keptMove("g"), null);
  assert.equal(said.length, 0);
});

test("a move that another page sends is left to it", async () => {
  held = ["move-g"];
  assert.deepEqual(await send(), []);
  assert.equal(keptMove("g").mid, "m1");
});
