/** One problem on the page: asks the server what a move is worth, plays out why, and keeps the record. */

import { GoBoard } from "../../board/capture_go/board.js";
import { part } from "../../frame/part.js";
import { say, sayCode, sentenceGap } from "../../frame/phrases.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { judge, rightMove } from "../../net/lessons.js";
import { fillLid } from "./lid.js";
import { lift, Playback } from "./playback.js";
import { nudge, showState, writeAdvice, writeVerdict } from "./problem_state.js";
import { noteDay, noteMiss, noteSolved, noteVisit } from "./record.js";
import { stoneAt, withStones } from "./rows.js";
import { showStars } from "./stars.js";

/**
 * @typedef {import("../../net/lessons.js").Step} Step
 * @typedef {import("../../net/lessons.js").Verdict} Verdict
 * @typedef {import("./problem_state.js").Lesson} Lesson
 * @typedef {import("./problem_state.js").State} State
 */

export class LessonPage {
  #lesson;
  #board;
  #svg;
  #root;
  #playback = new Playback();
  /** @type {State} */
  #state = "ask";
  /** Whether an answer is awaited or White's move is still to be seen: the board takes no move. */
  #busy = false;
  /** @type {string[]} the right moves and their answers so far; points of a lesson that points */
  #moves = [];
  /** @type {Step[]} the same moves with their boards */
  #steps = [];
  /** @type {{steps: Step[], dots: readonly string[], failed: string | null}} the line of the verdict */
  #line = { steps: [], dots: [], failed: null };
  /** @type {string | null} the move that a second hint shows */
  #shownMove = null;
  #hints = 0;
  #missed = false;
  /** How many moves are on the board. */
  #shown = 0;

  /** @param {Lesson} lesson */
  constructor(lesson) {
    this.#lesson = lesson;
    this.#root = part("#problem");
    this.#svg = /** @type {SVGSVGElement} */ (part("#board"));
    this.#board = new GoBoard(this.#svg, { size: lesson.rows.length, pick: (cell) => this.#pick(cell) });
    if (this.#name) noteVisit(this.#name);
    this.redraw();
  }

  /** What is asked of the player just now. */
  get state() {
    return this.#state;
  }

  /** The problem in the record; empty for one that is in no set. */
  get #name() {
    return this.#root.dataset.lessonKey ?? "";
  }

  /** Whether the player points at places and plays no stone. */
  get #points() {
    return this.#lesson.goal === "point" || this.#lesson.goal === "illegal";
  }

  /** @returns {Step[]} all moves of the position and of the line that follows */
  get #all() {
    return [...this.#steps, ...this.#line.steps];
  }

  /** Draws the board again with the switches as they are. */
  redraw() {
    this.#draw(this.#shown);
  }

  /**
   * Draws the position after some of the moves, with nothing marked that would answer the question.
   * @param {number} count
   * @param {{animate?: boolean, rows?: readonly string[]}} [more]  `rows` in place of that position's
   */
  #draw(count, { animate = false, rows } = {}) {
    this.#shown = count;
    const step = this.#all[count - 1];
    const at = rows ?? step?.rows ?? this.#lesson.rows;
    const asked = this.#state === "ask";
    const ended = count === this.#all.length;
    this.#board.draw({
      rows: at,
      last: step?.move ?? null,
      legal: [],
      hint: this.#shownMove,
      changed: rows ? [] : (step?.changed ?? []),
      animate,
      chains: asked ? [] : (step?.chains ?? this.#lesson.chains),
      atari: false,
      liberties: !asked && isOn("liberties"),
      marks: {
        rings: this.#lesson.chain.filter((name) => stoneAt(at, name) && this.#isSame(at, name)),
        dots: this.#points ? this.#dotsOfPoints() : ended ? this.#line.dots : [],
        shapes: this.#points && this.#lesson.goal === "illegal" ? this.#crosses() : {},
        failed: this.#line.failed,
        numbers: isOn("numbers") ? this.#numbers(count) : {},
      },
    });
  }

  /** The points found; those of a problem about illegal points are crossed out instead. */
  #dotsOfPoints() {
    return this.#lesson.goal === "illegal" ? [] : this.#moves;
  }

  #crosses() {
    return Object.fromEntries(this.#moves.map((name) => [name, "x"]));
  }

  /** @param {number} count */
  #numbers(count) {
    const moves = this.#all.slice(0, count).map(({ move }, place) => [move, place + 1]);
    return Object.fromEntries(moves);
  }

  /**
   * Whether the stone there is of the colour that it had at first.
   * @param {readonly string[]} rows
   * @param {string} name
   */
  #isSame(rows, name) {
    return stoneAt(rows, name) === stoneAt(this.#lesson.rows, name);
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
    if (!this.#points && !stoneAt(this.#lastRows, cell)) {
      this.#board.draw({ ...this.#bare(), rows: withStones(this.#lastRows, [cell], "X"), last: cell });
    }
    await this.#judge([...this.#moves, cell]);
    this.#busy = false;
  }

  get #lastRows() {
    return this.#steps.at(-1)?.rows ?? this.#lesson.rows;
  }

  /** A view of the board with the question's marks alone. */
  #bare() {
    const rows = this.#lastRows;
    const rings = this.#lesson.chain.filter((name) => stoneAt(rows, name));
    return {
      rows,
      last: null,
      legal: [],
      hint: null,
      changed: [],
      animate: false,
      chains: [],
      marks: { rings, numbers: this.#numbers(this.#steps.length) },
    };
  }

  /** @param {string[]} tried */
  async #judge(tried) {
    const { ok, err } = await judge(this.#lesson, tried);
    if (!ok) {
      this.redraw();
      toast(err ? this.#whyNot(err, tried.at(-1) ?? "") : say("lesson_offline"));
      return;
    }
    this.#shownMove = null;
    const { dots = [] } = /** @type {{dots?: string[]}} */ (ok);
    const failed = ok.found === "wrong" ? (tried.at(-1) ?? null) : null;
    this.#line = { steps: ok.steps, dots, failed };
    if (ok.found === "wrong") this.#isWrong(ok);
    else if (ok.found === "solved") await this.#isSolved(ok, tried);
    else await this.#isRight(ok, tried);
  }

  /**
   * A wrong move: the sentence is there at once, the line follows, and the board stays until it is
   * taken back.
   * @param {Verdict} verdict
   */
  #isWrong(verdict) {
    this.#miss();
    writeVerdict("wrong", verdict.says);
    this.#enter("wrong");
    this.#playLine();
  }

  /**
   * A right move that White answers.
   * @param {Verdict} verdict
   * @param {string[]} tried
   */
  async #isRight(verdict, tried) {
    writeAdvice(verdict.says, false);
    await this.#playLine();
    this.#steps = this.#all;
    this.#moves = [...tried, ...verdict.steps.slice(1).map(({ move }) => move)];
    this.#line = { steps: [], dots: [], failed: null };
    this.redraw();
  }

  /**
   * @param {Verdict} verdict
   * @param {string[]} tried
   */
  async #isSolved(verdict, tried) {
    if (this.#points) this.#moves = tried;
    if (this.#name) noteSolved(this.#name, !this.#missed);
    if (this.#root.dataset.day) noteDay(this.#root.dataset.day);
    writeVerdict("right", verdict.says);
    this.#enter("right");
    const captured = verdict.steps.at(0)?.changed.length ?? 0;
    const lid = document.querySelector(".lid");
    if (lid) {
      fillLid(lid, captured);
      if (lid instanceof HTMLElement) lid.hidden = captured === 0;
    }
    showStars();
    await this.#playLine();
    play("end");
  }

  #miss() {
    this.#missed = true;
    if (this.#name) noteMiss(this.#name);
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    showState(state, this.#root);
  }

  /** Plays the line of the verdict from the position that was asked about. */
  #playLine() {
    return this.#playFrom(this.#steps.length);
  }

  /**
   * @param {number} from  how many moves are there at first
   */
  async #playFrom(from) {
    const steps = this.#all.slice(from);
    if (!steps.length) this.redraw();
    return this.#playback.play(steps, (step, place) => this.#showStep(step, from + place + 1));
  }

  /**
   * Shows a move; the stones that it captures are seen for a moment, then lifted.
   * @param {Step} step
   * @param {number} count
   */
  async #showStep(step, count) {
    play("stone");
    if (step.changed.length) {
      const other = step.side === "black" ? "O" : "X";
      this.#draw(count, { animate: true, rows: withStones(step.rows, step.changed, other) });
      await lift(this.#svg, step.changed);
    }
    this.#draw(count, { animate: !step.changed.length });
  }

  /**
   * @param {import("../../net/lessons.js").RequestError} problem
   * @param {string} cell
   */
  #whyNot(problem, cell) {
    if (!problem.why) return problem.message;
    const known = ["occupied", "no_liberty"].includes(problem.why) ? problem.why : "other";
    return sayCode("illegal", known, { move: cell.toUpperCase(), colour: say("white") });
  }

  /** Takes a wrong move back; otherwise begins the problem again. */
  again() {
    this.#playback.stop();
    if (this.#busy && this.#state === "ask") return;
    if (this.#state !== "wrong") {
      this.#moves = [];
      this.#steps = [];
    }
    this.#line = { steps: [], dots: [], failed: null };
    this.#shownMove = null;
    this.#enter("ask");
    this.#draw(this.#steps.length);
  }

  /** Plays the line once more: a refutation from the wrong move, a solution from the start. */
  replay() {
    this.#playback.stop();
    const from = this.#state === "wrong" ? this.#steps.length : 0;
    this.#draw(from);
    return this.#playFrom(from);
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
    this.#shownMove = ok.move;
    const sentences = [say("hint_move", { move: ok.move.toUpperCase() }), because(ok.reason)];
    writeAdvice(sentences.filter(Boolean).join(sentenceGap), true);
    this.redraw();
  }
}

/** @param {"numbers" | "liberties"} name */
function isOn(name) {
  const control = document.querySelector(`[data-show=${name}]`);
  return control instanceof HTMLInputElement && control.checked;
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
