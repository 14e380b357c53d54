/** The turning points as tiles, each with a star for how it went. */

import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { written } from "../words.js";

/**
 * @import { Turn } from "../../net/review.js"
 * @import { Results } from "./record.js"
 */

const SVG = "http://www.w3.org/2000/svg";
const STAR = "M8 1.3l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.7l-4.2 2.4 1-4.7L1.2 6.2 6 5.7z";
/** The kind of star, and what is said of it. @type {{[went: string]: [string, string]}} */
const STARS = {
  first: ["full", gettext("found at once")],
  later: ["open", gettext("found")],
  shown: ["none", gettext("shown")],
};

/**
 * Shows a tile for each turning point; each opens its question without loading.
 * @param {readonly Turn[]} turns
 * @param {Turn | null} now
 * @param {Results} record
 * @param {(ply: number) => void} choose
 */
export function showTiles(turns, now, record, choose) {
  const list = find("#tiles");
  const key = JSON.stringify([turns.map(({ ply }) => ply), now?.ply, record]);
  if (list.dataset.drawn === key) return;
  list.dataset.drawn = key;
  const focused = list.contains(document.activeElement)
    ? document.activeElement?.getAttribute("href")
    : undefined;
  list.replaceChildren(...turns.map((turn) => tile(turn, turn.ply === now?.ply, record, choose)));
  for (const link of list.querySelectorAll("a")) if (link.getAttribute("href") === focused) link.focus();
}

/**
 * @param {Turn} turn
 * @param {boolean} current
 * @param {Results} record
 * @param {(ply: number) => void} choose
 */
function tile({ ply, side, move }, current, record, choose) {
  const [star, said] = STARS[record[ply - 1] ?? "missed"] ?? ["none", ""];
  const link = Object.assign(document.createElement("a"), { href: `?side=${side}&ply=${ply - 1}` });
  const name = gettext("Move {n}, {move}", { n: ply, move: written(move) });
  link.setAttribute("aria-label", said ? `${name}${gettext(", ")}${said}` : name);
  if (current) link.setAttribute("aria-current", "step");
  link.append(Object.assign(document.createElement("span"), { textContent: String(ply) }), drawn(star));
  link.addEventListener("click", (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(ply - 1);
  });
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** @param {string} kind */
function drawn(kind) {
  const svg = document.createElementNS(SVG, "svg");
  const path = document.createElementNS(SVG, "path");
  svg.setAttribute("class", "star");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("aria-hidden", "true");
  path.setAttribute("class", kind);
  path.setAttribute("d", STAR);
  svg.append(path);
  return svg;
}
