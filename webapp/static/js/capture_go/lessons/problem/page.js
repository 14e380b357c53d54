/** One problem on the page: asks the server what a move is worth, plays out why, and keeps the record. */

import { part } from "../../../frame/part.js";
import { say, sayCode, sentenceGap } from "../../../frame/phrases.js";
import { play } from "../../../frame/sound.js";
import { toast } from "../../../frame/toast.js";
import { judge, rightMove } from "../../../net/lessons.js";
import { fillLid } from "../lid.js";
import { Playback } from "../playback.js";
import { nudge, showState, writeAdvice, writeVerdict } from "../problem_state.js";
import { noteDay, noteMiss, noteSolved, noteVisit } from "../record.js";
import { showStars } from "../stars.js";
import { ProblemBoard } from "./board.js";

/**
 * @typedef {import("../../../net/lessons.js").Step} Step
 * @typedef {import("../../../net/lessons.js").Verdict} Verdict
 * @typedef {import("../problem_state.js").Lesson} Lesson
 * @typedef {import("../problem_state.js").State} State
 * @typedef {{steps: readonly Step[], dots: readonly string[], failed: string | null}} Line
 */

/** @type {Line} */
const NO_LINE = { steps: [], dots: [], failed: null };

export class LessonPage {
  #lesson;
  #board;
  #root = part("#problem");
  #playback = new Playback();
  /** @type {State} */
  #state = "ask";
  /** Whether an answer is awaited, or White's move is still to be seen: the board takes no move. */
  #busy = false;
  /** @type {readonly string[]} the right moves and their answers so far; points of a lesson that points */
  #moves = [];
  /** @type {readonly Step[]} the same moves with their boards */
  #steps = [];
  /** The line of the latest verdict. */
  #line = NO_LINE;
  /** How many of all these moves are on the board. */
  #count = 0;
  /** @type {string | null} the move that a second hint shows */
  #hint = null;
  #hints = 0;
  #missed = false;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.#lesson = lesson;
    this.#board = new ProblemBoard(lesson, (cell) => this.#pick(cell));
    if (this.#name) noteVisit(this.#name);
    this.redraw();
  }

  /** What is asked of the player just now. */
  get state() {
    return this.#state;
  }

  /** Draws the board again, with the switches as they are. */
  redraw() {
    this.#board.draw(this.#shown);
  }

  /** The problem in the record; empty for one that is in no set. */
  get #name() {
    return this.#root.dataset.lessonKey ?? "";
  }

  /** Whether the player points at places and plays no stone. */
  get #points() {
    return this.#lesson.goal === "point" || this.#lesson.goal === "illegal";
  }

  /** @returns {import("./board.js").Shown} */
  get #shown() {
    return {
      ...this.#line,
      steps: [...this.#steps, ...this.#line.steps],
      count: this.#count,
      asked: this.#state === "ask",
      points: this.#points ? this.#moves : [],
      hint: this.#hint,
    };
  }

  /** @param {string} cell */
  async #pick(cell) {
    if (this.#busy) return;
    if (this.#state !== "ask") {
      nudge();
      return;
    }
    if (this.#points && this.#moves.includes(cell)) return;
    this.#busy = true;
    if (!this.#points) this.#board.preview(this.#shown, cell);
    await this.#judge([...this.#moves, cell], cell);
    this.#busy = false;
  }

  /**
   * @param {string[]} tried
   * @param {string} latest
   */
  async #judge(tried, latest) {
    const { ok, err } = await judge(this.#lesson, tried);
    if (!ok) {
      this.redraw();
      toast(err ? whyIllegal(err, latest) : say("lesson_offline"));
      return;
    }
    const wrong = ok.found === "wrong";
    this.#hint = null;
    this.#line = { steps: ok.steps, dots: ok.dots ?? [], failed: wrong ? latest : null };
    if (this.#points && !wrong) this.#moves = tried;
    if (wrong) this.#isWrong(ok);
    else if (ok.found === "solved") await this.#isSolved(ok);
    else await this.#isRight(ok, tried);
  }

  /**
   * The sentence is there at once, the line follows, and the board stays until the move is taken back.
   * @param {Verdict} verdict
   */
  #isWrong(verdict) {
    this.#miss();
    writeVerdict("wrong", verdict.says);
    this.#enter("wrong");
    this.#play(this.#steps.length);
  }

  /**
   * A right move that White answers.
   * @param {Verdict} verdict
   * @param {string[]} tried
   */
  async #isRight(verdict, tried) {
    writeAdvice(verdict.says, false);
    await this.#play(this.#steps.length);
    this.#moves = [...tried, ...verdict.steps.slice(1).map(({ move }) => move)];
    this.#steps = this.#shown.steps;
    this.#line = NO_LINE;
    this.redraw();
  }

  /** @param {Verdict} verdict */
  async #isSolved(verdict) {
    if (this.#name) noteSolved(this.#name, !this.#missed);
    if (this.#root.dataset.day) noteDay(this.#root.dataset.day);
    writeVerdict("right", verdict.says);
    this.#enter("right");
    fillLid(part(".lid"), verdict.steps[0]?.changed.length ?? 0);
    showStars();
    await this.#play(this.#steps.length);
    play("end");
  }

  /** A wrong move or a hint: no full star today, and the problem comes back. */
  #miss() {
    this.#missed = true;
    if (this.#name) noteMiss(this.#name);
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    showState(state, this.#root);
    // Points are not played, so there is nothing to see again.
    for (const button of document.querySelectorAll("[data-act=replay]")) {
      if (button instanceof HTMLElement) button.hidden = this.#points;
    }
  }

  /**
   * Plays the moves that follow the first ones.
   * @param {number} from  how many are there at first
   */
  #play(from) {
    this.#count = from;
    const steps = this.#shown.steps.slice(from);
    if (!steps.length) this.redraw();
    return this.#playback.play(steps, (_, place) => {
      this.#count = from + place + 1;
      return this.#board.showStep(this.#shown);
    });
  }

  /** Takes a wrong move back; otherwise begins the problem again. */
  again() {
    if (this.#busy) return;
    this.#playback.stop();
    if (this.#state !== "wrong") {
      this.#moves = [];
      this.#steps = [];
    }
    this.#line = NO_LINE;
    this.#count = this.#steps.length;
    this.#hint = null;
    this.#enter("ask");
    this.redraw();
  }

  /** Plays the line once more: a refutation from the wrong move, a solution from the start. */
  replay() {
    if (this.#busy) return;
    const from = this.#state === "wrong" ? this.#steps.length : 0;
    this.#count = from;
    this.redraw();
    this.#play(from);
  }

  /** The first hint says what to look at; the next ones show a move. */
  async hint() {
    if (this.#state === "wrong") this.again();
    if (this.#busy || this.#state === "right") return;
    this.#hints += 1;
    this.#miss();
    if (this.#hints === 1) {
      writeAdvice(this.#lesson.hint, true);
      return;
    }
    this.#busy = true;
    const { ok, err } = await rightMove(this.#lesson, this.#moves);
    this.#busy = false;
    if (!ok) {
      toast(err?.message ?? say("lesson_offline"));
      return;
    }
    this.#hint = ok.move;
    const sentences = [say("hint_move", { move: ok.move.toUpperCase() }), because(ok.reason)];
    writeAdvice(sentences.filter(Boolean).join(sentenceGap), true);
    this.redraw();
  }
}

/**
 * @param {import("../../../net/lessons.js").RequestError} problem
 * @param {string} cell
 */
function whyIllegal({ why, message }, cell) {
  if (!why) return message;
  const known = ["occupied", "no_liberty"].includes(why) ? why : "other";
  return sayCode("illegal", known, { move: cell.toUpperCase(), colour: say("white") });
}

/**
 * What a right move of Black does, in words.
 * @param {{code: string, [more: string]: any} | null} reason
 */
function because(reason) {
  if (!reason || reason.code === "quiet") return "";
  const n = reason.stones ?? reason.liberties ?? 0;
  const line = (reason.line ?? []).map((/** @type {string} */ move) => move.toUpperCase()).join(say("comma"));
  return sayCode("hint", reason.code, { ...reason, n, line, other: say("side_white"), colour: say("white") });
}
