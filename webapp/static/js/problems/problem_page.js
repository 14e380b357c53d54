/** The page of one problem: has moves judged by the server, plays the refutation, and updates the record. */

import { find } from "../frame/dom.js";
import { codeText, gettext, sentenceGap } from "../frame/i18n.js";
import { play } from "../frame/sound.js";
import { clearToasts, toast } from "../frame/toast.js";
import { judge, rightMove } from "../net/problems.js";
import { nudge, showState, writeAdvice, writeVerdict } from "./page_state.js";
import { Playback } from "./playback.js";
import { showStars } from "./stars.js";

/**
 * @import { RequestError } from "../frame/request.js"
 * @import { Step, Verdict } from "../net/problems.js"
 * @import { State } from "./page_state.js"
 * @import { ProblemRecord } from "./record.js"
 * @import { Run } from "./run_page.js"
 *
 * @typedef {{steps: readonly Step[], dots: readonly string[], failed: string | null}} Line
 *
 * @typedef {object} Problem  what the server embeds of a problem
 * @property {string} key     of its set
 * @property {number} number  in the set, from 1
 * @property {string} path    the route that judges its moves
 * @property {string[]} rows
 * @property {string} hint
 * @property {string[]} [hints]  one after the other, in place of that hint
 *
 * @typedef {object} Shown  what the page shows
 * @property {readonly Step[]} steps    all moves, of the position asked about and of the line after it
 * @property {number} count             how many of them are on the board
 * @property {boolean} asked            the question is still open
 * @property {readonly string[]} points what was pointed at, in a problem that asks for points
 * @property {readonly string[]} dots   liberties at the end of the line
 * @property {string | null} failed     the move that failed
 * @property {string | null} hint       the move that a hint shows
 *
 * @typedef {object} ProblemBoard
 * @property {(shown: Shown) => void} draw
 * @property {(shown: Shown, cell: string) => void} preview  a move, before the server has judged it
 * @property {(shown: Shown) => void | Promise<void>} showStep  the last of the moves, as it happens
 *
 * @typedef {object} Kind  what problems of a game have of their own
 * @property {(pick: (cell: string) => void) => ProblemBoard} makeBoard
 * @property {ProblemRecord} record
 * @property {(move: string) => string} moveName
 * @property {boolean} points  the player points at places and plays no stone
 * @property {readonly string[]} illegal  the reasons why a move is illegal that have a sentence of their own
 * @property {"black" | "white"} [other]  the side that answers; White without it
 * @property {(verdict: Verdict, wasWrong: boolean) => void} [solved]  and whether a move was wrong before
 * @property {Run | null} [run]  of which the problem is a part
 * @property {boolean} [alone]  without hints, as in a race
 */

/** @type {Line} */
const NO_LINE = { steps: [], dots: [], failed: null };

export class ProblemPage {
  #problem;
  #kind;
  #board;
  #root = find("#problem");
  #playback = new Playback();
  /** @type {State} */
  #state = "ask";
  /** Whether an answer is awaited or White's move is being shown: the board takes no move. */
  #busy = false;
  /** @type {readonly string[]} the right moves and their answers so far; points of a problem that points */
  #moves = [];
  /** @type {readonly Step[]} the same moves with their boards */
  #steps = [];
  /** The line of the latest verdict. */
  #line = NO_LINE;
  /** Number of these moves that are on the board. */
  #count = 0;
  /** @type {string | null} the move that a second hint shows */
  #hint = null;
  #hints = 0;
  #missed = false;
  #wasWrong = false;

  /** @param {Problem} problem @param {Kind} kind */
  constructor(problem, kind) {
    this.#problem = problem;
    this.#kind = kind;
    this.#board = kind.makeBoard((cell) => this.#pick(cell));
    if (this.#name && !kind.run) kind.record.noteVisit(this.#name);
    this.redraw();
  }

  /** The present question to the player. */
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

  /** @returns {Shown} */
  get #shown() {
    return {
      ...this.#line,
      steps: [...this.#steps, ...this.#line.steps],
      count: this.#count,
      asked: this.#state === "ask",
      points: this.#kind.points ? this.#moves : [],
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
    if (this.#kind.points && this.#moves.includes(cell)) return;
    this.#busy = true;
    if (!this.#kind.points) this.#board.preview(this.#shown, cell);
    await this.#judge([...this.#moves, cell], cell);
    this.#busy = false;
  }

  /** @param {string[]} tried @param {string} latest */
  async #judge(tried, latest) {
    const { ok, err } = await judge(this.#problem, tried);
    if (!ok) {
      this.redraw();
      toast(
        err
          ? whyIllegal(err, this.#kind, latest)
          : gettext("No connection to the server; your move was not judged."),
      );
      return;
    }
    clearToasts(); // what was wrong before, or not judged
    const wrong = ok.found === "wrong";
    this.#hint = null;
    this.#line = { steps: ok.steps, dots: ok.dots ?? [], failed: wrong ? latest : null };
    if (this.#kind.points && !wrong) this.#moves = tried;
    if (wrong) this.#isWrong(ok);
    else if (ok.found === "solved") this.#isSolved(ok);
    else await this.#isRight(ok, tried);
  }

  /**
   * The sentence is there at once, the line follows, and the board stays until the move is taken back.
   * @param {Verdict} verdict
   */
  #isWrong(verdict) {
    this.#miss();
    this.#wasWrong = true;
    writeVerdict("wrong", verdict.says);
    this.#enter("wrong");
    this.#play(this.#steps.length);
  }

  /** A right move that White answers. @param {Verdict} verdict @param {string[]} tried */
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
    const { record, solved, run } = this.#kind;
    if (this.#name) record.noteSolved(this.#name, !this.#missed);
    if (this.#root.dataset.day) record.noteDay(this.#root.dataset.day);
    writeVerdict("right", verdict.says);
    this.#enter("right");
    solved?.(verdict, this.#wasWrong);
    run?.solved(!this.#missed);
    showStars(record);
    if (await this.#play(this.#steps.length)) play("end");
  }

  /** A wrong move or a hint: no full star today, and the problem comes back. */
  #miss() {
    this.#missed = true;
    if (this.#name) this.#kind.record.noteMiss(this.#name);
    this.#kind.run?.missed();
  }

  /** @param {State} state */
  #enter(state) {
    this.#state = state;
    showState(state, this.#root);
    // Points are not played, so there is nothing to see again.
    for (const button of document.querySelectorAll("[data-act=replay]")) {
      if (button instanceof HTMLElement) button.hidden = this.#kind.points;
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

  /** The first hints say what to look at; the next ones show a move. */
  async hint() {
    if (this.#kind.alone) return;
    if (this.#state === "wrong") this.again();
    if (this.#busy || this.#state === "right") return;
    this.#hints += 1;
    this.#miss();
    const hint = (this.#problem.hints ?? [this.#problem.hint])[this.#hints - 1];
    if (hint !== undefined) {
      writeAdvice(hint, true);
      return;
    }
    this.#busy = true;
    const { ok, err } = await rightMove(this.#problem, this.#moves);
    this.#busy = false;
    if (!ok) {
      toast(err?.message ?? gettext("No connection to the server; there is no hint now."));
      return;
    }
    this.#hint = ok.move;
    const sentences = [
      gettext("Play {move}, and see what follows.", { move: this.#kind.moveName(ok.move) }),
      ok.why,
    ];
    writeAdvice(sentences.filter(Boolean).join(sentenceGap), true);
    this.redraw();
  }
}

/**
 * Reason why the server refused a move of Black.
 * @param {RequestError} problem
 * @param {Kind} kind
 * @param {string} cell
 */
function whyIllegal({ why, message }, { illegal, moveName, other }, cell) {
  if (!why) return message;
  const known = illegal.includes(why) ? why : "other";
  return codeText("illegal", known, { move: moveName(cell), colour: colourOf(other) });
}

/** The side that answers, within a sentence. @param {"black" | "white" | undefined} side */
function colourOf(side) {
  return side === "black" ? gettext("black") : gettext("white");
}
