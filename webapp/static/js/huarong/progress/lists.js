/** The lists of the progress page: results by date, the best of each puzzle, and families. */

import { drawGrade } from "../../board/huarong/grade.js";
import { el } from "../../board/svg.js";
import { html } from "../../frame/dom.js";
import { gettext, language, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { gradeName } from "../grades.js";

/**
 * @import { Help, Result } from "../results.js"
 * @import { Total, Tried } from "./totals.js"
 */

/** The words for each kind of help. @type {Record<Help, string>} */
const HELPS = {
  none: gettext("without help"),
  hint: gettext("with hints"),
  solution: gettext("solution seen"),
  some: gettext("with help"),
};

/** One dated result. @param {Result} result @param {{code: string, name: string}} puzzle */
export function resultItem({ at, moves, steps, slides, help }, puzzle) {
  const time = html("time", { dateTime: at }, moment(at));
  const counts = [
    ...(moves === null ? [] : [ngettext("{n} move", "{n} moves", moves)]),
    ...(steps === null ? [] : [ngettext("{n} step", "{n} steps", steps)]),
    ...(slides ? [ngettext("{n} slide", "{n} slides", slides)] : []),
  ].join(gettext(", "));
  const words = html("span", { className: "result-counts" }, counts);
  const helped = html("span", { className: "quiet" }, HELPS[help]);
  return html("li", {}, time, nameLink(puzzle), words, helped);
}

/**
 * The best of one puzzle, in each metric beside its optimum.
 * @param {Tried} puzzle
 * @param {boolean} withSlides
 */
export function bestRow({ code, name, best, grade, moves, steps, slides }, withSlides) {
  const mark = el("svg", { class: "grade", viewBox: "0 0 24 24", role: "img" });
  mark.setAttribute("aria-label", gradeName(grade));
  drawGrade(mark, grade);
  const cells = [countCell(best?.moves, moves), countCell(best?.steps, steps)];
  if (withSlides) cells.push(countCell(best?.slides, slides));
  const head = html("th", { scope: "row" }, html("span", { className: "with-grade" }));
  head.firstElementChild?.append(mark, nameLink({ code, name }));
  return html("tr", {}, head, ...cells);
}

/** The totals of one family. @param {{total: Total}} family @param {string} name */
export function familyRow({ total }, name) {
  const bar = el("svg", { class: "family-bar", viewBox: "0 0 100 6", preserveAspectRatio: "none" });
  bar.setAttribute("aria-hidden", "true");
  bar.append(
    el("rect", { class: "bar-all", width: 100, height: 6 }),
    el("rect", { class: "bar-solved", width: (100 * total.solved) / total.puzzles, height: 6 }),
  );
  const solved = html("td", {}, gettext("{n} of {all}", { n: total.solved, all: total.puzzles }));
  solved.append(bar);
  return html(
    "tr",
    {},
    html("th", { scope: "row" }, name),
    solved,
    html("td", { className: "wide-only" }, String(total.unaided)),
    html("td", {}, String(total.optimal)),
  );
}

/** @param {{code: string, name: string}} puzzle */
function nameLink({ code, name }) {
  return html("a", { href: siteUrl(`/huarong/${code}`) }, name);
}

/** @param {number | null | undefined} count @param {number | null} optimum */
function countCell(count, optimum) {
  const cell = html("td", {}, count ? String(count) : "–");
  if (optimum) cell.append(html("span", { className: "quiet" }, ` / ${optimum}`));
  cell.classList.toggle("fewest", count !== undefined && count === optimum);
  return cell;
}

/** A moment by the clock of this device. @param {string} at */
function moment(at) {
  const how = /** @type {const} */ ({ dateStyle: "medium", timeStyle: "short" });
  return new Intl.DateTimeFormat(language, how).format(Date.parse(at));
}
