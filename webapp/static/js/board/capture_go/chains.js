/** The chains of a position and their liberties, computed from its rows. */

import { sideOf } from "../view.js";
import { vertexNames } from "./geometry.js";

/** @import { Chain } from "../view.js" */

const BESIDE = /** @type {[number, number][]} */ ([
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, 0],
]);

/** All chains, in reading order. @param {readonly string[]} rows @returns {Chain[]} */
export function chainsOf(rows) {
  const names = vertexNames(rows.length);
  const seen = new Set();
  const chains = [];
  for (const [row, line] of names.entries()) {
    for (const [column, name] of line.entries()) {
      const side = sideOf(rows[row]?.[column] ?? "-");
      if (side && !seen.has(name)) chains.push(chainAt(rows, names, [row, column], side, seen));
    }
  }
  return chains;
}

/**
 * @param {readonly string[]} rows
 * @param {string[][]} names
 * @param {[number, number]} start
 * @param {"black" | "white"} side
 * @param {Set<string>} seen  gets the stones of the chain
 * @returns {Chain}
 */
function chainAt(rows, names, start, side, seen) {
  const stones = [];
  const liberties = new Set();
  const open = [start];
  seen.add(names[start[0]]?.[start[1]] ?? "");
  for (let place = open.pop(); place; place = open.pop()) {
    stones.push(names[place[0]]?.[place[1]] ?? "");
    for (const [down, across] of BESIDE) {
      const [row, column] = [place[0] + down, place[1] + across];
      const name = names[row]?.[column];
      if (name === undefined) continue;
      const letter = rows[row]?.[column] ?? "-";
      if (sideOf(letter) === null) liberties.add(name);
      else if (sideOf(letter) === side && !seen.has(name)) {
        seen.add(name);
        open.push([row, column]);
      }
    }
  }
  return { side, stones, liberties: [...liberties] };
}
