/** Time that a side has left on its clock, and its notation. */

import { gettext } from "../../../frame/i18n.js";

/**
 * @import { Clock, Side } from "../../../types/messages.js"
 *
 * @typedef {{ms: number, periods: number, inPeriod: boolean}} Left  `ms` of the main time or of this period
 */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Below this the clock is marked and tenths are not needed; below ten seconds they are shown. */
const LOW = 30 * SECOND;
const TENTHS = 10 * SECOND;

/**
 * Time that a side has left at a time of the server, in milliseconds of the epoch.
 * @param {Clock} clock
 * @param {Side} side
 * @param {number} now
 * @returns {Left}
 */
export function leftOf(clock, side, now) {
  const { main, periods } = clock[side];
  const used = clock.running === side ? Math.max(0, now - clock.since) : 0;
  if (used < main || (!periods && !clock.period))
    return { ms: Math.max(0, main - used), periods, inPeriod: false };
  if (!periods) return { ms: 0, periods: 0, inPeriod: true };
  const over = used - main;
  const gone = Math.floor(over / clock.period);
  if (gone >= periods) return { ms: 0, periods: 0, inPeriod: true };
  return { ms: clock.period - (over % clock.period), periods: periods - gone, inPeriod: true };
}

/** Whether little time is left; with days a move never. @param {Clock} clock @param {Left} left */
export function isLow({ period }, { ms, periods, inPeriod }) {
  if (period >= DAY) return ms < HOUR;
  return ms < LOW && (inPeriod ? periods <= 1 || ms < TENTHS : !periods);
}

/** Minutes and seconds, below ten seconds with tenths; hours and days where there are. @param {number} ms */
export function written(ms) {
  if (ms >= DAY) return gettext("{d} d {h} h", { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) });
  const seconds = Math.floor(ms / SECOND);
  const pad = (/** @type {number} */ n) => String(n).padStart(2, "0");
  if (ms >= HOUR)
    return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`;
  const tenths = ms < TENTHS ? `.${Math.floor((ms % SECOND) / 100)}` : "";
  return `${Math.floor(seconds / 60)}:${pad(seconds % 60)}${tenths}`;
}

/**
 * The face of a side's clock: its time, and its periods where there are several.
 * @param {Clock} clock
 * @param {Left} left
 */
export function face(clock, { ms, periods, inPeriod }) {
  const several = clock.period > 0 && clock.period < DAY && periods > 0;
  return several ? `${written(ms)} ${inPeriod ? "×" : "+"}${periods}` : written(ms);
}
