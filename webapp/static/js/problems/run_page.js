/** A problem as part of a run: the progress of the run, and the link to its next problem. */

import { dayOf } from "../frame/day.js";
import { find, html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { makeProblem } from "./maker.js";
import { Runs } from "./runs.js";

/**
 * @typedef {object} Run  of which the problem of the page is a part
 * @property {(atOnce: boolean) => void} solved
 * @property {() => void} missed
 */

/**
 * The run that the address names, if the problem is due in it; the page then leads through the run.
 * @param {HTMLElement} root  of the problem
 * @returns {Run | null}
 */
export function runOf({ dataset }) {
  const { record = "", runName, lessonKey = "", maker = "" } = dataset;
  const name = runName ?? lessonKey;
  const runs = new Runs(record);
  if (location.hash === "#five") return ofFive(runs, name);
  return location.hash === "#streak" ? ofStreak(runs, name, maker) : null;
}

/** @param {Runs} runs @param {string} name @returns {Run | null} */
function ofFive(runs, name) {
  const five = runs.five(dayOf());
  const place = five?.problems.indexOf(name) ?? -1;
  if (!five || place < 0) return null;
  const next = five.problems[place + 1];
  const words = next
    ? gettext("Next: {n} of {of}", { n: place + 2, of: five.problems.length })
    : gettext("Done");
  showPlace(gettext("Five of today, {n} of {of}", { n: place + 1, of: five.problems.length }));
  lead(next ? `${next}#five` : "#five", words);
  return {
    solved: (atOnce) => runs.noteOfFive(name, atOnce ? "full" : "open"),
    missed: () => {},
  };
}

/** @param {Runs} runs @param {string} name @param {string} maker @returns {Run | null} */
function ofStreak(runs, name, maker) {
  const { queue, right, over, made } = runs.streak;
  if (over || queue[right] !== name) return null;
  const next = queue[right + 1];
  showPlace(gettext("Streak: {n}", { n: right }));
  if (next || !made) lead(next ? `${next}#streak` : "#streak", gettext("Harder"));
  else make(runs, maker, right + 1);
  const skip = document.querySelector("[data-skip]");
  if (skip instanceof HTMLElement) skip.hidden = true;
  return {
    solved: (atOnce) => {
      runs.noteOfStreak(name, atOnce);
      if (atOnce) showPlace(gettext("Streak: {n}", { n: right + 1 }));
    },
    missed: () => {
      const before = runs.streak;
      runs.noteOfStreak(name, false);
      if (before.over) return;
      const { best } = runs.streak;
      showPlace(
        ngettext(
          "The streak has ended: {n} right, best {best}",
          "The streak has ended: {n} right, best {best}",
          right,
          { best },
        ),
      );
      lead("#streak", gettext("To the list"));
    },
  };
}

/**
 * Has the next problem made while this one is being solved. Where that fails, the way on leads to the list, which
 * tries it again.
 * @param {Runs} runs
 * @param {string} maker
 * @param {number} step
 */
async function make(runs, maker, step) {
  lead("#streak", gettext("Harder"));
  const name = await makeProblem(maker, step);
  if (name === null || runs.streak.over) return;
  runs.addToStreak(name, step);
  lead(`${name}#streak`, gettext("Harder"));
}

/** Says beside the name of the problem where the run is. @param {string} words */
function showPlace(words) {
  const place = document.getElementById("run");
  if (place) place.textContent = words;
  else find(".where").append(html("span", { id: "run", className: "of-day", role: "status" }, words));
}

/** Has the ways on lead through the run. @param {string} to  below the list @param {string} words */
function lead(to, words) {
  const list = /** @type {HTMLAnchorElement} */ (find(".where a")).pathname;
  for (const way of document.querySelectorAll("[data-next], [data-skip]"))
    way.setAttribute("href", to.startsWith("#") ? list + to : `${list}/${to}`);
  find("[data-next] span").textContent = words;
  const back = document.querySelector(".stage-actions[data-when=ask] a:not([data-skip])");
  back?.setAttribute("href", list);
  const said = back?.querySelector("span");
  if (said) said.textContent = gettext("All sets");
}
