/**
 * Data that a board of a two-player game draws. Names of cells are in lower case.
 *
 * @typedef {object} View
 * @property {readonly string[]} rows       `X`, `O` and `-`, rows from the top
 * @property {string | null} last           the last move
 * @property {"sent" | "waiting"} [unconfirmed]  the last move is this player's and the server has not
 *   answered yet; it waits when that takes long
 * @property {boolean} [stands]             the last stone has been seen being set down
 * @property {readonly string[]} legal      cells to mark as legal
 * @property {string | null} hint           the cell that a hint names
 * @property {readonly Ghost[]} [ghosts]    moves that would be played, as stones that are not there
 * @property {readonly string[]} changed    what the last move turned over or took off, nearest first
 * @property {boolean} animate              whether the last move is shown happening
 * @property {Readonly<Record<string, ValueLabel>>} [values]  what moves are worth
 * @property {readonly Chain[]} [chains]    Capture Go: solidly connected stones and their liberties
 * @property {boolean} [atari]              Capture Go: whether chains in atari get their band
 * @property {"black" | "white"} [own]      Capture Go: whose last liberties are a danger; those of the
 *   other side are chances
 * @property {boolean} [liberties]          Capture Go: whether every stone has the liberties of its chain
 * @property {PointMarks} [marks]           further marks; Reversi has numbers, shapes and the failed move
 * @property {{cell: string, side: "black" | "white"} | null} [preview]  Capture Go: the stone that a
 *   second tap would play
 *
 * @typedef {{cell: string, side: "black" | "white", number: number}} Ghost  by its number in the line
 *
 * @typedef {{side: "black" | "white", stones: string[], liberties: string[]}} Chain
 *
 * @typedef {object} PointMarks  one shape for one meaning
 * @property {readonly string[]} [rings]    stones of the chain in question
 * @property {readonly string[]} [dots]     liberties that are being counted
 * @property {string | null} [failed]       the move that failed
 * @property {Readonly<Record<string, number | string>>} [numbers]  of moves, or labels of an author
 * @property {Readonly<Record<string, string>>} [shapes]  drawn by an author: triangle, square, circle, x
 *
 * @typedef {object} Board
 * @property {(view: View) => void} draw
 *
 * @typedef {{small: boolean}} Tap  whether a finger chose a cell that is smaller than a fingertip
 *
 * @typedef {object} BoardOptions
 * @property {(name: string, tap: Tap) => void} [pick]  a cell was chosen; without it the board is a picture
 * @property {(name: string) => void} [mark]  a cell was pressed with the right button, or held
 * @property {boolean} [turned]               seen from the other side, as by an opponent
 * @property {boolean} [framed]               with coordinates and cells for keyboard and readers
 */

/** @import { ValueLabel } from "./value_labels.js" */

/** The side of a letter in the rows. @param {string} letter @returns {"black" | "white" | null} */
export function sideOf(letter) {
  if (letter === "X") return "black";
  return letter === "O" ? "white" : null;
}

/** @param {"black" | "white"} side */
export function letterOf(side) {
  return side === "black" ? "X" : "O";
}

/**
 * Rows with other letters on some cells.
 * @param {readonly string[]} rows
 * @param {readonly string[][]} names  of all cells, rows from the top
 * @param {Readonly<Record<string, string>>} letters  by the name of the cell
 */
export function withLetters(rows, names, letters) {
  return rows.map((row, y) => [...row].map((letter, x) => letters[names[y]?.[x] ?? ""] ?? letter).join(""));
}

/**
 * The mark of the last move: a dot; hollow while it waits for the server.
 * @param {"black" | "white"} side the colour under it
 * @param {number} x
 * @param {number} y
 * @param {boolean} [waiting]
 * @returns {Record<string, string | number>} attributes of a circle
 */
export function lastMark(side, x, y, waiting = false) {
  return { class: `last on-${side}${waiting ? " waiting" : ""}`, cx: x, cy: y, r: waiting ? 5 : 5.5 };
}

/**
 * Number of stones of each side.
 * @param {readonly string[]} rows
 * @returns {Record<"black" | "white", number>}
 */
export function countStones(rows) {
  const counts = { black: 0, white: 0 };
  for (const letter of rows.join("")) {
    const side = sideOf(letter);
    if (side) counts[side]++;
  }
  return counts;
}

/** A number with its sign. @param {number} n */
export function signed(n) {
  if (n === 0) return "0";
  return n > 0 ? `+${n}` : `−${-n}`;
}
