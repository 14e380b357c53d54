/** What is known of positions: proofs overrule estimates, deeper estimates the shallower ones. */

import { isEqual, isProven, negated } from "../../board/score.js";

/**
 * @typedef {import("../../board/score.js").Score} Score
 * @typedef {import("../../types/messages.js").StudyValues} StudyValues
 * @typedef {import("../../types/messages.js").StudyValue} StudyValue
 * @typedef {"black" | "white"} Side
 * @typedef {import("./tree.js").Tree} Tree
 */

/** The score for Black of a score for a side. @param {Score} worth @param {Side} side */
export function forBlack(worth, side) {
  return side === "black" ? worth : negated(worth);
}

export class KnownValues {
  /** @type {Map<string, StudyValues>} by text of the position */
  #known = new Map();
  /** @type {Map<string, Score>} final scores for Black, by text of the position */
  #ended = new Map();

  /**
   * What is known of a position.
   * @param {string | null} text
   */
  of(text) {
    return text === null ? undefined : this.#known.get(text);
  }

  /** Whether no search would say more of a position. @param {string} text */
  isSettled(text) {
    const known = this.#known.get(text);
    return known !== undefined && allProven(known);
  }

  /**
   * Takes what was found out of a position.
   * @param {string} text
   * @param {StudyValues} found
   */
  learn(text, found) {
    const before = this.#known.get(text);
    this.#known.set(text, before ? joined(before, found) : found);
  }

  /**
   * Takes the score for Black of a position where the game is over.
   * @param {string} text
   * @param {Score} worth
   */
  end(text, worth) {
    this.#ended.set(text, worth);
  }

  /**
   * Proofs of the positions after a place are proofs of the moves there, and so on back to the start.
   * @param {Tree} tree
   * @param {number} place
   */
  spread(tree, place) {
    for (const at of tree.path(place).reverse()) {
      const { text, side } = tree.node(at);
      if (text === null || side === null) continue;
      const proven = (tree.children[at] ?? []).flatMap((next) => this.#provenMove(tree, next, side));
      if (proven.length && this.#known.has(text))
        this.learn(text, { depth: 0, values: proven, complete: false, result: null, more: true });
    }
  }

  /**
   * The value of a move that led to a proven position.
   * @param {Tree} tree
   * @param {number} place
   * @param {Side} side  who played it
   * @returns {StudyValue[]}
   */
  #provenMove(tree, place, side) {
    const { text, side: next, move } = tree.node(place);
    const worth = this.standing(text, next);
    if (!worth || !isProven(worth) || move === null) return [];
    return [{ move, worth: beforeMove(forBlack(worth, side)), line: [move] }];
  }

  /**
   * The score of a position for Black; null if nothing is known.
   * @param {string | null} text
   * @param {Side | null} side  who is to move
   * @returns {Score | null}
   */
  standing(text, side) {
    if (text === null) return null;
    const ended = this.#ended.get(text);
    if (ended || side === null) return ended ?? null;
    const known = this.#known.get(text);
    if (!known) return null;
    const worth = known.result ?? unproven(known);
    return worth && forBlack(worth, side);
  }

  /**
   * The score for Black of a node: of its own position, or else of the move as it was seen before it.
   * @param {Tree} tree
   * @param {number} place
   * @returns {Score | null}
   */
  ofNode(tree, place) {
    const { text, side, parent, move } = tree.node(place);
    const own = this.standing(text, side);
    if (parent === null || (own && isProven(own))) return own;
    const before = tree.node(parent);
    const value = this.of(before.text)?.values.find((each) => each.move === move);
    const seen = value && before.side ? forBlack(value.worth, before.side) : null;
    return seen && (isProven(seen) || !own) ? seen : own;
  }
}

/** Whether every legal move of a position is proven. @param {StudyValues} known */
export function allProven({ complete, values }) {
  return complete && values.every(({ worth }) => isProven(worth));
}

/**
 * The score of a position without a proven result: an exact best move is no more than a bound while others are
 * estimated, and nothing while others are unknown, unless it wins.
 * @param {StudyValues} known
 * @returns {Score | null}
 */
function unproven(known) {
  const best = known.values[0]?.worth;
  if (!best || best.win_in !== undefined) return best ?? null;
  if (!known.complete) return null;
  return best.discs === undefined || allProven(known) ? best : { estimate: best.discs, unit: "discs" };
}

/**
 * Two findings about one position: the moves of both, with their proofs, else with the deeper estimates.
 * @param {StudyValues} before
 * @param {StudyValues} found
 * @returns {StudyValues}
 */
function joined(before, found) {
  const [newer, older] = found.depth >= before.depth ? [found, before] : [before, found];
  const values = new Map(older.values.map((each) => [each.move, each]));
  for (const each of newer.values) {
    const known = values.get(each.move);
    if (!known || isProven(each.worth) || !isProven(known.worth)) values.set(each.move, each);
  }
  return {
    depth: Math.max(before.depth, found.depth),
    values: [...values.values()].sort(better),
    complete: before.complete || found.complete,
    result: found.result ?? before.result,
    more: found.more && before.more,
  };
}

/**
 * Orders values, the best first.
 * @param {StudyValue} one
 * @param {StudyValue} other
 */
function better(one, other) {
  return rank(other.worth) - rank(one.worth);
}

/** The value of a move, from the score after it: an end in plies is one ply farther. @param {Score} score */
function beforeMove(score) {
  const { win_in, loss_in } = score;
  if (win_in !== undefined) return { win_in: win_in + 1 };
  return loss_in === undefined ? score : { loss_in: loss_in + 1 };
}

const END = 100_000;

/** @param {Score} score */
function rank(score) {
  const { win_in, loss_in, estimate, discs } = score.seen ?? score;
  if (win_in !== undefined) return END - win_in;
  if (loss_in !== undefined) return loss_in - END;
  return estimate ?? discs ?? 0;
}

/**
 * The best moves: those that are equal to the first.
 * @param {readonly StudyValue[]} values
 */
export function bestOf(values) {
  const first = values[0];
  return first ? values.filter(({ worth }) => isEqual(worth, first.worth)) : [];
}
