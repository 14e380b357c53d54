/** Entry of the list of exercises. */

import { ReversiBoard } from "../../board/reversi/board.js";
import { el } from "../../board/svg.js";
import { siteUrl } from "../../frame/site_url.js";
import { showList } from "../../problems/list.js";
import { exerciseRecord } from "./record.js";

showList({
  record: exerciseRecord,
  path: siteUrl("/reversi/exercises"),
  after: siteUrl("/reversi"),
  picture,
});

/**
 * A position as a small picture.
 * @param {import("../../problems/list.js").Problem} problem
 */
function picture({ rows }) {
  const svg = el("svg", { class: "problem-picture", "aria-hidden": "true" });
  const board = new ReversiBoard(svg, { framed: false });
  board.draw({ rows, last: null, legal: [], hint: null, changed: [], animate: false });
  return svg;
}
