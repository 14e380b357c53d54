/** Stores the current series of endless mode, and the longest one. */

import { html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { share } from "../frame/share.js";
import { siteUrl } from "../frame/site_url.js";
import { loadValue, store } from "../frame/storage.js";
import { bestOf } from "./record.js";
import { isSolved } from "./win/chosen.js";

/**
 * @typedef {{seed: string, layouts: string[], over: boolean}} Row  `over` once it is given up
 * @typedef {{row: Row | null, best: number}} Endless
 */

const ENDLESS = "huarong:endless";

/** The stored series. @returns {Endless} */
export function kept() {
  const { row, best } = loadValue(ENDLESS, /** @type {Partial<Endless>} */ ({}));
  return { row: row ?? null, best: Number(best) || 0 };
}

/**
 * Plays this row from now on; what the one before it came to stays.
 * @param {Row} row
 */
export function keepRow(row) {
  store(ENDLESS, JSON.stringify({ row, best: mostInARow() }));
}

/** The number of a puzzle in the row that is played, from 1; 0 where it is none of it. @param {string} layout */
export function stageOf(layout) {
  const { row } = kept();
  if (!row) return 0;
  const at = row.layouts.indexOf(layout);
  return at <= solvedInARow(row.layouts).solved && !row.over ? at + 1 : 0;
}

/** A seal for each stage of the row that is solved: with the fewest moves, or not. */
export function sealsOfRow() {
  const layouts = kept().row?.layouts ?? [];
  const solved = layouts.slice(0, solvedInARow(layouts).solved);
  return solved.map((layout) => {
    const fewest = bestOf(layout)?.grade === "optimal";
    const label = fewest ? gettext("solved with the fewest") : gettext("solved");
    return html("span", { className: fewest ? "fewest" : "", role: "img", "aria-label": label }, "弈");
  });
}

/** What the row came to, in one line. */
export function endOfRow() {
  const { solved } = solvedInARow(kept().row?.layouts ?? []);
  const said = ngettext("The run is over: {n} stage", "The run is over: {n} stages", solved);
  return [said, gettext("best {best}", { best: mostInARow() })].join(gettext(", "));
}

/** Sends the row on, for others to try the same, with what it came to. */
export function shareRow() {
  const { row } = kept();
  const marks = sealsOfRow().map(({ className }) => (className ? "◆" : "■"));
  const line = ngettext(
    "Yiyuan Huarong Dao, Endless: {n} stage",
    "Yiyuan Huarong Dao, Endless: {n} stages",
    marks.length,
  );
  const url = new URL(urlOfRow(row?.seed ?? ""), location.origin).href;
  share(url, document.title, [line, marks.join("")].join(" "));
}

/** @param {string} seed */
export function urlOfRow(seed) {
  return siteUrl(`/huarong/endless?seed=${encodeURIComponent(seed)}`);
}

/** Most puzzles that were solved in one row, that of now among them. */
export function mostInARow() {
  const { row, best } = kept();
  return Math.max(best, row ? solvedInARow(row.layouts).solved : 0);
}

/**
 * Number of puzzles at the beginning of a row that are solved without help, and whether the next one
 * was solved with help, which ends the row.
 * @param {readonly string[]} layouts
 */
export function solvedInARow(layouts) {
  const at = layouts.findIndex((layout) => typeof bestOf(layout)?.moves !== "number");
  const solved = at < 0 ? layouts.length : at;
  return { solved, helped: at >= 0 && isSolved(bestOf(layouts[at])) };
}
