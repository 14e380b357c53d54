/** A way of 20 puzzles: its stones, the lantern on the next one, and the puzzle to play. */

import { drawLayout } from "../board/huarong/picture.js";
import { showRoad } from "../board/road.js";
import { reloadAfterBack } from "../frame/after_back.js";
import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { keepList } from "./came_from.js";
import { bestOf } from "./record.js";
import { isSolved } from "./win/chosen.js";

/** @type {{layout: string, code: string, moves: number, name: string}[]} */
const way = embedded("way");
const page = find(".way-page");
const best = way.map(({ layout }) => bestOf(layout));
const solved = best.filter(isSolved).length;
const open = best.findIndex((known) => !isSolved(known));
const next = open < 0 ? way.length : open;
const puzzle = way[Math.min(next, way.length - 1)];
const number = Math.min(next + 1, way.length);

reloadAfterBack();
page.addEventListener("click", () => keepList({ url: location.pathname, puzzles: way }));
showRoad(
  find("[data-road]"),
  best.map((known) => (known?.grade === "optimal" ? "fewest" : isSolved(known) ? "solved" : "")),
  next,
  `way-${page.dataset.way}`,
);
find("[data-done]").textContent = `${solved} / ${way.length}`;
if (open < 0) find("[data-said]").textContent = gettext("All stones are won: the gate is yours.");
else if (next > 0) find("[data-said]").textContent = gettext("On to stone {n}", { n: number });
find("[data-next-name]").textContent = gettext("Number {n}", { n: number });
find("[data-next-facts]").textContent = ngettext("{n} move at best", "{n} moves at best", puzzle.moves);
drawLayout(find("[data-next-stone] svg"), puzzle.layout);
const begin = find("[data-begin]");
begin.textContent = gettext("Play number {n}", { n: number });
for (const link of [begin, find("[data-next-stone]")])
  link.setAttribute("href", siteUrl(`/huarong/${puzzle.code}`));
// Who has won all stones goes on with the other way; before that it is no more than a word.
begin.classList.toggle("main", open >= 0);
find("[data-other]").classList.toggle("main", open < 0);
