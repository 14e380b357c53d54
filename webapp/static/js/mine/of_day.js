/** The three problems of the day: a tick on the solved ones, and the days in a row with at least one. */

import { puzzleKey } from "../board/huarong/cells.js";
import { dayOf } from "../frame/day.js";
import { find, html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { results } from "../huarong/results.js";
import { daysInRow } from "../problems/record.js";
import { exerciseRecord, lessonRecord } from "../problems/records.js";

/** Whether the problem of a tile is solved today, by the kind of the tile. @type {Record<string, (today: string, key: string) => boolean>} */
const SOLVED = {
  "daily-lesson": (today) => lessonRecord.read().days.includes(today),
  "daily-exercise": (today) => exerciseRecord.read().days.includes(today),
  "daily-puzzle": (today, key) =>
    results().some(({ at, puzzle }) => puzzle === puzzleKey(key) && dayOf(new Date(at)) === today),
};

/** Ticks what is solved, and says how many and for how many days in a row. */
export function showOfDay() {
  const today = dayOf();
  const tiles = [...document.querySelectorAll(".of-day [data-kind]")];
  const solved = tiles.filter((tile) => isSolved(tile, today));
  for (const tile of tiles) tick(tile, solved.includes(tile));
  const days = [...lessonRecord.read().days, ...exerciseRecord.read().days];
  const row = daysInRow(solved.length ? [...days, today] : days, today);
  const words = [
    gettext("{n} of {of} solved", { n: solved.length, of: tiles.length }),
    row > 1 ? ngettext("{n} day in a row", "{n} days in a row", row) : "",
  ];
  find("[data-of-day]").textContent = words.filter(Boolean).join(gettext(", "));
}

/** @param {Element} tile @param {string} today */
function isSolved(tile, today) {
  const kind = tile.getAttribute("data-kind") ?? "";
  return SOLVED[kind]?.(today, tile.getAttribute("data-key") ?? "") ?? false;
}

/** @param {Element} tile @param {boolean} on */
function tick(tile, on) {
  tile.querySelector(".tick")?.remove();
  if (on)
    tile.querySelector(".caption")?.append(html("span", { className: "tick" }, `✓ ${gettext("Solved")}`));
}
