/** Phrases with their values and plural forms, in Chinese. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage({
  language: "zh-Hans",
  phrases: { moves: { other: "{n} 步" }, named: "{name}：{name}", plain: "好" },
});
const { say, sentenceGap, word } = await import("../../../webapp/static/js/frame/phrases.js");

test("values are filled in wherever they stand", () => {
  assert.equal(say("named", { name: "曹操" }), "曹操：曹操");
  assert.equal(say("named"), "{name}：{name}");
});

test("a language without plural forms has one form for every count", () => {
  assert.equal(say("moves", { n: 1 }), "1 步");
  assert.equal(say("moves", { n: 81 }), "81 步");
});

test("a key without a phrase is seen as itself", () => {
  assert.equal(say("no_such_key"), "no_such_key");
});

test("Chinese sentences follow one another without a gap, and names come in Chinese", () => {
  assert.equal(sentenceGap, "");
  assert.equal(word({ zh: "关羽", en: "Guan Yu" }), "关羽");
});
