/** A number for each position and all that are equal to it by symmetry; two others have the same once in 2 ** 53. */

/** @import { Side } from "../../types/messages.js" */

const LARGEST = 13;
const TURNS = 8;
/** Random numbers of each letter at each point, in two halves. */
const [HIGH, LOW] = [1, 2].map((half) =>
  Uint32Array.from({ length: 2 * LARGEST * LARGEST }, (_, n) => mixed(2 * n + half)),
);
const [high, low] = [new Uint32Array(TURNS), new Uint32Array(TURNS)];

/** @param {number} n */
function mixed(n) {
  let found = n * 0x9e3779b1;
  for (const by of [0x85ebca6b, 0xc2b2ae35]) found = Math.imul(found ^ (found >>> 16), by);
  return (found ^ (found >>> 16)) >>> 0;
}

/** @param {readonly string[]} rows @param {Side | null} side  to move */
export function keyOf(rows, side) {
  const last = rows.length - 1;
  const begin = mixed(10_000 + 3 * last + ["black", "white"].indexOf(side ?? ""));
  high.fill(begin);
  low.fill(begin);
  for (const [row, line] of rows.entries())
    for (let column = 0; column <= last; column++) {
      if (line[column] === "-") continue;
      const black = Number(line[column] === "X");
      for (let turn = 0; turn < TURNS; turn++) {
        const [one, other] = turn & 4 ? [column, row] : [row, column];
        const place = (turn & 2 ? last - one : one) * LARGEST + (turn & 1 ? last - other : other);
        high[turn] = (high[turn] ?? 0) ^ (HIGH?.[2 * place + black] ?? 0);
        low[turn] = (low[turn] ?? 0) ^ (LOW?.[2 * place + black] ?? 0);
      }
    }
  const keys = Array.from(high, (part, turn) => part * 2 ** 21 + ((low[turn] ?? 0) >>> 11));
  return Math.min(...keys);
}
