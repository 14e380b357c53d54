/** The solution of a Huarong Dao puzzle on the home page. */

import { UNIT } from "./blocks.js";
import { columnOf, moved, readLayout, rowOf } from "./cells.js";
import { drawLayout } from "./picture.js";

/** @import { Miniature } from "../miniature.js" */

/** Every block keeps its face while it moves. @param {SVGSVGElement} svg @returns {Miniature} */
export function miniature(svg) {
  drawLayout(svg, START, 10);
  const faces = /** @type {NodeListOf<SVGGElement>} */ (svg.querySelectorAll(".block"));
  let blocks = readLayout(START);
  const states = [blocks];
  for (const move of MOVES.trim().split(/\s+/)) {
    const [index = 0, cell = 0] = move.split(":").map(Number);
    blocks = moved(blocks, index, cell);
    states.push(blocks);
  }
  return {
    length: states.length - 1,
    at: 12,
    show(move) {
      states[move]?.forEach((block, index) => {
        const place = `translate(${columnOf(block.cell) * UNIT}px, ${rowOf(block.cell) * UNIT}px)`;
        faces[index]?.style.setProperty("transform", place);
      });
    },
  };
}

const START = "VCCVVCCVVHHVVSSVS..S";
/** 横刀立马 solved in 81 moves, proven shortest: of each move the block, and the cell where it goes. */
const MOVES = `
  6:17 9:18 5:15 4:10 3:9 8:12 6:16 3:13 4:8 7:11 9:10 3:14 8:17 4:12 9:8 7:9 3:10 5:11 8:19 6:18 4:16
  7:12 3:9 5:10 2:11 1:2 0:1 9:0 7:4 3:8 0:9 1:1 2:3 5:11 6:10 8:14 4:18 3:12 0:13 6:8 1:5 9:2 7:1 6:0
  3:4 0:12 8:17 1:9 9:5 2:2 5:3 1:10 9:9 7:5 6:1 3:0 0:8 8:16 9:17 1:9 5:11 2:3 6:2 7:6 3:1 0:0 1:8
  7:14 6:10 2:2 5:3 7:11 4:14 9:19 8:18 1:12 6:8 7:9 4:10 8:15 1:13
`;
