/** The nine digits that name a layout in addresses, as in the engines' `huarong/rules/codes.py`. */

import { COLUMNS, covered, ROWS, readLayout } from "./cells.js";

const CELLS = 16;
/** Content of a cell, as two bits. @type {Record<string, number>} */
const BITS = { ".": 0, H: 1, V: 2, S: 3 };
const LETTERS = /** @type {const} */ ([".", "H", "V", "S"]);

/**
 * The cell of the 2×2 block, then two bits for each block and empty cell, row by row.
 * @param {string} layout 20 letters
 */
export function commonCode(layout) {
  const later = new Set(readLayout(layout).flatMap(({ kind, cell }) => covered(kind, cell).slice(1)));
  const bits = [...layout].flatMap((letter, cell) =>
    letter === "C" || later.has(cell) ? [] : [BITS[letter]],
  );
  const filled = [...bits, ...Array(CELLS - bits.length).fill(0)];
  let code = layout.indexOf("C").toString(16);
  for (let at = 0; at < CELLS; at += 2) code += ((filled[at] << 2) | filled[at + 1]).toString(16);
  return code.toUpperCase();
}

/** The layout of a code, as 20 letters. @param {string} code */
export function layoutOf(code) {
  const letters = Array(COLUMNS * ROWS).fill("");
  for (const cell of covered("C", parseInt(code[0], 16))) letters[cell] = "C";
  const bits = [...code.slice(1)].flatMap((digit) => [parseInt(digit, 16) >> 2, parseInt(digit, 16) & 3]);
  letters.forEach((taken, cell) => {
    if (letters[cell] || taken) return;
    const letter = LETTERS[bits.shift() ?? 0];
    const cells = letter === "." ? [cell] : covered(letter, cell);
    for (const each of cells) letters[each] = letter;
  });
  return letters.join("");
}
