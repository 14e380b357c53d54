/** The gallery: pictures drawn when they come near, the player's marks, order and search. */

import { drawLayout } from "../board/huarong_picture.js";
import { drawGrade } from "../board/huarong_grade.js";
import { announce } from "../frame/announce.js";
import { say } from "../frame/phrases.js";
import { puzzleKey } from "../board/huarong_cells.js";
import { asCode, choose, tally } from "./gallery_cards.js";
import { record } from "./puzzle_record.js";

/** @typedef {import("./gallery_cards.js").Card & {item: HTMLLIElement, link: HTMLAnchorElement}} Shown */

const list = /** @type {HTMLUListElement} */ (document.querySelector(".gallery"));
const controls = /** @type {HTMLFormElement} */ (document.querySelector("[data-controls]"));
const none = /** @type {HTMLElement} */ (document.querySelector("[data-none]"));
const items = /** @type {HTMLLIElement[]} */ ([...list.children]);
/** @type {Shown[]} */
let cards = [];

/** Reads the cards out of the page, with the marks that this browser keeps. */
function readCards() {
  const best = record();
  cards = items.map((item) => {
    const link = /** @type {HTMLAnchorElement} */ (item.firstElementChild);
    const { layout = "", find = "", moves } = link.dataset;
    const grade = best[puzzleKey(layout)]?.grade ?? "none";
    return { item, link, find, moves: moves === undefined ? null : Number(moves), grade };
  });
}

/** @param {Shown} card */
function showGrade({ link, moves, grade }) {
  link.querySelector(".grade")?.remove();
  if (moves === null) return;
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  for (const [name, value] of Object.entries({ class: "grade", viewBox: "0 0 24 24", role: "img" }))
    svg.setAttribute(name, value);
  svg.setAttribute("aria-label", say(`grade_${grade}`));
  drawGrade(svg, grade);
  link.querySelector(".pname")?.append(svg);
}

function showCounts() {
  const { solved, optimal } = tally(cards);
  const parts = [say("n_puzzles", { n: cards.length })];
  if (solved) parts.push(say("n_solved", { n: solved }));
  if (optimal) parts.push(say("n_optimal", { n: optimal }));
  const place = document.querySelector("[data-count]");
  if (place) place.textContent = parts.join(say("between_counts"));
}

function arrange() {
  const choice = new FormData(controls);
  const search = String(choice.get("find"));
  const order = /** @type {import("./gallery_cards.js").Order} */ (choice.get("order"));
  const shown = choose(cards, order, search);
  list.replaceChildren(...shown.map(({ item }) => item));
  none.hidden = shown.length > 0;
  if (shown.length === 0) showNone(search);
  return search.trim() ? shown.length : null;
}

/** @param {string} search */
function showNone(search) {
  const code = asCode(search);
  none.textContent = say(search.trim() ? "none_found" : "all_solved");
  if (code)
    none.append(
      " ",
      Object.assign(document.createElement("a"), {
        href: `/huarong/${code}`,
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
  cards.forEach(showGrade);
  showCounts();
  arrange();
}

const near = new IntersectionObserver(
  (seen) => {
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      near.unobserve(target);
      const { layout = "" } = /** @type {HTMLElement} */ (target.parentElement).dataset;
      drawLayout(/** @type {SVGSVGElement} */ (target), layout);
    }
  },
  { rootMargin: "600px" },
);

for (const legend of document.querySelectorAll("[data-grade]"))
  drawGrade(legend, /** @type {any} */ (legend.getAttribute("data-grade")));
controls.hidden = false;
controls.addEventListener("submit", (event) => event.preventDefault());
controls.addEventListener("change", arrange);
controls.addEventListener("input", () => {
  const found = arrange();
  if (found !== null) announce(say("n_found", { n: found }));
});
list.addEventListener("keydown", walk);
// Coming back from a puzzle the page may be shown as it was left; the marks may have changed.
addEventListener("pageshow", (event) => event.persisted && refresh());
refresh();
for (const thumb of list.querySelectorAll(".thumb")) near.observe(thumb);
