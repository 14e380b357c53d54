/** The introduction: three problems of the lessons on one page, each asked in one sentence and done by tapping. */

import { find } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { play } from "../../../frame/sound.js";
import { speak } from "../../../frame/speech.js";
import { clearToasts, toast } from "../../../frame/toast.js";
import { judge, rightMove } from "../../../net/problems.js";
import { nudge, showState } from "../../../problems/page_state.js";
import { lessonRecord } from "../../../problems/records.js";
import { fillBowlLid } from "../bowl_lid.js";
import { LessonBoard } from "../problem/board.js";
import { lessonKind } from "../problem/kind.js";

/**
 * @import { Step, Verdict } from "../../../net/problems.js"
 * @import { Shown } from "../../../problems/problem_page.js"
 * @import { Lesson } from "../problem/board.js"
 *
 * @typedef {object} Scene
 * @property {Lesson} lesson
 * @property {string} asks    what to tap
 * @property {string} learnt  what that showed
 */

/** @type {Shown} */
const NOTHING = { steps: [], count: 0, asked: true, points: [], dots: [], failed: null, hint: null };

export class Introduction {
  #scenes;
  #page;
  #place = 0;
  /** @type {LessonBoard} */
  #board;
  /** @type {readonly string[]} the liberties that were found */
  #points = [];
  /** Taps are judged one after the other, so that none of a quick hand is lost. @type {Promise<unknown>} */
  #judging = Promise.resolve();

  /** @param {readonly [Scene, ...Scene[]]} scenes @param {HTMLElement} page */
  constructor(scenes, page) {
    this.#scenes = scenes;
    this.#page = page;
    this.#board = this.#begin();
  }

  get #scene() {
    return this.#scenes[this.#place] ?? this.#scenes[0];
  }

  /** The next scene. */
  on() {
    this.#place += 1;
    this.#board = this.#begin();
  }

  #begin() {
    const board = new LessonBoard(this.#scene.lesson, (cell) => this.#take(cell), { framed: false });
    this.#points = [];
    find("#place").textContent = gettext("{n} of {count}", {
      n: this.#place + 1,
      count: this.#scenes.length,
    });
    this.#say(this.#scene.asks);
    this.#write("");
    showState("ask", this.#page);
    board.draw(NOTHING);
    return board;
  }

  /** Shows where to tap. */
  async show() {
    const { ok } = await rightMove(this.#scene.lesson, this.#points);
    if (ok) this.#draw({ hint: ok.move });
    else toast(gettext("No connection to the server; there is no hint now."));
  }

  /** @param {string} cell */
  #take(cell) {
    this.#judging = this.#judging.then(() => this.#pick(cell));
  }

  /** @param {string} cell */
  async #pick(cell) {
    if (this.#points.includes(cell)) return;
    if (this.#page.dataset.state !== "ask") {
      nudge();
      return;
    }
    const { ok, err } = await judge(this.#scene.lesson, [...this.#points, cell]);
    if (ok) {
      clearToasts(); // what was wrong before
      await this.#judged(cell, ok);
    } else
      toast(
        err
          ? gettext("There is a stone already. Tap an empty crossing.")
          : gettext("No connection to the server; your move was not judged."),
      );
  }

  /** @param {string} cell @param {Verdict} verdict */
  async #judged(cell, { found, says, steps: [step] }) {
    const tried = { steps: step ? [step] : [], count: step ? 1 : 0 };
    play("stone");
    if (found === "wrong") {
      this.#write(step ? gettext("Not yet: the white stone still has a liberty, under the dot.") : says);
      this.#draw({ ...tried, failed: cell, points: step ? this.#left : this.#points });
      return;
    }
    if (lessonKind(this.#scene.lesson).points) this.#points = [...this.#points, cell];
    if (found === "solved") await this.#solved(step);
    else {
      this.#write(says);
      this.#draw({});
    }
  }

  /** @param {Step | undefined} step  the move, where one was played */
  async #solved(step) {
    const { key, number } = this.#scene.lesson;
    lessonRecord.noteSolved(`${key}/${number}`, true);
    const last = this.#place === this.#scenes.length - 1;
    showState(last ? "done" : "next", this.#page);
    this.#say(this.#scene.learnt);
    this.#write("");
    if (step) await this.#board.showStep({ ...NOTHING, asked: false, steps: [step], count: 1 });
    else this.#draw({});
    if (!step) return;
    fillBowlLid(find("#lid-row"), step.changed.length);
    play("end", 0.3);
  }

  /** The liberties of the stone to capture. */
  get #left() {
    const { chain, chains } = this.#scene.lesson;
    return chains.find(({ stones }) => stones.includes(chain[0] ?? ""))?.liberties ?? [];
  }

  /** @param {Partial<Shown>} shown */
  #draw(shown) {
    this.#board.draw({ ...NOTHING, points: this.#points, ...shown });
  }

  /** @param {string} sentence */
  #say(sentence) {
    find("#caption").textContent = sentence;
    speak(sentence);
  }

  /** A second sentence, on the last tap. @param {string} sentence */
  #write(sentence) {
    find("#more").textContent = sentence;
    speak(sentence);
  }
}
