/** Stores the list of puzzles that the player came from, and the puzzle that was open last. */

import { loadValue, store } from "../frame/storage.js";

/**
 * @typedef {{code: string, name: string, layout?: string, moves?: number | null}} Listed
 *   with its layout and its fewest moves where the list has them
 * @typedef {{url: string, puzzles: Listed[]}} List  a list, and the address that shows it
 */

const LIST = "huarong:list";
const LAST = "huarong:last";

/**
 * Keeps the list of a page when a puzzle of it is opened.
 * @param {Element} place of the links
 * @param {string} [url] of the page that shows the list
 */
export function keepListOf(place, url = `${location.pathname}${location.search}`) {
  place.addEventListener("click", ({ target }) => {
    const opened = target instanceof Element && target.closest("a");
    if (!opened) return;
    const links = /** @type {HTMLAnchorElement[]} */ ([...place.querySelectorAll("li:not([hidden]) > a")]);
    keepList({ url, puzzles: links.map(listedBy) });
  });
}

/** @param {List} list */
export function keepList(list) {
  store(LIST, JSON.stringify(list));
}

/** @param {HTMLAnchorElement} link @returns {Listed} */
function listedBy(link) {
  const name = link.dataset.name ?? link.querySelector(".puzzle-name")?.textContent ?? "";
  const { layout, moves } = link.dataset;
  const code = link.pathname.split("/").pop() ?? "";
  return { code, name: name.trim(), layout, moves: moves === undefined ? null : Number(moves) };
}

/** A puzzle as the list has it that the player came from. @param {string} code */
export function listed(code) {
  return keptList().puzzles.find((each) => each.code === code);
}

/** @returns {List} */
function keptList() {
  return loadValue(LIST, { url: "", puzzles: [] });
}

/**
 * The neighbours of a puzzle in the list that the player came from; null where it is not from that list.
 * @param {string} code
 * @returns {{url: string, before: Listed | undefined, after: Listed | undefined} | null}
 */
export function neighbours(code) {
  const { url, puzzles } = keptList();
  const at = puzzles.findIndex((each) => each.code === code);
  return at < 0 ? null : { url, before: puzzles[at - 1], after: puzzles[at + 1] };
}

/** Keeps the puzzle that was opened. @param {Listed} puzzle */
export function keepLast(puzzle) {
  store(LAST, JSON.stringify(puzzle));
}

/** The puzzle that was open last. @returns {Listed | null} */
export function lastPuzzle() {
  return loadValue(LAST, null);
}
