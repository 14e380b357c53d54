/** The page "Mine": adds days, lessons and puzzles from this browser's records. */

import { reloadAfterBack } from "../frame/after_back.js";
import { beginOf, dayOf } from "../frame/day.js";
import { embedded, find } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { record } from "../huarong/record.js";
import { sendWaiting } from "../huarong/win/challenges.js";
import { exerciseRecord, lessonRecord } from "../problems/records.js";
import { showAgain } from "./again.js";
import { takeRecords } from "./archive/exchange.js";
import { monthName, monthOf } from "./calendar.js";
import { daysHere, rows } from "./days.js";
import { showMoments } from "./moments.js";
import { showOfDay } from "./of_day.js";
import { momentsOnDevice, showOnDevice } from "./on_device.js";

/**
 * @import { ProblemRecord } from "../problems/record.js"
 *
 * @typedef {{played: number[], left: string}} Data  `left` is where records of a joined device may lie
 */

const { played, left } = /** @type {Data} */ (embedded("mine"));

const MIDNIGHT = "00:00";

/** Connects the choice of the game whose rating is shown, if there is one; without scripts all are shown. */
function connectStrengths() {
  const choice = document.querySelector("[data-strengths]");
  if (!(choice instanceof HTMLElement)) return;
  const show = () => {
    const chosen = /** @type {HTMLInputElement | null} */ (choice.querySelector(":checked"))?.value;
    for (const box of document.querySelectorAll("[data-strength]")) {
      if (box instanceof HTMLElement) box.hidden = box.dataset.strength !== chosen;
    }
  };
  choice.hidden = false;
  choice.addEventListener("change", show);
  show();
}

function showDays() {
  const today = dayOf();
  const days = daysHere([...played, ...momentsOnDevice()]);
  const { current, best } = rows(days, today);
  find("[data-month-name]").textContent = monthName(today);
  find("[data-calendar]").replaceChildren(monthOf(days, today));
  const streak = [
    current ? ngettext("{n} day in a row", "{n} days in a row", current) : "",
    best > 1 ? gettext("best {n}", { n: best }) : "",
  ];
  find("[data-streak]").textContent = streak.filter(Boolean).join(gettext(", "));
  const begin = beginOf(today);
  find("[data-day-begins]").textContent =
    begin === MIDNIGHT
      ? ""
      : gettext("A day begins at {time} here, as for the problem of the day.", { time: begin });
}

function showTotals() {
  const puzzles = Object.values(record()).filter(({ grade }) => grade !== "started").length;
  find("[data-solved=lessons]").textContent = String(solvedIn(lessonRecord));
  find("[data-solved=exercises]").textContent = String(solvedIn(exerciseRecord));
  find("[data-solved=puzzles]").textContent = String(puzzles);
}

/** @param {ProblemRecord} kept */
function solvedIn(kept) {
  return Object.values(kept.read().lessons).filter(({ star }) => star).length;
}

/** Shows all of it again after the record has changed. */
function show() {
  showDays();
  showTotals();
  showOfDay();
  showOnDevice();
}

reloadAfterBack();
showMoments();
connectStrengths();
sendWaiting();
show();
takeRecords(left).then((added) => added && show());
showAgain().then(() => {
  find("#main").dataset.ready = "true";
});
