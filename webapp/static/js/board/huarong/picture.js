/** Pictures of layouts: the tray with its exit, and small still ones for galleries. */

import { el } from "../svg.js";
import { drawBlock, facesOf, UNIT } from "./blocks.js";
import { columnOf, readLayout, rowOf } from "./cells.js";

const THUMB_RIM = 16;

/** A small picture of a layout. @param {SVGSVGElement} svg @param {string} layout @param {number} [rim] */
export function drawLayout(svg, layout, rim = THUMB_RIM) {
  const faces = facesOf(layout);
  const floor = drawTray(svg, rim, true);
  readLayout(layout).forEach((block, index) => {
    const face = drawBlock(faces[index], block.kind, true);
    face.setAttribute("transform", `translate(${columnOf(block.cell) * UNIT} ${rowOf(block.cell) * UNIT})`);
    floor.append(face);
  });
}

/**
 * Rim, floor and exit; blocks go into the group that comes back, whose 0, 0 is the first cell.
 * @param {SVGSVGElement} svg
 * @param {number} rim
 * @param {boolean} plain
 */
export function drawTray(svg, rim, plain) {
  const width = 4 * UNIT + rim * 2;
  const height = 5 * UNIT + rim * 2;
  const bottom = rim + 5 * UNIT;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren(
    el("rect", { class: "tray-rim", width, height, rx: plain ? 6 : 10 }),
    el("rect", { class: "tray-floor", x: rim - 2, y: rim - 2, width: 404, height: 504, rx: 5 }),
    el("rect", { class: "tray-exit", x: rim + UNIT, y: bottom, width: 2 * UNIT, height: rim }),
  );
  if (!plain) {
    const post = rim - 4;
    svg.append(
      el("path", {
        class: "tray-post",
        d: `M${rim + 99} ${bottom + 2}v${post}M${rim + 301} ${bottom + 2}v${post}`,
      }),
      el("path", { class: "tray-arrow", d: `M${rim + 168} ${bottom + rim / 2 - 5}l32 9l32 -9` }),
    );
  }
  const floor = el("g", { transform: `translate(${rim} ${rim})` });
  svg.append(floor);
  return floor;
}
