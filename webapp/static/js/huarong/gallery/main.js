/** The gallery: pictures drawn when they come near, the player's marks, order, filters and search. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { drawGrade } from "../../board/huarong/grade.js";
import { announce } from "../../frame/announce.js";
import { say } from "../../frame/phrases.js";
import { siteUrl } from "../../frame/site_url.js";
import { graded, gradeName } from "../grades.js";
import { drawPictures } from "../pictures.js";
import { record } from "../record.js";
import { asCode, choose, tally } from "./cards.js";

/**
 * @typedef {import("./cards.js").Card} Card
 * @typedef {Card & {item: HTMLLIElement, link: HTMLAnchorElement, best: import("../record.js").Best | undefined}} Shown
 */

const list = /** @type {HTMLUListElement} */ (document.querySelector("[data-cards]"));
const controls = /** @type {HTMLFormElement} */ (document.querySelector("[data-controls]"));
const none = /** @type {HTMLElement} */ (document.querySelector("[data-none]"));
const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
/** @type {Shown[]} */
let cards = [];

/** Why no puzzle is shown, by what was asked for alone. @type {Record<string, string>} */
const NONE = { unsolved: "none_unsolved", solved: "none_solved", better: "none_better" };

/** Reads the cards out of the page, with the marks that this browser keeps. */
function readCards() {
  const kept = record();
  cards = items.map((item) => {
    const link = /** @type {HTMLAnchorElement} */ (item.firstElementChild);
    const { layout = "", find = "", moves, steps } = link.dataset;
    const best = kept[puzzleKey(layout)];
    const name = link.querySelector(".puzzle-name")?.textContent ?? "";
    const optimum = { moves: Number(moves), steps: Number(steps) };
    const grade = graded(best, optimum);
    return { item, link, find, name, layout, moves: moves === undefined ? null : optimum.moves, grade, best };
  });
}

/** @param {Shown} card */
function showMarks({ link, moves, grade, best }) {
  link.querySelector(".grade")?.remove();
  link.querySelector(".own-best")?.remove();
  if (moves === null) return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ class: "grade", viewBox: "0 0 24 24", role: "img" }))
    svg.setAttribute(name, value);
  svg.setAttribute("aria-label", gradeName(grade));
  drawGrade(svg, grade);
  link.querySelector(".puzzle-name")?.append(svg);
  if (best && best.moves !== null && best.steps !== null) link.append(own(best.moves, best.steps));
}

/**
 * The player's best, under the optimum.
 * @param {number} moves
 * @param {number} steps
 */
function own(moves, steps) {
  const words = say("own_best", { moves, steps });
  return Object.assign(document.createElement("span"), {
    className: "puzzle-meta own-best",
    textContent: words,
  });
}

function showCounts() {
  const { solved, optimal } = tally(cards);
  const parts = [say("n_puzzles", { n: cards.length })];
  if (solved) parts.push(say("n_solved", { n: solved }));
  if (optimal) parts.push(say("n_optimal", { n: optimal }));
  const place = document.querySelector("[data-count]");
  if (place) place.textContent = parts.join(say("between_counts"));
}

/** The filter form's values; marks every active field. */
function wish() {
  for (const field of controls.querySelectorAll("select")) field.classList.toggle("on", field.value !== "");
  return /** @type {import("./cards.js").Wish} */ (Object.fromEntries(new FormData(controls)));
}

/** Shows the puzzles that match the filter; returns their number. */
function arrange() {
  const wished = wish();
  const shown = choose(cards, wished);
  list.replaceChildren(...shown.map(({ item }) => item));
  none.hidden = shown.length > 0;
  if (shown.length === 0) showNone(wished);
  return shown.length;
}

/** @param {import("./cards.js").Wish} wished */
function showNone({ find, done, moves, lying, standing, soldiers }) {
  const code = asCode(find);
  if (find.trim()) none.textContent = say("none_found");
  else if (moves || lying || standing || soldiers) none.textContent = say("none_alike");
  else none.textContent = say(NONE[done] ?? "none_alike");
  if (code)
    none.append(
      " ",
      Object.assign(document.createElement("a"), {
        href: siteUrl(`/huarong/${code}`),
        textContent: say("open_code", { code }),
      }),
    );
}

/** Arrows go from picture to picture, as they lie on the screen. @param {KeyboardEvent} event */
function walk(event) {
  const links = /** @type {HTMLAnchorElement[]} */ ([...list.querySelectorAll("a")]);
  const at = links.findIndex((link) => link === event.target);
  const columns = getComputedStyle(list).gridTemplateColumns.split(" ").length;
  const stride = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns }[event.key];
  if (at < 0 || stride === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  links[at + stride]?.focus();
}

function refresh() {
  readCards();
  cards.forEach(showMarks);
  showCounts();
  arrange();
}

for (const legend of document.querySelectorAll("[data-grade]"))
  drawGrade(legend, /** @type {any} */ (legend.getAttribute("data-grade")));
const filters = /** @type {HTMLDetailsElement} */ (document.querySelector("[data-filters]"));
filters.open = matchMedia("(min-width: 861px)").matches;
controls.hidden = false;
controls.addEventListener("submit", (event) => event.preventDefault());
controls.addEventListener("input", () => announce(say("n_found", { n: arrange() })));
list.addEventListener("keydown", walk);
// Coming back from a puzzle the page may be shown as it was left; the marks may have changed.
addEventListener("pageshow", (event) => event.persisted && refresh());
refresh();
drawPictures(document);
