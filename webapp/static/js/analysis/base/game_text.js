/** Reads the main line of a game as it stands in a list: SGF, GGF, PGN, or moves as text. */

/** @import { Side } from "../../types/messages.js" */

/** @type {Record<string, Side>} */
const MOVERS = { B: "black", W: "white" };
/** @type {Record<string, string>} */
const SET = { AB: "X", AW: "O", AE: "-" };
/** A value, a name, or a sign; the first variation of each branch ends at the first bracket that closes. */
const PARTS = /\[((?:\\.|[^\]\\])*)\]|([A-Za-z]+)|[;)]/gs;
/** What is no move in PGN: tags and remarks. */
const ASIDE = /\{[^}]*\}|^\s*\[.*\]\s*$/gm;
/** 64 letters, and who moves. */
const BOARD = /((?:[-.*XO]\s*){64})([XO*])?/i;

/**
 * @typedef {object} Line
 * @property {number} size  of the board, 8 where the text does not say it
 * @property {string | null} board  the letters of a board of its own
 * @property {[string, string][]} set  letters of stones that are set up, and their points
 * @property {{side: Side | null, point: string}[]} moves  as the text writes them
 */

/** @param {string} text @returns {Line} */
export function lineOf(text) {
  if (/^[\s\ufeff]*\(\s*;/.test(text)) return ofProperties(text);
  const plain = text.replace(ASIDE, " ");
  const [, , first = "X"] = BOARD.exec(plain) ?? [];
  const begins = /o/i.test(first) ? /** @type {const} */ ("white") : null;
  const points = [...plain.replace(BOARD, " ").matchAll(/[a-h][1-8]/gi)];
  const moves = points.map(([point], n) => ({ side: n ? null : begins, point }));
  return { size: 8, board: boardOf(plain), set: [], moves };
}

/** @param {string} text @returns {Line} */
function ofProperties(text) {
  /** @type {Line} */
  const line = { size: 8, board: null, set: [], moves: [] };
  let name = "";
  for (const [sign, value, word] of text.matchAll(PARTS)) {
    if (sign === ")") break;
    if (value === undefined) name = word ?? "";
    else if (name === "SZ") line.size = Number(value);
    else if (name === "BO") line.board = boardOf(value);
    else if (SET[name] && !line.moves.length) line.set.push([SET[name], value]);
    else if (MOVERS[name]) line.moves.push({ side: MOVERS[name], point: value.split("/")[0] ?? "" });
  }
  return line;
}

/** The 64 letters of a board in a text. @param {string} text */
function boardOf(text) {
  return (
    BOARD.exec(text)?.[1]?.replace(/\s/g, "").replaceAll(".", "-").replaceAll("*", "X").toUpperCase() ?? null
  );
}

/**
 * The name of a point, which is written so or by column and row from the top left, as in SGF.
 * @param {string} point
 * @param {readonly (readonly string[])[]} names
 */
export function pointName(point, names) {
  const text = point.trim().toLowerCase();
  const [column = -1, row = -1] = [...text].map((letter) => letter.charCodeAt(0) - 97);
  return /^[a-z]{2}$/.test(text)
    ? names[row]?.[column]
    : names.flat().find((name) => name.toLowerCase() === text);
}
