/** Geometry of the Capture Go board: lines 50 apart, with room for labels around them. */

export const GAP = 50;
export const FILES = "abcdefghjklmn";

/** From an outer line to the edge: a stone, and the shadow below it. */
const ROOM = 28;
const UNFRAMED = 25;

/**
 * @typedef {object} Frame
 * @property {number} side    the side of the picture
 * @property {number} margin  from its left and upper edge to the first line
 * @property {number} label   the size of the letters, none on a board without labels
 */

/**
 * The frame of a board. A label is a thirty-third of the side, so that it looks the same on every size,
 * and has a margin of one and a half labels, so that no stone reaches it.
 * @param {number} size
 * @param {boolean} framed
 * @returns {Frame}
 */
export function frameOf(size, framed) {
  const span = (size - 1) * GAP;
  if (!framed) return { side: span + 2 * UNFRAMED, margin: UNFRAMED, label: 0 };
  const side = (span + 2 * ROOM) / (1 - 1.5 / 33);
  return { side, margin: side - span - ROOM, label: side / 33 };
}

/**
 * The middle of a vertex on a framed board.
 * @param {string} name  such as `e5`
 * @param {number} size
 * @returns {[number, number]}
 */
export function placeOf(name, size) {
  const { margin } = frameOf(size, true);
  const column = FILES.indexOf(name.charAt(0));
  const row = size - Number(name.slice(1));
  return [margin + column * GAP, margin + row * GAP];
}

/**
 * Names as in GTP, lower case: letters without i, row 1 at the bottom.
 * @param {number} size
 * @returns {string[][]}
 */
export function vertexNames(size) {
  return Array.from({ length: size }, (_, row) =>
    [...FILES.slice(0, size)].map((file) => `${file}${size - row}`),
  );
}
