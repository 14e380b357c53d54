/** The calendar of the site: days are those of UTC, the same for everybody. */

/** A day as `2026-11-22` in UTC. @param {Date} [date] */
export function dayOf(date = new Date()) {
  return date.toISOString().slice(0, 10);
}

/** The time of day at which a day begins where this visitor is, as `08:00`. @param {string} day */
export function beginOf(day) {
  const begin = new Date(`${day}T00:00:00Z`);
  return [begin.getHours(), begin.getMinutes()].map((part) => String(part).padStart(2, "0")).join(":");
}
