/** Writes times in the visitor's time zone: the time of today, yesterday, or a date. */

import { chinese, gettext, language } from "../frame/i18n.js";

/** A moment in a few words. @param {Date} when @param {Date} [now] */
export function momentWords(when, now = new Date()) {
  const [year, month, day] = [now.getFullYear(), now.getMonth(), now.getDate()];
  if (when >= new Date(year, month, day)) {
    const time = new Intl.DateTimeFormat(language, { hour: "numeric", minute: "2-digit", hourCycle: "h23" });
    return gettext("today {time}", { time: time.format(when) });
  }
  if (when >= new Date(year, month, day - 1)) return gettext("yesterday"); // not every day has 24 hours
  const sameYear = when.getFullYear() === year;
  /** @type {Intl.DateTimeFormatOptions} */
  const how = { month: chinese ? "long" : "short", day: "numeric" };
  return new Intl.DateTimeFormat(language, sameYear ? how : { ...how, year: "numeric" }).format(when);
}

/** @param {ParentNode} [place] */
export function showMoments(place = document) {
  for (const time of place.querySelectorAll("time[data-moment]")) {
    if (time instanceof HTMLTimeElement) time.textContent = momentWords(new Date(time.dateTime));
  }
}
