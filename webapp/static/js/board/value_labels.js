/** Labels on the board with the values of moves. */

import { el } from "./svg.js";

/**
 * @typedef {object} ValueLabel
 * @property {string} text    short: what the label says; a pale dot without any
 * @property {string} spoken  the same in words, for readers
 * @property {boolean} best
 * @property {boolean} [played]  the move of the game that is looked at
 * @property {boolean} [light]   an estimate, where weight tells it from what is proven
 */

const HEIGHT = 26;

/** @param {ValueLabel} label @param {[number, number]} at */
export function valueLabel({ text, best, played, light }, [x, y]) {
  if (!text) return [el("circle", { class: `value-dot${played ? " played" : ""}`, cx: x, cy: y, r: 6 })];
  const width = Math.min(46, 18 + text.length * 8.4);
  const kind = `${best ? " best" : ""}${played ? " played" : ""}${light ? " light" : ""}`;
  const box = { x: x - width / 2, y: y - HEIGHT / 2, width, height: HEIGHT, rx: HEIGHT / 2 };
  return [
    el("rect", { class: `value-label${kind}`, ...box }),
    el("text", { class: `value${kind}`, x, y: y + 5.5 }, text),
  ];
}
