/** The rules of Reversi. */

import { countStones, letterOf, withLetters } from "../view.js";
import { NAMES } from "./names.js";

/** @import { Position, Rules } from "../rules.js" */

const DIRECTIONS = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((across) => [down, across]));
const SQUARES = NAMES.flat();

/** @param {readonly string[]} rows  the board before the first move, which is Black's @returns {Rules} */
export function rulesFrom(rows) {
  return {
    start: { rows, side: "black", captures: { black: 0, white: 0 }, earlier: [] },
    legal,
    changed,

    whyIllegal(position, move) {
      if (!legal(position).length) return "game_over";
      if (letterAt(position.rows, move) !== "-") return "occupied";
      return changed(position, move).length ? "" : "traps_nothing";
    },

    after(position, move) {
      const own = letterOf(position.side);
      const set = move === "pass" ? [] : [move, ...changed(position, move)];
      const letters = Object.fromEntries(set.map((name) => [name, own]));
      return {
        ...position,
        rows: withLetters(position.rows, NAMES, letters),
        side: position.side === "black" ? "white" : "black",
      };
    },

    outcome(position) {
      if (legal(position).length) return null;
      const { black, white } = countStones(position.rows);
      const winner = black > white ? "black" : black < white ? "white" : null;
      return { winner, reason: "discs", margin: Math.abs(black - white) };
    },
  };
}

/** @param {Position} position @returns {string[]} */
function legal(position) {
  const own = placing(position);
  if (own.length) return own;
  const other = position.side === "black" ? "white" : "black";
  return placing({ ...position, side: other }).length ? ["pass"] : [];
}

/** @param {Position} position */
function placing(position) {
  return SQUARES.filter(
    (name) => letterAt(position.rows, name) === "-" && changed(position, name).length > 0,
  ).sort();
}

/** @param {Position} position @param {string} move @returns {string[]} */
function changed({ rows, side }, move) {
  if (move === "pass") return [];
  const [row, column] = placeOf(move);
  const own = letterOf(side);
  /** @type {{name: string, far: number}[]} */
  const turned = [];
  for (const [down = 0, across = 0] of DIRECTIONS) {
    const line = [];
    let [y, x] = [row + down, column + across];
    while ((rows[y]?.[x] ?? "-") !== "-" && rows[y]?.[x] !== own && (down || across)) {
      line.push({ name: NAMES[y]?.[x] ?? "", far: line.length });
      [y, x] = [y + down, x + across];
    }
    if (line.length && rows[y]?.[x] === own) turned.push(...line);
  }
  return turned
    .sort((one, other) => one.far - other.far || SQUARES.indexOf(one.name) - SQUARES.indexOf(other.name))
    .map(({ name }) => name);
}

/** @param {string} name @returns {[number, number]} */
function placeOf(name) {
  return [Number(name.slice(1)) - 1, name.charCodeAt(0) - "a".charCodeAt(0)];
}

/** @param {readonly string[]} rows @param {string} name */
function letterAt(rows, name) {
  const [row, column] = placeOf(name);
  return rows[row]?.[column] ?? "";
}
