/** The front page: a puzzle that suits the visitor, played on the page; a win leads to the puzzle's own page. */

import { drawLayout } from "../../board/huarong/picture.js";
import { reloadAfterBack } from "../../frame/after_back.js";
import { embedded, find, html } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";
import { keepLast, keepList } from "../came_from.js";
import { daysSince, dayWords, streaks } from "../daily_results.js";
import { bestOf, record } from "../record.js";
import { showWeek } from "../week.js";
import { isSolved } from "../win/chosen.js";
import { frontPuzzleOf, onWay } from "./front_puzzle.js";
import { PlayedHere } from "./played_here.js";

/**
 * @import { DayKind } from "../daily_results.js"
 * @import { Puzzle } from "./front_puzzle.js"
 */

const { people, days: kept, ...puzzles } = embedded("front");
const days = daysSince(kept.first, kept.layouts, kept.short);
const { current, longest } = streaks(days);
const shown = frontPuzzleOf(puzzles, ({ layout }) => bestOf(layout), {
  anySolved: Object.values(record()).some(isSolved),
  playsDaily: longest > 0,
  date: days[days.length - 1].date,
});
const { puzzle, kind, next } = shown;
const { from, n, of, way, page } = onWay(next);
const wayHere = puzzles.way.slice(from, from + of);
const begin = /** @type {HTMLAnchorElement} */ (find("[data-begin]"));
const played = new PlayedHere(puzzle, people, leave);

/** Stores the puzzle, and its list, for the puzzle page. */
function leave() {
  keepLast({ code: puzzle.code, name: nameOf(puzzle) });
  if (kind === "new" || kind === "way")
    keepList({
      url: siteUrl(`/huarong/${page}`),
      puzzles: wayHere.map((/** @type {Puzzle} */ each) => ({ ...each, name: nameOf(each) })),
    });
}

/** @param {Puzzle} each */
function nameOf(each) {
  return each.name ?? onWay(puzzles.way.indexOf(each) + 1).name;
}

/** @param {Puzzle} each */
function fewestOf({ moves }) {
  return ngettext("{n} move at best", "{n} moves at best", moves);
}

/** Heading, facts and button of what is shown. */
function tell() {
  const name = find("#name");
  const facts = find("[data-facts]");
  if (kind !== "new") name.textContent = nameOf(puzzle);

  if (kind === "hard" || kind === "short")
    facts.replaceChildren(
      fact(todays(kind)),
      fact(dayWords(days[days.length - 1].date, { weekday: "long" })),
      fact(fewestOf(puzzle)),
    );
  if (kind === "way" || kind === "famous") facts.replaceChildren(fact(fewestOf(puzzle)));
  begin.textContent = {
    new: gettext("Show me the first move"),
    way: gettext("Go on with number {n}", { n }),
    hard: gettext("Play today’s puzzle"),
    short: gettext("Play today’s short one"),
    famous: gettext("Play it"),
  }[kind];
}

/** @param {DayKind} each */
function todays(each) {
  return each === "short" ? gettext("Today’s short one") : gettext("Today’s puzzle");
}

/** @param {string} text */
function fact(text) {
  return html("span", {}, text);
}

/** The marks under the board: progress on the beginner's way, else the week. */
function showMarks() {
  const stages = find("[data-stages]");
  [...stages.children].forEach((mark, number) => {
    mark.className = number + 1 === n ? "at" : isSolved(bestOf(wayHere[number].layout)) ? "on" : "";
    mark.textContent = number + 1 === n ? String(n) : "";
  });
  const onTheWay = kind === "new" || kind === "way";
  stages.hidden = !onTheWay;
  if (!onTheWay) showWeek(find("[data-week]"), days, kind === "short" ? kind : "hard");
  if (onTheWay) {
    find("[data-list]").textContent = `${way} ${n}/${of}`;
    /** @type {HTMLAnchorElement} */ (find("[data-list]")).href = siteUrl(`/huarong/${page}`);
  } else
    find("[data-said]").textContent =
      current > 0
        ? ngettext("{n} day in a row", "{n} days in a row", current)
        : gettext("Two puzzles a day: a short one, and one that is hardest on Sundays.");
}

/** Shows the other puzzle on offer as a line with its picture. */
function showAlso() {
  const { also, today } = shown;
  if (!also) return;
  const link = /** @type {HTMLAnchorElement} */ (find("[data-also]"));
  const other = also === "way" ? puzzles.way[next - 1] : today[also];
  link.href = siteUrl(`/huarong/${other.code}`);
  find("[data-also-kind]").textContent = also === "way" ? way : todays(also);
  find("[data-also-name]").textContent =
    also === "way" ? gettext("Go on with number {n}", { n }) : nameOf(other);
  find("[data-also-facts]").textContent = fewestOf(other);
  drawLayout(/** @type {SVGSVGElement} */ (link.querySelector("svg")), other.layout);
  link.hidden = false;
}

/** Shows newcomers the first move of a shortest solution. */
async function teach() {
  const { firstMove } = await import("./first_move.js");
  played.teach(await firstMove(puzzle.layout));
}

begin.addEventListener("click", (event) => {
  leave();
  if (kind !== "new") return;
  event.preventDefault();
  teach();
});
reloadAfterBack();
tell();
showMarks();
showAlso();
find(".front").dataset.front = kind;
