/** A problem as part of a run: the progress of the run, and the link to its next problem. */

import { dayOf } from "../frame/day.js";
import { find, html } from "../frame/dom.js";
import { gettext, ngettext } from "../frame/i18n.js";
import { share } from "../frame/share.js";
import { iconOf } from "../frame/toast.js";
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
  showPlace(gettext("Today’s five, {n} of {of}", { n: place + 1, of: five.problems.length }));
  lead(next ? `${next}#five` : "#five", words);
  return {
    solved: (atOnce) => runs.noteOfFive(name, atOnce ? "full" : "open"),
    missed: () => {},
  };
}

/** @param {Runs} runs @param {string} name @param {string} maker @returns {Run | null} */
function ofStreak(runs, name, maker) {
  const { queue, right, over, best, made } = runs.streak;
  if (over || queue[right] !== name) return null;
  const next = queue[right + 1];
  showPlace(stage(right + 1, best));
  if (next || !made) lead(next ? `${next}#streak` : "#again", gettext("Stage {n}", { n: right + 2 }));
  else make(runs, maker, right + 1);
  // The stage stands in the place of the problem's name; a set and its numbers are no part of a run.
  for (const each of document.querySelectorAll(
    "[data-skip], .where strong, .where strong + span, .stage-more nav",
  ))
    if (each instanceof HTMLElement) each.hidden = true;
  const note = (/** @type {boolean} */ isRight) => {
    const before = runs.streak;
    runs.noteOfStreak(name, isRight);
    if (!before.over && runs.streak.over) end(runs);
  };
  return { solved: note, missed: () => note(false) };
}

/** The stage of a streak, its record, and what ends it. @param {number} n @param {number} best */
function stage(n, best) {
  return best
    ? gettext("Stage {n}, best {best}; one mistake ends the run", { n, best })
    : gettext("Stage {n}; one mistake ends the run", { n });
}

/** The run is over: one line, another run as the main act, and the result to share. @param {Runs} runs */
function end(runs) {
  const { right, best } = runs.streak;
  const record = gettext("best {best}", { best });
  const said = ngettext("The run is over: {n} stage", "The run is over: {n} stages", right);
  showPlace([said, record].join(gettext(", ")));
  const again = gettext("Another run");
  lead("#again", again);
  const bar = find(".stage-actions[data-when=wrong]");
  for (const each of bar.querySelectorAll("[data-act=again], [data-act=hint]")) each.remove();
  const line = ngettext("{n} stage without a mistake", "{n} stages without a mistake", right);
  const onclick = () => share(new URL(listPath(), location.href).href, document.title, line);
  const send = html("button", { type: "button", className: "button", onclick }, iconOf("share"));
  send.append(html("span", {}, gettext("Share")));
  const main = html("a", { className: "button main", href: `${listPath()}#again` }, iconOf("again"));
  main.append(html("span", {}, again));
  bar.prepend(main);
  if (right) bar.append(send);
}

/**
 * Has the next problem made while this one is being solved. Where that fails, the way on leads to the list, which
 * tries it again.
 * @param {Runs} runs
 * @param {string} maker
 * @param {number} step
 */
async function make(runs, maker, step) {
  const words = gettext("Stage {n}", { n: step + 1 });
  lead("#streak", words);
  const name = await makeProblem(maker, step);
  if (name === null || runs.streak.over) return;
  runs.addToStreak(name, step);
  lead(`${name}#streak`, words);
}

/** Says beside the name of the problem where the run is. @param {string} words */
function showPlace(words) {
  const place = document.getElementById("run");
  if (place) place.textContent = words;
  else find(".where").append(html("span", { id: "run", className: "of-day", role: "status" }, words));
}

/** The address of the list of sets. */
function listPath() {
  return /** @type {HTMLAnchorElement} */ (find(".where a")).pathname;
}

/** Has the ways on lead through the run. @param {string} to  below the list @param {string} words */
function lead(to, words) {
  const list = listPath();
  for (const way of document.querySelectorAll("[data-next], [data-skip]"))
    way.setAttribute("href", to.startsWith("#") ? list + to : `${list}/${to}`);
  find("[data-next] span").textContent = words;
  const back = document.querySelector(".stage-actions[data-when=ask] a:not([data-skip])");
  back?.setAttribute("href", list);
  const said = back?.querySelector("span");
  if (said) said.textContent = gettext("All sets");
}
