/** A game on this device, between two people or against a level, by the rules in the page. */

import { countStones } from "../../board/view.js";

/**
 * @import { Position, Rules } from "../../board/rules.js"
 * @import { State } from "../../net/match.js"
 *
 * @import { Side } from "../../types/messages.js"
 * @import { LevelHere, Question } from "./levels/question.js"
 *
 * @typedef {{level: number, colour: Side, seed: number}} Against  a level, and the side of the person who plays it
 * @typedef {{options: Record<string, string>, moves: string[], at: string, against?: Against | null,
 *   ended?: {winner: Side | null, counts: Record<Side, number> | null} | null}} Recorded
 *   `at` in ISO 8601: its latest move; `ended` with the discs where they are counted
 * @typedef {LevelHere & {shown: string, name: {en: string, zh: string}}} NamedLevel
 * @typedef {{level: NamedLevel, colour: Side, seed: number}} Opponent
 */

/** Two people have no names here: the sides are called Black and White. */
const PERSON = { kind: "person", level: null, name: null };

export class SharedGame {
  #kind;
  #rules;
  #options;
  #opponent;
  /** @type {Position[]} from the first to the latest */
  #positions;
  /** @type {State["moves"]} */
  #moves = [];

  /**
   * @param {string} kind
   * @param {Rules} rules
   * @param {Record<string, string>} options
   * @param {Opponent | null} opponent  none for two people
   */
  constructor(kind, rules, options, opponent) {
    this.#opponent = opponent;
    this.#kind = kind;
    this.#rules = rules;
    this.#options = options;
    this.#positions = [rules.start];
  }

  get options() {
    return this.#options;
  }

  get opponent() {
    return this.#opponent;
  }

  /** The side of the person who plays a level; null for two people. */
  get seat() {
    return this.#opponent?.colour ?? null;
  }

  /** The question to the level whose turn it is; null where a person moves. @returns {Question | null} */
  get question() {
    const now = this.#now;
    const legal = this.#rules.legal(now);
    if (!this.#opponent || !legal.length || now.side === this.seat) return null;
    const { level, seed } = this.#opponent;
    return { ...now, kind: this.#kind, legal, options: this.#options, level, seed };
  }

  /** The moves so far, passes among them. */
  get moves() {
    return this.#moves.map(({ move }) => move);
  }

  /**
   * Plays a legal move, and the pass that it forces.
   * @param {string} move
   */
  play(move) {
    this.#add(move);
    if (this.#rules.legal(this.#now).join() === "pass") this.#add("pass");
  }

  /** Plays moves as long as they are legal. @param {readonly string[]} moves  passes among them or not */
  replay(moves) {
    for (const move of moves) {
      if (move === "pass") continue; // it follows from the move before
      if (this.whyIllegal(move)) return;
      this.play(move);
    }
  }

  /** Whether a person has moved. */
  get canTakeBack() {
    return this.#moves.some(({ side, move }) => move !== "pass" && (!this.seat || side === this.seat));
  }

  /** Takes the last stone of a person back, and what came after it. */
  takeBack() {
    while (this.#moves.length) {
      this.#positions.pop();
      const last = this.#moves.pop();
      if (last?.move !== "pass" && (!this.seat || last?.side === this.seat)) return;
    }
  }

  /** The code of why a cell may not be played; empty for a legal move. @param {string} cell */
  whyIllegal(cell) {
    return this.#rules.whyIllegal(this.#now, cell);
  }

  /** The game as the pages of matches describe one. @returns {State} */
  get state() {
    const rules = this.#rules;
    const position = this.#now;
    const outcome = rules.outcome(position);
    const facts = {
      counts: countStones(position.rows),
      captures: position.captures,
      target: Number(this.#options.target ?? 1),
    };
    return /** @type {State} */ (
      /** @type {unknown} */ ({
        kind: this.#kind,
        options: this.#options,
        ply: this.#moves.length,
        side: outcome ? null : position.side,
        rows: position.rows,
        last: this.#moves.at(-1)?.move ?? null,
        legal: rules.legal(position),
        facts,
        players: { black: this.#player("black"), white: this.#player("white") },
        outcome,
        moves: this.#moves,
      })
    );
  }

  /** @param {Side} side */
  #player(side) {
    const opponent = this.#opponent;
    if (!opponent || side === opponent.colour) return PERSON;
    return { kind: "ai", level: opponent.level.number, name: opponent.level.name };
  }

  get #now() {
    return this.#positions.at(-1) ?? this.#rules.start;
  }

  /** @param {string} move */
  #add(move) {
    const before = this.#now;
    const changed = move === "pass" ? [] : this.#rules.changed(before, move);
    const after = this.#rules.after(before, move);
    const ply = this.#moves.length + 1;
    this.#positions.push(after);
    this.#moves.push({ ply, side: before.side, move, rows: after.rows.join("/"), changed });
  }
}
