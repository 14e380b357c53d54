/** The turning points as tiles, each with a star for its result. */

import { el } from "../../board/svg.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { fill, linkWithin } from "../lists.js";
import { moveNumber, written } from "../words.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Turn } from "../../net/review.js"
 * @import { Results } from "./record.js"
 */

const STAR = "M8 1.3l2 4.4 4.8.5-3.6 3.2 1 4.7L8 11.7l-4.2 2.4 1-4.7L1.2 6.2 6 5.7z";
/** The kind of star, and what is said of it. @type {{[went: string]: [string, string]}} */
const STARS = {
  first: ["full", gettext("found at once")],
  later: ["open", gettext("found")],
  shown: ["none", gettext("shown")],
};

/**
 * Shows a tile for each turning point; each opens its question without loading.
 * @param {State} match
 * @param {readonly Turn[]} turns
 * @param {Turn | null} now
 * @param {Results} record
 * @param {(ply: number) => void} choose
 */
export function showTiles(match, turns, now, record, choose) {
  fill(find("#tiles"), [turns.map(({ ply }) => ply), now?.ply, record], () =>
    turns.map(({ ply, side, move }) => {
      const [star, said] = STARS[record[ply - 1] ?? "missed"] ?? ["none", ""];
      const name = gettext("Move {n}, {move}", { n: moveNumber(match, ply), move: written(move) });
      const properties = {
        "aria-label": said ? `${name}${gettext(", ")}${said}` : name,
        "aria-current": ply === now?.ply ? "step" : null,
      };
      const open = () => choose(ply - 1);
      const number = html("span", {}, String(moveNumber(match, ply)));
      return html(
        "li",
        {},
        linkWithin(`?side=${side}&ply=${ply - 1}`, open, properties, number, drawn(star)),
      );
    }),
  );
}

/** @param {string} kind */
function drawn(kind) {
  const path = el("path", { class: kind, d: STAR });
  return el("svg", { class: "star", viewBox: "0 0 16 16", "aria-hidden": "true" }, path);
}
