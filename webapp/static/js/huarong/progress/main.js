/** The progress page: reads the record of this browser and shows it day by day and puzzle by puzzle. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { commonCode } from "../../board/huarong/code.js";
import { embedded, find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { dayMarks, daysSince, streaks } from "../daily_results.js";
import { mostInARow } from "../endless_row.js";
import { record } from "../record.js";
import { results } from "../results.js";
import { monthName, monthsOf, monthTable } from "./calendar.js";
import { connectFile } from "./file.js";
import { bestRow, familyRow, resultItem } from "./lists.js";
import { families, totalOf, withRecord } from "./totals.js";

/**
 * @import { Day } from "../daily_results.js"
 * @import { Puzzle, Total, Tried } from "./totals.js"
 */

const ROWS_AT_FIRST = 12;
const MORE_ROWS = 50;

const { puzzles: rows, families: names, first, days: places, short, shortNames } = embedded("progress");
/** @type {Puzzle[]} */
const puzzles = rows.map((/** @type {any[]} */ [code, layout, name, moves, steps, slides]) => ({
  code,
  layout,
  name,
  moves,
  steps,
  slides,
}));
const byKey = new Map(puzzles.map((puzzle) => [puzzleKey(puzzle.layout), puzzle]));
const days = daysSince(
  first,
  places.map((/** @type {number} */ place) => puzzles[place].layout),
  short,
);
/** The names of the short puzzles of the last days. @type {Map<string, string>} */
const shortNameOf = new Map(
  short.map((/** @type {string} */ layout, /** @type {number} */ place) => [
    puzzleKey(layout),
    shortNames[place],
  ]),
);
const today = days[days.length - 1].date;
let month = today.slice(0, 7);
const shown = { results: ROWS_AT_FIRST, bests: ROWS_AT_FIRST };

function show() {
  const tried = withRecord(puzzles, record());
  showFacts(totalOf(tried));
  showMonth();
  find("[data-families]").replaceChildren(
    ...families(tried).map((family) => familyRow(family, names[family.horizontal])),
  );
  const solved = tried.filter(({ grade }) => grade !== "none" && grade !== "started");
  showResults();
  showBests([...solved, ...unnamed()]);
  const any = solved.length > 0 || results().length > 0;
  find("[data-none]").hidden = any;
  for (const section of /** @type {NodeListOf<HTMLElement>} */ (
    document.querySelectorAll("[data-when-solved]")
  ))
    section.hidden = !any;
}

/** @param {Total} total */
function showFacts({ puzzles: all, solved, unaided, optimal }) {
  const { current, longest } = streaks(days);
  const facts = {
    current,
    longest,
    solved: gettext("{n} of {all}", { n: solved, all }),
    unaided,
    optimal,
    endless: mostInARow(),
  };
  for (const [name, fact] of Object.entries(facts)) find(`[data-fact=${name}]`).textContent = String(fact);
  const open = /** @type {const} */ (["hard", "short"]).filter(
    (kind) => dayMarks(days.slice(-1), today, kind)[0] === "today",
  );
  find("[data-streak]").textContent =
    open.length > 1
      ? gettext("Both puzzles of today are still open.")
      : open[0] === "hard"
        ? gettext("Today’s hard one is still open.")
        : open[0] === "short"
          ? gettext("Today’s short one is still open.")
          : gettext("Both puzzles of today are solved.");
}

function showMonth() {
  const marks = dayMarks(days, today);
  const shortMarks = dayMarks(days, today, "short");
  const all = days.map((/** @type {Day} */ day, /** @type {number} */ number) => ({
    date: day.date,
    name: byKey.get(day.puzzle)?.name ?? "",
    mark: marks[number],
    short: day.short ? shortMarks[number] : null,
    isToday: day.date === today,
  }));
  find("[data-calendar]").replaceChildren(monthTable(month, all));
  find("[data-month-name]").textContent = monthName(month);
  const months = monthsOf(all);
  for (const button of monthButtons())
    button.disabled = !months[months.indexOf(month) + Number(button.dataset.month)];
}

function monthButtons() {
  return /** @type {NodeListOf<HTMLButtonElement>} */ (document.querySelectorAll("[data-month]"));
}

function showResults() {
  const all = results().reverse();
  const items = all.slice(0, shown.results).map((result) => resultItem(result, puzzleOf(result.puzzle)));
  find("[data-results]").replaceChildren(...items);
  find("[data-more=results]").hidden = all.length <= shown.results;
}

/** @param {Tried[]} solved */
function showBests(solved) {
  const withSlides = solved.some(({ best }) => best?.slides);
  find("[data-slides]").hidden = !withSlides;
  find("[data-bests]").replaceChildren(
    ...solved.slice(0, shown.bests).map((puzzle) => bestRow(puzzle, withSlides)),
  );
  find("[data-more=bests]").hidden = solved.length <= shown.bests;
}

/** The solved layouts that have no name. @returns {Tried[]} */
function unnamed() {
  return Object.entries(record())
    .filter(([key, { grade }]) => !byKey.has(key) && grade !== "started")
    .map(([key, best]) => ({ ...puzzleOf(key), best, grade: best.grade }));
}

/** @param {string} key @returns {Puzzle} */
function puzzleOf(key) {
  const code = commonCode(key);
  const name = shortNameOf.get(key) ?? code;
  return byKey.get(key) ?? { code, layout: key, name, moves: null, steps: null, slides: null };
}

for (const button of monthButtons())
  button.addEventListener("click", () => {
    const months = monthsOf(days);
    month = months[months.indexOf(month) + Number(button.dataset.month)] ?? month;
    showMonth();
  });
for (const list of /** @type {const} */ (["results", "bests"]))
  find(`[data-more=${list}]`).addEventListener("click", () => {
    shown[list] += MORE_ROWS;
    show();
  });
connectFile(show);
// Coming back from a puzzle the page may be shown as it was left.
addEventListener("pageshow", (event) => event.persisted && show());
show();
find("#main").dataset.ready = "true";
