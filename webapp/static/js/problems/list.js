/** The list of sets: the next problem, problems due today, and those solved in this browser. */

import { game } from "game";
import { showRoad } from "../board/road.js";
import { el } from "../board/svg.js";
import { embedded, find, html } from "../frame/dom.js";
import { gettext, ngettext, sentenceGap } from "../frame/i18n.js";
import { loadValue, store } from "../frame/storage.js";
import { toast } from "../frame/toast.js";
import { makeProblem } from "./maker.js";
import { daysInRow, dueProblems, nextProblem, progressOf } from "./record.js";
import { recordOf } from "./records.js";
import { chosenFive, chosenStreak, Runs } from "./runs.js";
import { fillStar } from "./stars.js";

/**
 * @import { Kept } from "./record.js"
 *
 * @typedef {{rows: string[], task: string, chain?: string[]}} Problem  `chain` are the stones in question
 * @typedef {{key: string, name: string, lessons: Problem[]}} ProblemSet
 * @typedef {object} Data
 * @property {string} record  the name of their source
 * @property {string} path    the address of the list; its problems are below it
 * @property {string} after   address of the next thing for visitors who have solved them all
 * @property {string} day
 * @property {ProblemSet[]} sets
 * @property {string[][]} kinds         the sets of each kind, of which one problem a day is practised
 * @property {string} maker             the route that makes problems for a streak; empty where there is none
 * @property {string[]} by_difficulty  all problems by `set/number`, the easiest first
 *
 * @typedef {{name: string, set: ProblemSet, number: number, problem: Problem}} Named
 */

/** Of many that come back, these are enough for a day. */
const MOST_DUE = 8;
/** Wins against the first level of Capture Go that hatch the egg. */
const HATCHED = 3;

class ProblemList {
  #record;
  #path;
  #after;
  #day;
  #sets;
  #runs;
  #kinds;
  #maker;
  #byDifficulty;
  /** @type {Map<string, Named>} every problem by `set/number`, in order */
  #problems;

  /** @param {Data} data */
  constructor({ record, path, after, day, sets, kinds, maker, by_difficulty }) {
    this.#record = recordOf(record);
    this.#runs = new Runs(record);
    this.#kinds = kinds;
    this.#maker = maker;
    this.#byDifficulty = by_difficulty;
    this.#path = path;
    this.#after = after;
    this.#day = day;
    this.#sets = sets;
    this.#problems = new Map(
      sets.flatMap((set) =>
        set.lessons.map((problem, place) => {
          const name = `${set.key}/${place + 1}`;
          return /** @type {[string, Named]} */ ([name, { name, set, number: place + 1, problem }]);
        }),
      ),
    );
  }

  show() {
    const record = this.#record.read();
    const begun = Object.values(record.lessons).some(({ star }) => star);
    const next = nextProblem([...this.#problems.keys()], record);
    for (const set of this.#sets)
      this.#showSet(set, record, begun && next?.startsWith(`${set.key}/`) === true);
    this.#showRoad(record, begun ? next : null);
    this.#showTotals(record);
    if (begun) this.#showGoOn(this.#problems.get(next ?? "") ?? null);
    this.#showDue(dueProblems(record));
    this.#showDay(record.days);
    if (this.#kinds.length) {
      this.#showFive(record);
      this.#showStreak();
    }
    find("#main").dataset.ready = "true";
  }

  /**
   * @param {ProblemSet} set
   * @param {Kept} record
   * @param {boolean} here  whether the visitor goes on in this set
   */
  #showSet(set, record, here) {
    const count = set.lessons.length;
    const { solved, full } = progressOf(record, set.key, count);
    const box = find(`[data-set="${set.key}"]`);
    box.classList.toggle("here", here);
    const bar = box.querySelector("progress");
    if (bar) bar.value = solved;
    const words = box.querySelector("[data-progress]");
    if (words) words.textContent = gettext("{done} / {count}", { done: solved, count });
    fillStar(box, full === count ? "full" : solved === count ? "open" : null);
    const open = set.lessons.findIndex((_, place) => !record.lessons[`${set.key}/${place + 1}`]?.star);
    box.querySelector("a")?.setAttribute("href", this.#urlOf(`${set.key}/${Math.max(open, 0) + 1}`));
  }

  /**
   * The stones of the road are the sets; the lantern stands on the one where the visitor goes on.
   * @param {Kept} record
   * @param {string | null | undefined} next  the problem to go on with
   */
  #showRoad(record, next) {
    const marks = this.#sets.map(({ key, lessons }) => {
      const { solved, full } = progressOf(record, key, lessons.length);
      return full === lessons.length ? "fewest" : solved === lessons.length ? "solved" : "";
    });
    const open = marks.indexOf("");
    const here = next ? this.#sets.findIndex(({ key }) => next.startsWith(`${key}/`)) : Math.max(open, 0);
    const road = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("[data-road]")));
    showRoad(road, marks, open < 0 ? marks.length : here, this.#path);
    const links = document.querySelectorAll("[data-set] > a");
    for (const [at, stone] of road.querySelectorAll("[data-stone]").entries())
      stone.setAttribute("href", links[at].getAttribute("href") ?? "");
  }

  /** @param {Kept} record */
  #showTotals(record) {
    let [solved, full] = [0, 0];
    for (const { key, lessons } of this.#sets) {
      const progress = progressOf(record, key, lessons.length);
      solved += progress.solved;
      full += progress.full;
    }
    find("#totals").textContent = solved
      ? ngettext(
          "{n} problem right, {full} at the first try",
          "{n} problems right, {full} at the first try",
          solved,
          { full },
        )
      : "";
  }

  /** @param {Named | null} next  null if all are solved */
  #showGoOn(next) {
    const card = find("#go-on");
    const write = (/** @type {string} */ place, /** @type {string} */ words) => {
      const found = card.querySelector(`[data-${place}]`);
      if (found) found.textContent = words;
    };
    if (!next) {
      write("kind", gettext("Every set is done"));
      write("name", ngettext("{n} problem solved", "All {n} problems solved", this.#problems.size));
      write("what", gettext("Now play: that is what they are for."));
      write("verb", gettext("Play a game"));
      card.setAttribute("href", this.#after);
      return;
    }
    write("kind", gettext("Here you stopped"));
    write("name", gettext("Go on: {set} {n}", { set: next.set.name, n: next.number }));
    write("what", next.problem.task);
    write("verb", gettext("Go on"));
    card.setAttribute("href", this.#urlOf(next.name));
    card.querySelector("svg")?.replaceWith(pictureOf(next.problem));
  }

  /** @param {string[]} due */
  #showDue(due) {
    const found = due.flatMap((name) => this.#problems.get(name) ?? []).slice(0, MOST_DUE);
    find("#once-more").hidden = !found.length;
    find("#once-more .shelf").replaceChildren(...found.map((each) => this.#shelved(each)));
  }

  /** @param {Named} problem */
  #shelved({ name, set, number, problem }) {
    const words = html("span", {}, gettext("{set} {n}", { set: set.name, n: number }));
    return html("li", {}, html("a", { href: this.#urlOf(name) }, pictureOf(problem), words));
  }

  /** @param {string[]} days */
  #showDay(days) {
    const card = find("#of-day");
    const solved = days.includes(this.#day);
    const n = daysInRow(days, this.#day);
    const streak = card.querySelector("[data-streak]");
    if (streak) {
      const row = n > 1 || (n && !solved) ? ngettext("{n} day in a row", "{n} days in a row", n) : "";
      streak.textContent = [row, solved ? gettext("today’s is solved") : ""]
        .filter(Boolean)
        .join(gettext(", "));
    }
    const verb = card.querySelector("[data-verb]");
    if (verb && solved) verb.textContent = gettext("Look at it again");
  }

  /** @param {Kept} record */
  #showFive(record) {
    const day = this.#day;
    const five = this.#runs.five(day);
    const names = this.#kinds.map((keys) =>
      [...this.#problems.keys()].filter((name) => keys.includes(name.split("/")[0] ?? "")),
    );
    const problems = five?.problems ?? chosenFive(names, record, day);
    const solved = Object.values(five?.solved ?? {});
    const next = problems.find((name) => !five?.solved[name]);
    const n = this.#runs.fivesInRow(day);
    const row = n ? ngettext("{n} day in a row", "{n} days in a row", n) : "";
    const full = solved.filter((star) => star === "full").length;
    const what = next
      ? gettext("One of each of five kinds; what you missed comes first.")
      : gettext("All five are right, {full} at the first try.", { full });
    const verb = !next ? gettext("Look at them again") : five ? gettext("Go on") : gettext("Do them");
    const card = this.#showRun("#five", [what, row].filter(Boolean).join(sentenceGap), verb);
    card.setAttribute("href", `${this.#urlOf(next ?? problems[0] ?? "")}#five`);
    card.onclick = () => {
      if (!this.#runs.five(day)) this.#runs.beginFive(problems, day);
    };
    const pictured = this.#problems.get(next ?? problems[0] ?? "");
    if (pictured) card.querySelector("svg")?.replaceWith(pictureOf(pictured.problem));
  }

  #showStreak() {
    const { queue, right, over, best, made } = this.#runs.streak;
    const begun = !over && (made || queue[right]);
    const what = [
      this.#maker
        ? gettext("Each is made for you and harder; the first mistake ends it. No clock.")
        : gettext("Each problem is harder; the first mistake ends it. No clock."),
      best ? gettext("Your best: {n}.", { n: best }) : "",
    ];
    const verb = begun && right ? gettext("Go on at stage {n}", { n: right + 1 }) : gettext("Begin a run");
    const card = this.#showRun("#streak", what.filter(Boolean).join(sentenceGap), verb);
    const fresh = begun ? queue : chosenStreak(this.#byDifficulty, Math.random);
    card.setAttribute("href", `${this.#urlOf((begun ? queue[right] : fresh[0]) ?? "")}#streak`);
    const toMake = this.#maker && !(begun && queue[right]);
    card.onclick = (event) => {
      if (toMake) {
        event.preventDefault();
        this.#makeStreak(card, begun ? right : 0, fresh);
      } else if (!begun) this.#runs.beginStreak(fresh);
    };
  }

  /**
   * Begins a streak with a problem that is made now, or goes on with one; where none can be made, with those of the
   * sets.
   * @param {HTMLAnchorElement} card
   * @param {number} step
   * @param {string[]} others
   */
  async #makeStreak(card, step, others) {
    if (card.ariaBusy === "true") return;
    card.ariaBusy = "true";
    this.#showRun("#streak", gettext("Your exercise is being made."), gettext("One moment"));
    const name = await makeProblem(this.#maker, step);
    card.ariaBusy = null;
    if (name && step) this.#runs.addToStreak(name, step);
    else if (!step) this.#runs.beginStreak(name ? [name] : others, Boolean(name));
    const { queue } = this.#runs.streak;
    if (name || !step) location.assign(`${this.#urlOf(queue[step] ?? "")}#streak`);
    else {
      this.#showStreak();
      toast(gettext("No exercise could be made just now; try again in a moment."));
    }
  }

  /** @param {string} id @param {string} what @param {string} verb */
  #showRun(id, what, verb) {
    const card = /** @type {HTMLAnchorElement} */ (find(id));
    for (const [place, words] of Object.entries({ what, verb })) {
      const found = card.querySelector(`[data-${place}]`);
      if (found) found.textContent = words;
    }
    card.hidden = false;
    return card;
  }

  /** @param {string} name  `set/number` */
  #urlOf(name) {
    return `${this.#path}/${name}`;
  }
}

/** A problem as a small picture, of the kind that the page was served with. @param {Problem} problem */
function pictureOf({ rows, chain = [] }) {
  const kind = find("#of-day svg").getAttribute("class") ?? "";
  const svg = el("svg", { class: kind, "aria-hidden": "true" });
  const board = game.makeBoard(svg, { size: rows.length, framed: false });
  const nothing = { last: null, legal: [], hint: null, changed: [], animate: false, chains: [] };
  board.draw({ rows, ...nothing, marks: { rings: chain } });
  return svg;
}

/** Each win against the first level is a crack in the egg; the third one hatches it. */
function showEgg() {
  const egg = /** @type {HTMLElement | null} */ (document.querySelector("[data-egg]"));
  if (!egg) return;
  /** @type {{level: number, won: boolean}[]} */
  const results = loadValue("results-capture-go", []);
  const won = results.filter((result) => result?.level === 0 && result.won).length;
  const wins = Math.min(HATCHED, Math.max(won, Number(loadValue("capture-go:egg", 0)) || 0));
  if (wins > 0) store("capture-go:egg", String(wins));
  egg.dataset.egg = String(wins);
  if (wins > 0)
    find("[data-egg-words]").textContent =
      wins < HATCHED
        ? ngettext("{n} win against Egg, {more} to go.", "{n} wins against Egg, {more} to go.", wins, {
            more: HATCHED - wins,
          })
        : gettext("Three wins against Egg: it has hatched.");
}

const list = new ProblemList(embedded("lessons"));
addEventListener("pageshow", () => {
  list.show();
  showEgg();
});
list.show();
showEgg();
if (location.hash === "#again") {
  // Another run begins at once; whoever comes back finds the list.
  history.replaceState(null, "", location.pathname);
  find("#streak").click();
}
