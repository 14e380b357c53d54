/** Endless mode: the next puzzle of the series, and the number that is solved. */

import { drawLayout } from "../board/huarong/picture.js";
import { reloadAfterBack } from "../frame/after_back.js";
import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { keepList } from "./came_from.js";
import { keepRow, kept, mostInARow, solvedInARow } from "./endless_row.js";

/** @typedef {{layout: string, code: string, moves: number}} Numbered */

const asked = new URLSearchParams(location.search).get("seed");
const { row } = kept();

reloadAfterBack();
// Who comes back goes on where they were.
if (!asked && row && !row.over && !ended(row.layouts)) location.replace(urlOf(row.seed));
else if (document.querySelector("#endless")) begin(embedded("endless"));

/** @param {{seed: string, puzzles: Numbered[]}} page */
function begin({ seed, puzzles }) {
  const layouts = puzzles.map(({ layout }) => layout);
  if (row?.seed !== seed) keepRow({ seed, layouts, over: false });
  history.replaceState(history.state, "", urlOf(seed));
  find("[data-play]").addEventListener("click", () =>
    keepList({
      url: urlOf(seed),
      puzzles: puzzles.map((each, at) => ({ ...each, name: gettext("Endless, number {n}", { n: at + 1 }) })),
    }),
  );
  find("[data-give-up]").addEventListener("click", () => {
    keepRow({ seed, layouts, over: true });
    show(puzzles);
    find("[data-again]").focus();
  });
  show(puzzles);
}

/** @param {Numbered[]} puzzles */
function show(puzzles) {
  const layouts = puzzles.map(({ layout }) => layout);
  const { solved, helped } = solvedInARow(layouts);
  const over = (kept().row?.over ?? false) || ended(layouts);
  const shown = puzzles[Math.min(solved, puzzles.length - 1)];
  find("[data-number]").textContent = gettext("Puzzle {n}", { n: puzzles.indexOf(shown) + 1 });
  find("[data-fewest]").textContent = ngettext("{n} move at best", "{n} moves at best", shown.moves);
  const play = /** @type {HTMLAnchorElement} */ (find("[data-play]"));
  play.href = siteUrl(`/huarong/${shown.code}`);
  play.hidden = find("[data-give-up]").hidden = over;
  if (solved === 0) find("[data-give-up]").hidden = true;
  find("[data-again]").hidden = !over;
  const result = find("[data-result]");
  result.hidden = solved === 0 && !over;
  const count = ngettext("{n} puzzle solved in a row.", "{n} puzzles solved in a row.", solved);
  result.textContent = helped ? `${count} ${gettext("The next one was solved with help.")}` : count;
  const best = mostInARow();
  find("[data-best]").textContent = best > 0 ? gettext("Your best streak: {n}", { n: best }) : "";
  const board = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("[data-board]")));
  board.replaceChildren();
  drawLayout(board, shown.layout);
}

/** Whether nothing of a row is left to play. @param {readonly string[]} layouts */
function ended(layouts) {
  const { solved, helped } = solvedInARow(layouts);
  return helped || solved === layouts.length;
}

/** @param {string} seed */
function urlOf(seed) {
  return siteUrl(`/huarong/endless?seed=${encodeURIComponent(seed)}`);
}
