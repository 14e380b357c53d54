/** Entry of the list of lessons. */

import { GoBoard } from "../../board/capture_go/board.js";
import { el } from "../../board/svg.js";
import { siteUrl } from "../../frame/site_url.js";
import { showList } from "../../problems/list.js";
import { lessonRecord } from "./record.js";

showList({
  record: lessonRecord,
  path: siteUrl("/capture-go/learn"),
  after: siteUrl("/capture-go"),
  picture,
});

/**
 * A problem as a small picture.
 * @param {import("../../problems/list.js").Problem} problem
 */
function picture({ rows, chain }) {
  const svg = el("svg", { class: "go-picture", "aria-hidden": "true" });
  const board = new GoBoard(svg, { size: rows.length, framed: false });
  board.draw({
    rows,
    last: null,
    legal: [],
    hint: null,
    changed: [],
    animate: false,
    chains: [],
    marks: { rings: chain },
  });
  return svg;
}
