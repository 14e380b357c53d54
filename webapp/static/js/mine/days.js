/** The visitor's activity by day: games played, problems solved, the problem of the day. */

import { dayOf } from "../frame/day.js";
import { results } from "../huarong/results.js";
import { exerciseRecord, lessonRecord } from "../problems/records.js";

/** @typedef {"played" | "solved" | "of-the-day"} DayKind  each says more than the one before */

const DAY_MS = 24 * 3600 * 1000;

/**
 * Activities by day, as `2026-11-22`.
 * @param {readonly number[]} played  moments of games, in seconds of the epoch
 * @returns {Map<string, DayKind>}
 */
export function daysHere(played) {
  /** @type {Map<string, DayKind>} */
  const days = new Map();
  for (const at of played) days.set(dayOf(new Date(at * 1000)), "played");
  for (const { at } of results()) days.set(dayOf(new Date(at)), "solved");
  const solvedDaily = [...lessonRecord.read().days, ...exerciseRecord.read().days];
  for (const day of solvedDaily) days.set(day, "of-the-day");
  return days;
}

/**
 * Days in a row: up to now, and at the most. A day that is not over breaks nothing.
 * @param {ReadonlyMap<string, DayKind>} days
 * @param {string} today
 */
export function rows(days, today) {
  const numbers = [...days.keys()].map(numberOf).sort((one, other) => one - other);
  let [row, best] = [0, 0];
  numbers.forEach((number, place) => {
    row = number - numbers[place - 1] === 1 ? row + 1 : 1;
    best = Math.max(best, row);
  });
  const since = numberOf(today) - (numbers.at(-1) ?? 0);
  return { current: numbers.length && since >= 0 && since <= 1 ? row : 0, best };
}

/** @param {string} day */
function numberOf(day) {
  return Math.round(Date.parse(`${day}T00:00:00Z`) / DAY_MS);
}
