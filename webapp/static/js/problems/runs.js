/** Runs through several problems: five of a day, one of each kind, and a streak that ends with the first mistake. */

import { loadValue, store } from "../frame/storage.js";
import { daysInRow } from "./record.js";

/**
 * @import { Kept, Star } from "./record.js"
 *
 * @typedef {object} Five
 * @property {string} day
 * @property {string[]} problems             by `set/number`
 * @property {Record<string, Star>} solved   those that are right, and how
 * @property {string[]} days                 the days on which all five were right
 *
 * @typedef {object} Streak
 * @property {string[]} queue   the problems to come, and those before them
 * @property {number} right     how many of them are right
 * @property {boolean} over     a mistake has ended it, or there are no more
 * @property {boolean} made     its problems are made on demand, one after the other
 * @property {number} best      the most that were ever right
 */

/** Problems of one difficulty, of which a streak has one. */
const STEP = 4;
const MOST_DAYS = 400;
const DAY_MS = 24 * 3600 * 1000;

/**
 * The five of a day: of each kind one that was missed, the longest missed first; else one that is unsolved.
 * @param {readonly (readonly string[])[]} kinds  the names of the problems of each kind
 * @param {Pick<Kept, "lessons">} record
 * @param {string} day
 * @returns {string[]}
 */
export function chosenFive(kinds, { lessons }, day) {
  const since = (/** @type {string} */ name) => lessons[name]?.since ?? null;
  const turn = Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
  return kinds.flatMap((names) => {
    const missed = names.filter((name) => since(name) !== null);
    missed.sort((one, other) => String(since(one)).localeCompare(String(since(other))));
    const open = names.filter((name) => !lessons[name]?.star);
    const others = open.length ? open : names;
    return missed[0] ?? others[turn % others.length] ?? [];
  });
}

/**
 * The problems of a streak, each a step harder than the one before, and at last all of the hardest.
 * @param {readonly string[]} byDifficulty
 * @param {() => number} random
 * @returns {string[]}
 */
export function chosenStreak(byDifficulty, random) {
  /** @type {string[]} */
  const queue = [];
  /** @type {string[]} */
  const left = [];
  for (let from = 0; from < byDifficulty.length; from += STEP) {
    const step = byDifficulty.slice(from, from + STEP);
    queue.push(...step.splice(Math.floor(random() * step.length), 1));
    left.push(...step);
  }
  return [...queue, ...left.reverse()];
}

/** Stores the runs through the problems of a source. */
export class Runs {
  #name;

  /** @param {string} source  its name, as of its record */
  constructor(source) {
    this.#name = source;
  }

  /** The five of a day; none where they are not chosen yet. @param {string} day @returns {Five | null} */
  five(day) {
    const kept = this.#keptFive;
    return kept.day === day ? kept : null;
  }

  /** Days in a row on which all five were right, up to today. @param {string} day */
  fivesInRow(day) {
    return daysInRow(this.#keptFive.days, day);
  }

  /** Begins the five of a day. @param {string[]} problems @param {string} day */
  beginFive(problems, day) {
    this.#storeFive({ ...this.#keptFive, day, problems, solved: {} });
  }

  /** Notes that one of the five is right. @param {string} problem @param {Star} star */
  noteOfFive(problem, star) {
    const kept = this.#keptFive;
    if (!kept.problems.includes(problem) || kept.solved[problem]) return;
    const solved = { ...kept.solved, [problem]: star };
    const all = kept.problems.every((each) => solved[each]);
    const days = all ? [...new Set([...kept.days, kept.day])].sort().slice(-MOST_DAYS) : kept.days;
    this.#storeFive({ ...kept, solved, days });
  }

  /** @returns {Five} */
  get #keptFive() {
    const { day, problems, solved, days } = loadValue(`${this.#name}:five`, /** @type {any} */ ({}));
    return {
      day: typeof day === "string" ? day : "",
      problems: texts(problems),
      solved: typeof solved === "object" && solved !== null ? solved : {},
      days: texts(days),
    };
  }

  /** @param {Five} five */
  #storeFive(five) {
    store(`${this.#name}:five`, JSON.stringify({ version: 1, ...five }));
  }

  /** @returns {Streak} */
  get streak() {
    const { queue, right, over, best, made } = loadValue(`${this.#name}:streak`, /** @type {any} */ ({}));
    return {
      queue: texts(queue),
      right: number(right),
      over: over !== false,
      best: number(best),
      made: made === true,
    };
  }

  /** Begins a streak. @param {string[]} queue @param {boolean} [made] */
  beginStreak(queue, made = false) {
    this.#storeStreak({ ...this.streak, queue, right: 0, over: false, made });
  }

  /**
   * Notes a problem that was made for a streak; those that were right are forgotten but for their count.
   * @param {string} problem
   * @param {number} step  its place in the streak
   */
  addToStreak(problem, step) {
    const kept = this.streak;
    if (kept.over || !kept.made || kept.queue.length !== step) return;
    const queue = [...kept.queue.map((each, place) => (place < kept.right ? "" : each)), problem];
    this.#storeStreak({ ...kept, queue });
  }

  /** Notes what became of the problem that is due. @param {string} problem @param {boolean} isRight */
  noteOfStreak(problem, isRight) {
    const kept = this.streak;
    if (kept.over || kept.queue[kept.right] !== problem) return;
    const right = kept.right + Number(isRight);
    const over = !isRight || (!kept.made && right === kept.queue.length);
    this.#storeStreak({ ...kept, right, over, best: Math.max(kept.best, right) });
  }

  /** @param {Streak} streak */
  #storeStreak(streak) {
    store(`${this.#name}:streak`, JSON.stringify({ version: 1, ...streak }));
  }
}

/** @param {unknown} found @returns {string[]} */
function texts(found) {
  return Array.isArray(found) ? found.filter((each) => typeof each === "string") : [];
}

/** @param {unknown} found */
function number(found) {
  return Number.isInteger(found) ? Number(found) : 0;
}
