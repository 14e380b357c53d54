/** Reads and changes the rows of a position: letters from the top, names of vertices such as `e5`. */

import { FILES } from "./geometry.js";

/**
 * The letter of the stone on a vertex, empty if there is none.
 * @param {readonly string[]} rows
 * @param {string} name
 */
export function stoneAt(rows, name) {
  const letter = rows[rows.length - Number(name.slice(1))]?.[FILES.indexOf(name.charAt(0))] ?? "-";
  return letter === "-" ? "" : letter;
}

/**
 * The rows with more stones.
 * @param {readonly string[]} rows
 * @param {readonly string[]} names
 * @param {"X" | "O"} letter
 */
export function withStones(rows, names, letter) {
  const changed = rows.map((row) => [...row]);
  for (const name of names) {
    const row = changed[rows.length - Number(name.slice(1))];
    if (row) row[FILES.indexOf(name.charAt(0))] = letter;
  }
  return changed.map((row) => row.join(""));
}
