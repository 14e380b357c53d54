/** The gallery: pictures drawn shortly before they scroll into view, the player's results, order, filters and search. */

import { puzzleKey } from "../../board/huarong/cells.js";
import { drawGrade } from "../../board/huarong/grade.js";
import { announce } from "../../frame/announce.js";
import { find, html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { keepListOf } from "../came_from.js";
import { graded, gradeName } from "../grades.js";
import { drawPictures } from "../pictures.js";
import { record } from "../record.js";
import { fill, leadOn, remember, wishIn, wishOf } from "./address.js";
import { asCode, choose, tally } from "./cards.js";
import { readTraditional } from "./search.js";

/**
 * @import { Best } from "../record.js"
 * @import { Card, Wish } from "./cards.js"
 *
 * @typedef {Card & {item: HTMLLIElement, link: HTMLAnchorElement, best: Best | undefined}} Shown
 */

const list = /** @type {HTMLUListElement} */ (document.querySelector("[data-cards]"));
const controls = /** @type {HTMLFormElement} */ (document.querySelector("[data-controls]"));
const none = /** @type {HTMLElement} */ (document.querySelector("[data-none]"));
const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
/** @type {Shown[]} */
let cards = [];

/** Explanations where no puzzle is shown, by the one filter that was set. @type {Record<string, string>} */
const NONE = {
  unsolved: gettext("You have solved every puzzle that can be solved."),
  solved: gettext("You have not solved a puzzle yet."),
  better: gettext("Every puzzle you solved is optimal."),
};

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
    return {
      item,
      link,
      find,
      name,
      layout,
      moves: moves === undefined ? null : optimum.moves,
      steps: steps === undefined ? null : optimum.steps,
      grade,
      best,
    };
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

/** The player's best, under the optimum. @param {number} moves @param {number} steps */
function own(moves, steps) {
  return html(
    "span",
    { className: "puzzle-meta own-best" },
    gettext("yours: {moves} · {steps}", { moves, steps }),
  );
}

/** @param {number} shown */
function showCounts(shown) {
  const { solved, optimal } = tally(cards);
  const parts = [
    shown < cards.length
      ? gettext("{n} of {all} puzzles", { n: shown, all: cards.length })
      : ngettext("{n} puzzle", "{n} puzzles", shown),
  ];
  if (solved) parts.push(ngettext("{n} solved", "{n} solved", solved));
  if (optimal) parts.push(ngettext("{n} optimally", "{n} optimally", optimal));
  find("[data-count]").textContent = parts.join(gettext(", "));
  find("[data-do=all]").hidden = shown === cards.length;
}

/** Shows the puzzles that match the wish; returns their number. @param {Wish} wished */
function arrange(wished) {
  const shown = choose(cards, wished);
  list.replaceChildren(...shown.map(({ item }) => item));
  none.hidden = shown.length > 0;
  if (shown.length === 0) showNone(wished);
  showCounts(shown.length);
  return shown.length;
}

/** Shows what the address says, and lets the form say the same. */
function follow() {
  const wished = wishIn(location.search);
  fill(controls, wished);
  arrange(wished);
  leadOn();
}

/** Shows what the form says, and lets the address say the same. @param {Event} event */
function changed({ target }) {
  const wished = wishOf(controls);
  fill(controls, wished);
  const found = arrange(wished);
  remember(wished, !(target instanceof HTMLInputElement && target.type === "search"));
  announce(ngettext("{n} puzzle found", "{n} puzzles found", found));
}

/** @param {Wish} wished */
function showNone({ find, done, moves, lying, standing, soldiers }) {
  const code = asCode(find);
  if (find.trim()) none.textContent = gettext("No puzzle has this name or code.");
  else if (moves || lying || standing || soldiers) none.textContent = gettext("No puzzle matches.");
  else none.textContent = NONE[done] ?? gettext("No puzzle matches.");
  if (code)
    none.append(
      " ",
      html("a", { href: siteUrl(`/huarong/${code}`) }, gettext("Open the layout {code}", { code })),
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

/** Lets Back lead to the card that was opened. @param {MouseEvent} event */
function keepPlace({ target }) {
  const item = target instanceof Element && target.closest("li");
  if (item) history.replaceState(history.state, "", `${location.pathname}${location.search}#${item.id}`);
}

function refresh() {
  readCards();
  cards.forEach(showMarks);
  follow();
}

for (const legend of document.querySelectorAll("[data-grade]"))
  drawGrade(legend, /** @type {any} */ (legend.getAttribute("data-grade")));
const filters = find("[data-do=filters]");
filters.addEventListener("click", () => {
  const open = filters.getAttribute("aria-expanded") !== "true";
  filters.setAttribute("aria-expanded", String(open));
});
readTraditional(find("[data-traditional]").dataset.traditional ?? "");
for (const item of items) item.hidden = false;
controls.addEventListener("submit", (event) => event.preventDefault());
controls.addEventListener("input", changed);
list.addEventListener("click", keepPlace);
list.addEventListener("keydown", walk);
keepListOf(list);
addEventListener("popstate", follow);
// Coming back from a puzzle the page may be shown as it was left; the marks may have changed, and the
// browser fills the form anew after this script has run.
addEventListener("pageshow", refresh);
refresh();
drawPictures(document);
