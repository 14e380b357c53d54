/** Unfinished work in this browser: the lesson opened last, and the current puzzle. */

import { commonCode } from "../board/huarong/code.js";
import { loadValue, storedNames } from "../frame/storage.js";
import { lastPuzzle } from "../huarong/came_from.js";
import { lessonRecord } from "../problems/records.js";

/** @typedef {{kind: "lesson" | "puzzle", query: URLSearchParams}} InHand  `query` asks the server for its line */

const GAME = "huarong:game:";
const LAYOUT = /^[CHVS.]{20}$/;

/** @returns {InHand[]} */
export function waiting() {
  return [lessonInHand(), puzzleInHand()].flatMap((found) => found ?? []);
}

/** @returns {InHand | null} */
function lessonInHand() {
  const { lessons, last } = lessonRecord.read();
  const [key = "", number = ""] = (last ?? "").split("/");
  if (!/^[a-z-]+$/.test(key) || !/^\d{1,3}$/.test(number)) return null;
  const next = Number(number) + Number(Boolean(lessons[`${key}/${number}`]?.star));
  return { kind: "lesson", query: new URLSearchParams({ lesson: `${key}/${next}` }) };
}

/** The puzzle that was open last if its game is in hand, else any other. @returns {InHand | null} */
function puzzleInHand() {
  const games = storedNames(GAME)
    .map((name) => name.slice(GAME.length))
    .filter((layout) => LAYOUT.test(layout))
    .map((layout) => ({ layout, moves: movesOf(layout) }))
    .filter(({ moves }) => moves > 0);
  const last = lastPuzzle()?.code;
  const found = games.find(({ layout }) => commonCode(layout) === last) ?? games[0];
  if (!found) return null;
  const query = new URLSearchParams({ layout: found.layout, moves: String(found.moves) });
  return { kind: "puzzle", query };
}

/** @param {string} layout */
function movesOf(layout) {
  const { moves } = loadValue(GAME + layout, /** @type {{moves?: unknown}} */ ({}));
  return Array.isArray(moves) ? moves.length : 0;
}
