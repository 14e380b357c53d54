/** One lesson on the page: shows the moves, asks the server what each is worth, and shows why. */

import { GoBoard } from "../../board/capture_go/board.js";
import { LessonMarks } from "../../board/capture_go/lesson_marks.js";
import { announce } from "../../frame/announce.js";
import { still } from "../../frame/motion.js";
import { part } from "../../frame/part.js";
import { say, sayCode, sentenceGap } from "../../frame/phrases.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { judge, rightMove } from "../../net/lessons.js";
import { markSolved, noteSolved } from "./solved_lessons.js";

/**
 * @typedef {import("../../net/lessons.js").Step} Step
 * @typedef {import("../../board/view.js").Chain} Chain
 * @typedef {{rows: string[], chains: Chain[], last: string | null, changed: string[]}} Shown
 */

/** For how long a move is seen before the next one follows. */
const PACE = 650;

export class LessonPage {
  #lesson;
  #board;
  #marks;
  /** @type {string[]} the right moves and their answers so far; points of a lesson that points */
  #moves = [];
  /** @type {Shown} the position after these moves */
  #stands;
  #busy = false;
  #refuted = false;
  #solved = false;
  /** @type {string | null} the move that a second hint shows */
  #shownMove = null;
  #hints = 0;

  /**
   * @param {{key: string, number: number, goal: string, rows: string[], chains: Chain[],
   *   chain: string[], hint: string}} lesson
   */
  constructor(lesson) {
    this.#lesson = lesson;
    const svg = /** @type {SVGSVGElement} */ (part("#board"));
    const size = lesson.rows.length;
    this.#board = new GoBoard(svg, { size, pick: (cell) => this.#pick(cell) });
    this.#marks = new LessonMarks(svg, size);
    this.#stands = this.#start();
    this.#draw(this.#stands);
  }

  get offline() {
    return say("lesson_offline");
  }

  /** @returns {Shown} */
  #start() {
    return { rows: this.#lesson.rows, chains: this.#lesson.chains, last: null, changed: [] };
  }

  /**
   * @param {Shown} shown
   * @param {boolean} [animate]
   */
  #draw({ rows, chains, last, changed }, animate = false) {
    const pointing = this.#lesson.goal === "point";
    // A chain's liberties are what this lesson asks for, so that looking at it does not show them.
    const seen = pointing ? [] : chains;
    this.#board.draw({
      rows,
      last,
      legal: [],
      hint: this.#shownMove,
      changed,
      animate,
      chains: seen,
      atari: true,
    });
    const marked = pointing || this.#hints > 0 ? this.#lesson.chain : [];
    const standing = marked.filter((name) => this.#isStone(rows, name));
    this.#marks.draw(standing, pointing ? this.#moves : []);
    const again = document.querySelector("[data-act=again]");
    if (again instanceof HTMLButtonElement) again.disabled = !this.#moves.length && !this.#refuted;
  }

  /**
   * @param {readonly string[]} rows
   * @param {string} name
   */
  #isStone(rows, name) {
    const column = "abcdefghjklmn".indexOf(name.charAt(0));
    return (rows[rows.length - Number(name.slice(1))]?.[column] ?? "-") !== "-";
  }

  /** @param {string} cell */
  async #pick(cell) {
    if (this.#busy) return;
    if (this.#solved) {
      toast(say("lesson_is_solved"));
      return;
    }
    this.#busy = true;
    if (this.#refuted) this.#standAgain();
    const tried = this.#moves.includes(cell) && this.#lesson.goal === "point" ? null : [...this.#moves, cell];
    if (tried) await this.#judge(tried);
    this.#busy = false;
  }

  /** @param {string[]} tried */
  async #judge(tried) {
    const { ok, err } = await judge(this.#lesson, tried);
    if (err) {
      toast(err.why ? this.#whyIllegal(err.why, tried.at(-1) ?? "") : err.message);
      return;
    }
    if (!ok) {
      toast(this.offline);
      return;
    }
    this.#shownMove = null;
    await this.#show(ok.steps);
    if (ok.found === "wrong") this.#refuted = true;
    else this.#moves = [...tried, ...ok.steps.slice(1).map(({ move }) => move)];
    if (ok.found !== "wrong" && ok.steps.length) this.#stands = standing(ok.steps);
    this.#note(ok.says, ok.found === "wrong");
    if (ok.found === "solved") this.#isSolved();
    this.#draw(ok.steps.length ? standing(ok.steps) : this.#stands);
  }

  /**
   * Shows the moves one after the other.
   * @param {Step[]} steps
   */
  async #show(steps) {
    for (const [number, step] of steps.entries()) {
      if (number && !still()) await new Promise((resolve) => setTimeout(resolve, PACE));
      this.#draw(standing([step]), !still());
      play("stone");
    }
  }

  /**
   * @param {string} why
   * @param {string} cell
   */
  #whyIllegal(why, cell) {
    const known = ["occupied", "no_liberty"].includes(why) ? why : "other";
    return sayCode("illegal", known, { move: cell.toUpperCase(), colour: say("white") });
  }

  #isSolved() {
    this.#solved = true;
    noteSolved(`${this.#lesson.key}/${this.#lesson.number}`);
    markSolved();
    document.querySelector("[data-next]")?.classList.add("main");
    play("end");
  }

  /**
   * @param {string} sentence
   * @param {boolean} lamp
   */
  #note(sentence, lamp) {
    const box = /** @type {HTMLElement} */ (document.querySelector("#note"));
    box.hidden = false;
    box.classList.toggle("lamp", lamp);
    box.textContent = sentence;
    if (lamp && this.#lesson.goal !== "point") announce(say("try_again"));
  }

  /** Back to where the wrong move was made. */
  #standAgain() {
    this.#refuted = false;
    this.#draw(this.#stands);
  }

  /** Begins the lesson again. */
  again() {
    if (this.#busy) return;
    if (!this.#refuted || this.#solved) {
      this.#moves = [];
      this.#stands = this.#start();
    }
    this.#solved = false;
    this.#shownMove = null;
    this.#standAgain();
    const box = document.querySelector("#note");
    if (box instanceof HTMLElement) box.hidden = true;
  }

  /** The first hint names what to look at; the next ones show a move. */
  async hint() {
    if (this.#busy || this.#solved) return;
    if (this.#refuted) this.#standAgain();
    this.#hints += 1;
    if (this.#hints > 1) {
      const { ok, err } = await rightMove(this.#lesson, this.#moves);
      if (!ok) {
        toast(err?.message ?? this.offline);
        return;
      }
      this.#shownMove = ok.move;
      const move = ok.move.toUpperCase();
      this.#note([say("hint_move", { move }), because(ok.reason)].filter(Boolean).join(sentenceGap), true);
    } else {
      this.#note(this.#lesson.hint, true);
    }
    this.#draw(this.#stands);
  }
}

/**
 * The position after the last of some moves.
 * @param {Step[]} steps  at least one
 * @returns {Shown}
 */
function standing(steps) {
  const { rows, chains, move, changed } = /** @type {Step} */ (steps.at(-1));
  return { rows, chains, last: move, changed };
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
