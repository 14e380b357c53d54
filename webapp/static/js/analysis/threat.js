/** Threats of the other side: the same position with that side to move. */

/** @typedef {"black" | "white"} Side */
/** @typedef {{text: string, side: Side}} Asked  a position whose values are shown, and who is to move in it */

/**
 * A position in which the other side is to move.
 * @param {string} text
 * @param {Side} side  who is to move
 * @returns {Asked}
 */
export function threatIn(text, side) {
  const swapped = text.replace(/ ([XO])(?=\s|$)/, (_, letter) => (letter === "X" ? " O" : " X"));
  return { text: swapped, side: side === "black" ? "white" : "black" };
}
