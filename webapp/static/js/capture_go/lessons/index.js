/** The list of sets: where to go on, what comes back today, and what this browser has solved. */

import { GoBoard } from "../../board/capture_go/board.js";
import { el } from "../../board/svg.js";
import { embedded, part } from "../../frame/part.js";
import { say } from "../../frame/phrases.js";
import { siteUrl } from "../../frame/site_url.js";
import { daysInRow, dueLessons, lessonRecord, nextLesson, progressOf } from "./record.js";
import { fillStar } from "./stars.js";

/**
 * @typedef {{rows: string[], chain: string[], task: string}} Problem
 * @typedef {{key: string, name: string, lessons: Problem[]}} LessonSet
 * @typedef {{day: string, sets: LessonSet[]}} Data
 * @typedef {{name: string, set: LessonSet, number: number, problem: Problem}} Named
 */

/** Of many that come back, these are enough for a day. */
const MOST_DUE = 8;

const { day, sets } = /** @type {Data} */ (embedded("lessons"));

/** @type {Map<string, Named>} every problem by `set/number`, in order */
const problems = new Map(
  sets.flatMap((set) =>
    set.lessons.map((problem, place) => {
      const name = `${set.key}/${place + 1}`;
      return /** @type {[string, Named]} */ ([name, { name, set, number: place + 1, problem }]);
    }),
  ),
);

function show() {
  const record = lessonRecord();
  const begun = Object.values(record.lessons).some(({ star }) => star);
  const next = nextLesson([...problems.keys()], record);
  for (const set of sets) showSet(set, record, begun && next?.startsWith(`${set.key}/`) === true);
  showTotals(record);
  if (begun) showGoOn(problems.get(next ?? "") ?? null);
  showDue(dueLessons(record));
  showDay(record.days);
  part("#main").dataset.ready = "true";
}

/**
 * @param {LessonSet} set
 * @param {import("./record.js").LessonRecord} record
 * @param {boolean} here  whether the visitor goes on in this set
 */
function showSet(set, record, here) {
  const count = set.lessons.length;
  const { solved, full } = progressOf(record, set.key, count);
  const box = part(`[data-set="${set.key}"]`);
  box.classList.toggle("here", here);
  const bar = box.querySelector("progress");
  if (bar) bar.value = solved;
  const words = box.querySelector("[data-progress]");
  if (words) words.textContent = say("done_of", { done: solved, count });
  fillStar(box, full === count ? "full" : solved === count ? "open" : null);
  const open = set.lessons.findIndex((_, place) => !record.lessons[`${set.key}/${place + 1}`]?.star);
  box.querySelector("a")?.setAttribute("href", urlOf(`${set.key}/${Math.max(open, 0) + 1}`));
}

/** @param {import("./record.js").LessonRecord} record */
function showTotals(record) {
  let [solved, full] = [0, 0];
  for (const { key, lessons } of sets) {
    const progress = progressOf(record, key, lessons.length);
    solved += progress.solved;
    full += progress.full;
  }
  part("#totals").textContent = solved ? say("totals", { n: solved, full }) : "";
}

/** @param {Named | null} next  null if all are solved */
function showGoOn(next) {
  const card = part("#go-on");
  const write = (/** @type {string} */ place, /** @type {string} */ words) => {
    const found = card.querySelector(`[data-${place}]`);
    if (found) found.textContent = words;
  };
  if (!next) {
    write("kind", say("all_done_kind"));
    write("name", say("all_done", { n: problems.size }));
    write("what", say("all_done_what"));
    write("verb", say("all_done_verb"));
    card.setAttribute("href", siteUrl("/capture-go"));
    return;
  }
  write("kind", say("go_on_kind"));
  write("name", say("go_on", { set: next.set.name, n: next.number }));
  write("what", next.problem.task);
  write("verb", say("go_on_verb"));
  card.setAttribute("href", urlOf(next.name));
  card.querySelector("svg")?.replaceWith(picture(next.problem));
}

/** @param {string[]} due */
function showDue(due) {
  const found = due.flatMap((name) => problems.get(name) ?? []).slice(0, MOST_DUE);
  part("#once-more").hidden = !found.length;
  part("#once-more .shelf").replaceChildren(...found.map(shelved));
}

/** @param {Named} problem */
function shelved({ name, set, number, problem }) {
  const link = document.createElement("a");
  link.href = urlOf(name);
  const words = document.createElement("span");
  words.textContent = say("problem_name", { set: set.name, n: number });
  link.append(picture(problem), words);
  const item = document.createElement("li");
  item.append(link);
  return item;
}

/** @param {string[]} days */
function showDay(days) {
  const card = part("#of-day");
  const solved = days.includes(day);
  const n = daysInRow(days, day);
  const streak = card.querySelector("[data-streak]");
  if (streak) {
    const row = n > 1 || (n && !solved) ? say("days_in_row", { n }) : "";
    streak.textContent = [row, solved ? say("day_solved") : ""].filter(Boolean).join(say("comma"));
  }
  const verb = card.querySelector("[data-verb]");
  if (verb && solved) verb.textContent = say("day_again");
}

/**
 * A problem as a small picture.
 * @param {Problem} problem
 */
function picture({ rows, chain }) {
  const svg = el("svg", { class: "go-picture", "aria-hidden": "true" });
  const board = new GoBoard(svg, { size: rows.length, framed: false });
  board.draw({
    rows,
    last: null,
    legal: [],
    hint: null,
    changed: [],
    animate: false,
    chains: [],
    marks: { rings: chain },
  });
  return svg;
}

/** @param {string} name  `set/number` */
function urlOf(name) {
  return siteUrl(`/capture-go/learn/${name}`);
}

addEventListener("pageshow", show);
show();
