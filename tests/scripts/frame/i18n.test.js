/** Texts with their values and plural forms, in Chinese and in English. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({
  language: "zh-Hans",
  translations: { "{n} move": "{n} 步", "{name}: {name}": "{name}：{name}" },
  codes: { hint: { net: ["{n} stone", "{n} stones"], quiet: "It scored best." } },
});
const { codeText, gettext, ngettext, sentenceGap, word } = await import(
  "../../../webapp/static/js/frame/i18n.js"
);

test("values are filled in wherever they stand", () => {
  assert.equal(gettext("{name}: {name}", { name: "曹操" }), "曹操：曹操");
  assert.equal(gettext("{name}: {name}"), "{name}：{name}");
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

test("a code of the server has its text, and a strange one comes back", () => {
  assert.equal(codeText("hint", "quiet"), "It scored best.");
  assert.equal(codeText("hint", "net", { n: 1 }), "1 stone");
  assert.equal(codeText("hint", "net", { n: 2 }), "2 stones");
  assert.equal(codeText("hint", "strange"), "strange");
  assert.equal(codeText("illegal", "occupied"), "occupied");
});

test("Chinese sentences follow one another without a gap, and names come in Chinese", () => {
  assert.equal(sentenceGap, "");
  assert.equal(word({ zh: "关羽", en: "Guan Yu" }), "关羽");
});
