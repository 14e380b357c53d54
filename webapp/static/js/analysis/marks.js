/** Marks that a visitor draws on points of a position: shapes, letters and numbers, as in SGF files. */

import { NOTHING_WRITTEN } from "./address.js";

/**
 * @import { Written } from "../types/messages.js"
 *
 * @typedef {"triangle" | "square" | "circle" | "x" | "letter" | "number"} Mark
 */

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"];

/**
 * Remarks of a position after a point was marked; the same mark again takes it off.
 * @param {Written | null} before
 * @param {string} cell
 * @param {Mark} mark
 * @returns {{remarks: Written, drawn: string | null}}  `drawn` is the shape or text on the point, null where it was taken off
 */
export function marked(before, cell, mark) {
  const remarks = before ?? NOTHING_WRITTEN;
  const { [cell]: shape, ...shapes } = remarks.shapes;
  const { [cell]: label, ...labels } = remarks.labels;
  if (mark === "letter" || mark === "number") {
    if (label !== undefined && isNumber(label) === (mark === "number"))
      return { remarks: { ...remarks, shapes, labels }, drawn: null };
    const text = mark === "number" ? firstNumber(labels) : firstLetter(labels);
    if (!text) return { remarks, drawn: null };
    return { remarks: { ...remarks, shapes, labels: { ...labels, [cell]: text } }, drawn: text };
  }
  if (shape === mark) return { remarks: { ...remarks, shapes, labels }, drawn: null };
  return { remarks: { ...remarks, shapes: { ...shapes, [cell]: mark }, labels }, drawn: mark };
}

/** Remarks of a position without its marks. @param {Written} remarks @returns {Written} */
export function unmarked(remarks) {
  return { ...remarks, shapes: {}, labels: {} };
}

/** @param {string} label */
function isNumber(label) {
  return /^\d+$/.test(label);
}

/** @param {Readonly<Record<string, string>>} labels */
function firstLetter(labels) {
  const taken = Object.values(labels);
  return LETTERS.find((letter) => !taken.includes(letter)) ?? "";
}

/** @param {Readonly<Record<string, string>>} labels */
function firstNumber(labels) {
  const taken = Object.values(labels);
  let n = 1;
  while (taken.includes(String(n))) n++;
  return String(n);
}
