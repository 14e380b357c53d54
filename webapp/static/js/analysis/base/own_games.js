/** The base of one's own games: how often each position came in the games of the list, and how they ended. */

import { withLetters } from "../../board/view.js";
import { html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { keepValue, keptValue } from "../../frame/kept_values.js";
import { fill } from "../../matches/lists.js";
import { written } from "../../matches/words.js";
import { rowsAfter } from "../view/board_view.js";
import { lineOf, pointName } from "./game_text.js";
import { keyOf } from "./position_keys.js";

/**
 * @import { Position, Rules } from "../../board/rules.js"
 * @import { AnalysisPosition, LibraryGame, Side } from "../../types/messages.js"
 *
 * @typedef {object} GameRules
 * @property {(size: number) => readonly string[]} start  the usual first board; empty where there is none
 * @property {(size: number) => string[][]} names
 * @property {(rows: readonly string[]) => Rules} rulesFrom
 * @property {(rules: Rules, position: Position, move: string, side: Side | null) => Position | null} next
 *   the position with the side that plays the move, null where none can
 *
 * @typedef {{box: HTMLElement, name: string, changed: () => void, follow: (moves: readonly string[]) => void}} Around
 *   `name` is that under which the browser keeps the base
 * @typedef {{games: number, black: number, white: number, drawn: number}} Tally
 */

/** Results as they stand before the keys of a game; keys are larger. */
const RESULTS = /** @type {const} */ (["unknown", "black", "white", "drawn"]);
/** Milliseconds of reading between which the page has its turn. */
const TURN = 12;
/** Moves that are shown. */
const MOST = 6;
/** The first move of Reversi in all writing about the game. */
const USUAL = "f5";

export class OwnGames {
  #around;
  #rules;
  /** The games one after the other: of each the place of its result, then the keys of its positions. */
  #index = new Float64Array();
  /** How many games of the list are in the index. */
  #read = 0;
  /** @type {readonly LibraryGame[]} */
  #games = [];
  /** @type {{position: AnalysisPosition, here: Tally, played: [string, Tally][]} | null} what was counted last */
  #known = null;
  #loaded;

  /** @param {Around} around @param {GameRules} rules */
  constructor(around, rules) {
    this.#around = around;
    this.#rules = rules;
    this.#loaded = keptValue(around.name).then((kept) => {
      if (kept) [this.#index, this.#read] = [kept.index, kept.read];
    });
  }

  /**
   * Reads the games of the list that are not in the base yet; another list is read from its beginning.
   * @param {readonly LibraryGame[]} games
   * @param {boolean} isLonger  whether it begins with the games of the one before
   */
  async take(games, isLonger) {
    this.#games = games;
    this.#known = null;
    await this.#loaded;
    if (this.#games !== games) return;
    if (!isLonger || this.#read > games.length) {
      [this.#index, this.#read] = [new Float64Array(), 0];
      keepValue(this.#around.name, null); // if the page closes meanwhile, nothing of the other list is left
    }
    if (this.#read < games.length) await this.#readAll(games);
    this.#around.changed();
  }

  /** @param {readonly LibraryGame[]} games */
  async #readAll(games) {
    /** @type {number[]} */
    const found = [];
    let read = this.#read;
    for (let until = performance.now() + TURN; read < games.length; read++) {
      found.push(...this.#positionsOf(/** @type {LibraryGame} */ (games[read])));
      if (performance.now() < until) continue;
      this.#say(gettext("Your games are read: {n} of {of}", { n: read + 1, of: games.length }));
      await new Promise((resolve) => setTimeout(resolve));
      if (this.#games !== games) return;
      until = performance.now() + TURN;
    }
    const index = new Float64Array(this.#index.length + found.length);
    index.set(this.#index);
    index.set(found, this.#index.length);
    [this.#index, this.#read] = [index, read];
    keepValue(this.#around.name, { index, read });
  }

  /** The result of a game and the keys of its positions, as far as its moves are legal. @param {LibraryGame} game */
  #positionsOf({ text, result }) {
    const line = lineOf(text);
    const { board } = line;
    const names = this.#rules.names(line.size);
    const usual = board ? (board.match(/.{8}/g) ?? []) : this.#rules.start(line.size);
    const set = line.set.flatMap(([letter, point]) => [[pointName(point, names) ?? "", letter]]);
    const rules = this.#rules.rulesFrom(withLetters(usual, names, Object.fromEntries(set)));
    let position = rules.start;
    const keys = [];
    for (const { side, point } of usual.length ? line.moves : []) {
      const move = pointName(point, names);
      if (!move) continue; // a pass
      const [row = -1, column = -1] = placeOf(names, move);
      const before = position.rows[row]?.[column] === "-" && this.#rules.next(rules, position, move, side);
      if (!before) break;
      keys.push(keyOf(before.rows, before.side));
      position = rules.after(before, move);
    }
    const outcome = rules.outcome(position);
    if (keys.length) keys.push(keyOf(position.rows, outcome ? null : position.side));
    return [
      RESULTS.indexOf(resultOf(result) ?? (outcome ? (outcome.winner ?? "drawn") : "unknown")),
      ...keys,
    ];
  }

  /**
   * How often a position came, and which moves were played there.
   * @param {AnalysisPosition} position
   */
  tally(position) {
    const { rows, side, legal } = position;
    const wanted = keyOf(rows, side);
    /** @type {Map<number, string>} */
    const after = new Map();
    for (const move of Object.keys(legal))
      for (const next of /** @type {const} */ (["black", "white", null])) {
        const key = keyOf(rowsAfter(position, move), next); // whoever is to move there: a pass may follow, or the end
        if (move === USUAL || !after.has(key)) after.set(key, move);
      }
    const here = none();
    /** @type {Map<string, Tally>} */
    const played = new Map();
    const index = this.#index;
    let result = 0;
    for (let place = 0; place < index.length; place++) {
      const key = index[place] ?? 0;
      if (key < RESULTS.length) result = key;
      if (key !== wanted) continue;
      count(here, result);
      const move = after.get(index[place + 1] ?? 0);
      if (move === undefined) continue;
      if (!played.has(move)) played.set(move, none());
      count(/** @type {Tally} */ (played.get(move)), result);
    }
    return { here, played: [...played].sort(([, one], [, other]) => other.games - one.games) };
  }

  /**
   * Shows what the base knows of a position, beside what its moves are worth.
   * @param {AnalysisPosition | null} position
   * @param {(move: string) => {text: string, exact: boolean} | null} worthOf
   */
  show(position, worthOf) {
    const { box, follow } = this.#around;
    box.hidden = !this.#games.length;
    if (box.hidden || !position || this.#read < this.#games.length) return;
    if (this.#known?.position !== position) this.#known = { position, ...this.tally(position) };
    const { here, played } = this.#known;
    this.#say(saysOf(here, this.#games.length));
    const rows = played.slice(0, MOST).map(([move, tally]) => ({ move, tally, worth: worthOf(move) }));
    const list = /** @type {HTMLElement} */ (box.querySelector("ol"));
    fill(list, rows, () => rows.map((row) => lineWith(row, () => follow([row.move]))));
  }

  /** @param {string} sentence */
  #say(sentence) {
    const { box } = this.#around;
    box.hidden = false;
    /** @type {HTMLElement} */ (box.querySelector("p")).textContent = sentence;
  }
}

/** @param {{move: string, tally: Tally, worth: {text: string, exact: boolean} | null}} row @param {() => void} onclick */
function lineWith({ move, tally, worth }, onclick) {
  const figure = html("b", { className: worth?.exact ? "exact" : "estimate" }, worth?.text ?? "");
  const words = [ngettext("{n} game", "{n} games", tally.games), shareOf(tally)]
    .filter(Boolean)
    .join(gettext(", "));
  const parts = [figure, html("strong", {}, written(move)), html("span", {}, words)];
  return html("li", {}, html("button", { type: "button", className: "analysis-line", onclick }, ...parts));
}

/** @param {Tally} here @param {number} of */
function saysOf(here, of) {
  if (!here.games) return gettext("None of your {of} games came to this position.", { of });
  const went = wentOf(here);
  return ngettext(
    "{n} of your {of} games came here: {went}",
    "{n} of your {of} games came here: {went}",
    here.games,
    {
      of,
      went,
    },
  );
}

/** @param {Tally} tally */
function wentOf({ black, white, drawn }) {
  if (!black && !white && !drawn) return gettext("no result is known");
  return drawn
    ? gettext("Black won {black}, White {white}, {drawn} drawn", { black, white, drawn })
    : gettext("Black won {black}, White {white}", { black, white });
}

/** What Black has of the games whose results are known, a draw as half of one. @param {Tally} tally */
function shareOf({ black, white, drawn }) {
  const known = black + white + drawn;
  return known ? gettext("Black {n} %", { n: Math.round((100 * (black + drawn / 2)) / known) }) : "";
}

/** @returns {Tally} */
function none() {
  return { games: 0, black: 0, white: 0, drawn: 0 };
}

/** @param {Tally} tally @param {number} result */
function count(tally, result) {
  const name = RESULTS[result] ?? "unknown";
  tally.games += 1;
  if (name !== "unknown") tally[name] += 1;
}

/** Who won, as lists say it in the manner of SGF: `B+10`, `W+R`, `0`, `Draw`; null where they do not. @param {string} result */
function resultOf(result) {
  if (/^[bw]\+/i.test(result)) return /^b/i.test(result) ? "black" : "white";
  return /^(0|d)/i.test(result) ? "drawn" : null;
}

/** @param {readonly (readonly string[])[]} names @param {string} move */
function placeOf(names, move) {
  const row = names.findIndex((line) => line.includes(move));
  return [row, names[row]?.indexOf(move) ?? -1];
}
