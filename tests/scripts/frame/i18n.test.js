/** Texts with their values and plural forms, in Chinese and in English. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({
  language: "zh-Hans",
  translations: {
    "{n} move": "{n} 步",
    "{name}: {name}": "{name}：{name}",
    "{name} to move": "轮到{name}走",
  },
  codes: { end: { won: ["{n} stone", "{n} stones"], why: "It scored best." } },
});
const { codeText, gettext, ngettext } = await import("../../../webapp/static/js/frame/i18n.js");

test("values are filled in wherever they stand", () => {
  assert.equal(gettext("{name}: {name}", { name: "曹操" }), "曹操：曹操");
  assert.throws(() => gettext("{name}: {name}"), /No words: {name}：{name}/);
});

test("a language without plural forms has one form for every count", () => {
  assert.equal(ngettext("{n} move", "{n} moves", 1), "1 步");
  assert.equal(ngettext("{n} move", "{n} moves", 81), "81 步");
});

test("a text without a translation is in English, with the form for its count", () => {
  assert.equal(gettext("Black to play"), "Black to play");
  assert.equal(ngettext("{n} step", "{n} steps", 1), "1 step");
  assert.equal(ngettext("{n} step", "{n} steps", 12_000, { n: "12,000" }), "12,000 steps");
});

test("a code of the server has its text, and one without is an error", () => {
  assert.equal(codeText("end", "why"), "It scored best.");
  assert.equal(codeText("end", "won", { n: 1 }), "1 stone");
  assert.equal(codeText("end", "won", { n: 2 }), "2 stones");
  assert.throws(() => codeText("end", "strange"), /No words: end strange/);
  assert.throws(() => codeText("illegal", "occupied"), /No words/);
  assert.throws(() => codeText("end", "won"), /No words: {n} stones/);
});

test("Chinese and Latin letters stand apart, whatever is filled in", () => {
  assert.equal(gettext("{name} to move", { name: "Anna" }), "轮到 Anna 走");
  assert.equal(gettext("{name} to move", { name: "小明" }), "轮到小明走");
});
