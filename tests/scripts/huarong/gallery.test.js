/** Which puzzles the gallery shows, and in which order. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { openPage } from "../support/page.js";

openPage();
const { asCode, choose } = await import("../../../webapp/static/js/huarong/gallery/cards.js");

const WISH = { order: "classic", find: "", done: "", moves: "", lying: "", standing: "", soldiers: "" };
const CARDS = [
  { name: "b", find: "heng dao li ma", layout: "VCCVVCCVVHHVVSSVS..S", moves: 81, grade: "solved" },
  { name: "c", find: "feng hui lu zhuan", layout: "SSSVCCVVCCVV.HHV.SHH", moves: 138, grade: "none" },
  { name: "a", find: "no way out", layout: "HHHHCC..CC..........", moves: null, grade: "started" },
  { name: "d", find: "one", layout: "....CC..CC..........", moves: 5, grade: "optimal" },
];
const names = (wish) => choose(CARDS, { ...WISH, ...wish }).map(({ name }) => name);

test("orders put what has no way out at the far end", () => {
  assert.deepEqual(names({ order: "easy" }), ["d", "b", "c", "a"]);
  assert.deepEqual(names({ order: "hard" }), ["c", "b", "d", "a"]);
  assert.deepEqual(names({ order: "name" }), ["a", "b", "c", "d"]);
});

test("every word of a search has to be there", () => {
  assert.deepEqual(names({ find: "  LI heng " }), ["b"]);
  assert.deepEqual(names({ find: "li nobody" }), []);
});

test("a number is a length or part of a name, never of a code", () => {
  const coded = { name: "e", find: "heng 2||81abc", layout: "....", moves: 12, steps: 20, grade: "none" };
  const found = (find) => choose([...CARDS, coded], { ...WISH, find }).map(({ name }) => name);
  assert.deepEqual(found("81 moves"), ["b"]);
  assert.deepEqual(found("81次"), ["b"]);
  assert.deepEqual(found("81"), ["b"]);
  assert.deepEqual(found("20 steps"), ["e"]);
  assert.deepEqual(found("2"), ["e"]);
});

test("filters narrow by what was done, by length and by blocks", () => {
  assert.deepEqual(names({ done: "unsolved" }), ["c"]);
  assert.deepEqual(names({ done: "solved" }), ["b", "d"]);
  assert.deepEqual(names({ done: "better" }), ["b"]);
  assert.deepEqual(names({ moves: "51-81" }), ["b"]);
  assert.deepEqual(names({ moves: "none" }), ["a"]);
  assert.deepEqual(names({ lying: "2" }), ["c", "a"]);
  assert.deepEqual(names({ standing: "4", soldiers: "4" }), ["b"]);
});

test("a search may be a code, in capitals as its page has it", () => {
  assert.equal(asCode(" 1a9bf0c00 "), "1A9BF0C00");
  assert.equal(asCode("VCCVVCCVVHHVVSSVS..S"), "VCCVVCCVVHHVVSSVS..S");
  assert.equal(asCode("heng dao"), null);
});
