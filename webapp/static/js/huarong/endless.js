/** Endless mode: the stage that is to be played, and the end of a run. */

import { drawLayout } from "../board/huarong/picture.js";
import { reloadAfterBack } from "../frame/after_back.js";
import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { keepList } from "./came_from.js";
import {
  endOfRow,
  keepRow,
  kept,
  mostInARow,
  sealsOfRow,
  shareRow,
  solvedInARow,
  urlOfRow,
} from "./endless_row.js";

/** @typedef {{layout: string, code: string, moves: number}} Numbered */

const asked = new URLSearchParams(location.search).get("seed");
const { row } = kept();

reloadAfterBack();
// Who comes back goes on where they were.
if (!asked && row && !row.over && !ended(row.layouts)) location.replace(urlOfRow(row.seed));
else if (document.querySelector("#endless")) begin(embedded("endless"));

/** @param {{seed: string, puzzles: Numbered[]}} page */
function begin({ seed, puzzles }) {
  const layouts = puzzles.map(({ layout }) => layout);
  if (row?.seed !== seed || row.layouts.join() !== layouts.join()) keepRow({ seed, layouts, over: false });
  history.replaceState(history.state, "", urlOfRow(seed));
  find("[data-play]").addEventListener("click", () =>
    keepList({
      url: urlOfRow(seed),
      puzzles: puzzles.map((each, at) => ({ ...each, name: gettext("Endless, stage {n}", { n: at + 1 }) })),
    }),
  );
  find("[data-give-up]").addEventListener("click", () => {
    keepRow({ seed, layouts, over: true });
    show(puzzles);
    find("[data-again]").focus();
  });
  find("[data-do=share-row]").addEventListener("click", shareRow);
  show(puzzles);
}

/** @param {Numbered[]} puzzles */
function show(puzzles) {
  const layouts = puzzles.map(({ layout }) => layout);
  const { solved } = solvedInARow(layouts);
  const over = (kept().row?.over ?? false) || ended(layouts);
  const shown = puzzles[Math.min(solved, puzzles.length - 1)];
  const n = puzzles.indexOf(shown) + 1;
  find("[data-number]").textContent = over ? endOfRow() : gettext("Stage {n}", { n });
  const fewest = ngettext("{n} move at best", "{n} moves at best", shown.moves);
  find("[data-fewest]").textContent = over
    ? [gettext("Stage {n}", { n }), fewest].join(gettext(", "))
    : fewest;
  const best = mostInARow();
  find("[data-best]").textContent = best > 0 && !over ? gettext("best {best}", { best }) : "";
  find("[data-seals]").replaceChildren(...sealsOfRow());
  const play = /** @type {HTMLAnchorElement} */ (find("[data-play]"));
  play.href = siteUrl(`/huarong/${shown.code}`);
  play.classList.toggle("main", !over);
  play.textContent = over ? gettext("Look at stage {n}", { n }) : gettext("Play it");
  find("[data-give-up]").hidden = over || solved === 0;
  find("[data-again]").hidden = !over;
  find("[data-do=share-row]").hidden = !over || solved === 0;
  const board = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("[data-board]")));
  board.replaceChildren();
  drawLayout(board, shown.layout);
}

/** Whether nothing of a row is left to play. @param {readonly string[]} layouts */
function ended(layouts) {
  const { solved, helped } = solvedInARow(layouts);
  return helped || solved === layouts.length;
}
