/**
 * The rules of Capture Go: contact or free, until one or more stones are captured. The names of options and the reasons of
 * refusals are those of the rules in Python.
 */

import { letterOf, withLetters } from "../view.js";
import { chainsOf } from "./chains.js";
import { vertexNames } from "./geometry.js";

/**
 * @import { Chain } from "../view.js"
 * @import { Position, Rules } from "../rules.js"
 * @import { Side } from "../../types/messages.js"
 *
 * @typedef {{contact: boolean, target: number, names: string[][], centre: string | null}} Setting
 *   `centre` is where Black has to begin
 */

/**
 * @param {readonly string[]} rows  the board before the first move
 * @param {Readonly<Record<string, string>>} options
 * @returns {Rules}
 */
export function rulesFrom(rows, { rules, start, target }) {
  const names = vertexNames(rows.length);
  const middle = Math.floor((rows.length - 1) / 2);
  const contact = rules === "contact";
  const opens = contact && start === "empty";
  /** @type {Setting} */
  const setting = {
    contact,
    target: Number(target ?? 1),
    names,
    centre: opens ? (names[middle]?.[middle] ?? null) : null,
  };
  /** @type {Position} */
  const first = {
    rows,
    side: start === "centre" ? "white" : "black",
    captures: { black: 0, white: 0 },
    earlier: [],
  };
  /** @param {Position} position @param {string} move */
  const refusal = (position, move) => whyNot(setting, position, position === first, move);
  /** @param {Position} position */
  const winner = ({ captures }) =>
    /** @type {const} */ (["black", "white"]).find((side) => captures[side] >= setting.target) ?? null;
  /** @param {Position} position */
  const legal = (position) =>
    winner(position)
      ? []
      : names
          .flat()
          .filter((name) => !refusal(position, name))
          .sort();
  return {
    start: first,
    legal,

    whyIllegal(position, move) {
      const why = refusal(position, move);
      return winner(position) || (why && !legal(position).length) ? "game_over" : why;
    },

    changed: (position, move) => taken(setting, position, move),

    after(position, move) {
      const { side } = position;
      const lifted = taken(setting, position, move).length;
      return {
        rows: boardAfter(setting, position, move),
        side: otherThan(side),
        captures: { ...position.captures, [side]: position.captures[side] + lifted },
        earlier: setting.target > 1 ? [...position.earlier, position.rows.join("/")] : [],
      };
    },

    outcome(position) {
      const won = winner(position);
      if (won) return { winner: won, reason: "capture", margin: position.captures[won] };
      if (legal(position).length) return null;
      return { winner: otherThan(position.side), reason: "no_move", margin: 0 };
    },
  };
}

/** @param {Side} side @returns {Side} */
const otherThan = (side) => (side === "black" ? "white" : "black");

/**
 * The code of why a point may not be played while the game goes on; empty for a legal one.
 * @param {Setting} setting
 * @param {Position} position
 * @param {boolean} isFirst
 * @param {string} move
 */
function whyNot(setting, position, isFirst, move) {
  const { rows, side } = position;
  if (letterAt(setting, rows, move) !== "-") return "occupied";
  if (isFirst && setting.centre) return move === setting.centre ? "" : "must_be_centre";
  const chains = chainsOf(rows);
  if (setting.contact && !mayTouch(setting, position, chains, move)) return "must_touch";
  const captures = taken(setting, position, move).length;
  if (!captures && !libertiesAfter(setting, chains, rows, side, move)) return "no_liberty";
  const wins = position.captures[side] + captures >= setting.target;
  const repeats = !wins && position.earlier.includes(boardAfter(setting, position, move).join("/"));
  return repeats ? "repeats" : "";
}

/**
 * The contact rule: beside an enemy stone, or on the last liberty of an own chain.
 * @param {Setting} setting
 * @param {Position} position
 * @param {readonly Chain[]} chains
 * @param {string} move
 */
function mayTouch(setting, { rows, side }, chains, move) {
  const enemy = letterOf(otherThan(side));
  if (!rows.some((row) => row.includes(enemy))) return true;
  const touches = beside(setting, move).some((name) => letterAt(setting, rows, name) === enemy);
  return (
    touches ||
    chains.some((chain) => chain.side === side && chain.liberties.length === 1 && chain.liberties[0] === move)
  );
}

/**
 * Whether the chain that a stone becomes part of has a liberty, without captures.
 * @param {Setting} setting
 * @param {readonly Chain[]} chains
 * @param {readonly string[]} rows
 * @param {Side} side
 * @param {string} move
 */
function libertiesAfter(setting, chains, rows, side, move) {
  const around = beside(setting, move);
  const joined = chains.filter(
    (chain) => chain.side === side && chain.stones.some((name) => around.includes(name)),
  );
  const free = [
    ...around.filter((name) => letterAt(setting, rows, name) === "-"),
    ...joined.flatMap(({ liberties }) => liberties),
  ];
  return free.some((name) => name !== move);
}

/**
 * The stones that a move captures, the nearest first.
 * @param {Setting} setting
 * @param {Position} position
 * @param {string} move
 * @returns {string[]}
 */
function taken(setting, { rows, side }, move) {
  const last = chainsOf(rows).filter(
    (chain) => chain.side !== side && chain.liberties.length === 1 && chain.liberties[0] === move,
  );
  const order = setting.names.flat();
  const [row, column] = placeOf(setting, move);
  /** @param {string} name */
  const far = (name) => {
    const [y, x] = placeOf(setting, name);
    return Math.abs(y - row) + Math.abs(x - column);
  };
  return last
    .flatMap(({ stones }) => stones)
    .sort((one, other) => far(one) - far(other) || order.indexOf(one) - order.indexOf(other));
}

/** @param {Setting} setting @param {Position} position @param {string} move */
function boardAfter(setting, position, move) {
  const lifted = Object.fromEntries(taken(setting, position, move).map((name) => [name, "-"]));
  return withLetters(position.rows, setting.names, { ...lifted, [move]: letterOf(position.side) });
}

/** @param {Setting} setting @param {string} name @returns {[number, number]} */
function placeOf({ names }, name) {
  const row = names.findIndex((line) => line.includes(name));
  return [row, names[row]?.indexOf(name) ?? -1];
}

/** @param {Setting} setting @param {readonly string[]} rows @param {string} name */
function letterAt(setting, rows, name) {
  const [row, column] = placeOf(setting, name);
  return rows[row]?.[column] ?? "";
}

/** @param {Setting} setting @param {string} name */
function beside(setting, name) {
  const [row, column] = placeOf(setting, name);
  const places = [
    [row - 1, column],
    [row + 1, column],
    [row, column - 1],
    [row, column + 1],
  ];
  return places.flatMap(([y = -1, x = -1]) => setting.names[y]?.[x] ?? []);
}
