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

/** @import { Puzzle, Total, Tried } from "./totals.js" */

const ROWS_AT_FIRST = 12;
const MORE_ROWS = 50;

const { puzzles: rows, families: names, first, days: places } = embedded("progress");
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
  const open = dayMarks(days.slice(-1), today)[0] === "today";
  find("[data-streak]").textContent = open
    ? gettext("Today’s puzzle is still open.")
    : gettext("Today’s puzzle is solved.");
}

function showMonth() {
  const marks = dayMarks(days, today);
  const all = days.map((/** @type {{date: string, puzzle: string}} */ day, /** @type {number} */ number) => ({
    date: day.date,
    name: byKey.get(day.puzzle)?.name ?? "",
    mark: marks[number],
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
  return byKey.get(key) ?? { code, layout: key, name: code, moves: null, steps: null, slides: null };
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
