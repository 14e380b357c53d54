/** The end of the introduction: the visitor captures a stone, and the server checks the move. */

import { GoBoard } from "../../../board/capture_go/board.js";
import { withStones } from "../../../board/capture_go/rows.js";
import { find } from "../../../frame/dom.js";
import { gettext, ngettext } from "../../../frame/i18n.js";
import { play } from "../../../frame/sound.js";
import { speak } from "../../../frame/speech.js";
import { clearToasts, toast } from "../../../frame/toast.js";
import { judge } from "../../../net/problems.js";
import { nudge, showState } from "../../../problems/page_state.js";
import { lessonRecord } from "../../../problems/records.js";
import { fillBowlLid } from "../bowl_lid.js";
import { lift } from "../lift.js";

/**
 * @import { PointMarks } from "../../../board/view.js"
 * @import { Step } from "../../../net/problems.js"
 * @import { Lesson } from "../problem/board.js"
 */

export class FirstCapture {
  #lesson;
  #page;
  #svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
  /** @type {GoBoard | null} */
  #board = null;
  #busy = false;

  /** @param {Lesson} lesson @param {HTMLElement} page */
  constructor(lesson, page) {
    this.#lesson = lesson;
    this.#page = page;
  }

  /** Shows the stone to capture, and waits for a tap. */
  begin() {
    if (!this.#board) {
      const { length } = this.#lesson.rows;
      this.#board = new GoBoard(this.#svg, { size: length, framed: false, pick: (cell) => this.#pick(cell) });
      this.#svg.removeAttribute("aria-hidden");
    }
    this.#write(gettext("Your turn, with Black: capture the white stone with the ring."));
    showState("own", this.#page);
    this.#draw(this.#lesson.rows);
  }

  /** Leaves the board to the scenes. */
  end() {
    this.#board = null;
    find("#lid-row").hidden = true;
  }

  /** Lights the liberties that are left up. */
  show() {
    this.begin();
    const liberties = this.#liberties;
    this.#write(
      ngettext(
        "It has one liberty left, under the dot. Take it.",
        "It has {n} liberties left, under the dots.",
        liberties.length,
      ),
    );
    this.#draw(this.#lesson.rows, { dots: liberties });
  }

  get #liberties() {
    const stone = this.#lesson.chain[0] ?? "";
    return this.#lesson.chains.find(({ stones }) => stones.includes(stone))?.liberties ?? [];
  }

  /** @param {string} cell */
  async #pick(cell) {
    if (this.#busy) return;
    if (this.#page.dataset.state !== "own") {
      nudge();
      return;
    }
    this.#busy = true;
    const { ok, err } = await judge(this.#lesson, [cell]);
    this.#busy = false;
    const step = ok?.steps[0];
    if (!ok || !step) {
      toast(
        err
          ? gettext("There is a stone already. Tap an empty crossing.")
          : gettext("No connection to the server; your move was not judged."),
      );
      return;
    }
    play("stone");
    if (ok.found === "solved") await this.#captured(step);
    else this.#missed(step);
  }

  /** @param {Step} step */
  async #captured(step) {
    lessonRecord.noteSolved(`${this.#lesson.key}/${this.#lesson.number}`, true);
    this.#draw(withStones(step.rows, step.changed, "O"), {}, step.move);
    play("capture");
    clearToasts(); // what was wrong before
    await lift(this.#svg, step.changed);
    if (!this.#board) return;
    this.#draw(step.rows, {}, step.move, step.changed);
    this.#write(gettext("Captured! Whoever captures first wins."));
    showState("done", this.#page);
    fillBowlLid(find("#lid-row"), step.changed.length);
    play("end", 0.3);
  }

  /** @param {Step} step */
  #missed(step) {
    this.#write(gettext("Not yet: the white stone still has a liberty, under the dot."));
    showState("wrong", this.#page);
    this.#draw(step.rows, { dots: this.#liberties, failed: step.move });
  }

  /**
   * @param {readonly string[]} rows
   * @param {PointMarks} [marks]
   * @param {string | null} [last]
   * @param {readonly string[]} [changed]
   */
  #draw(rows, marks = {}, last = null, changed = []) {
    const rings = this.#lesson.chain.filter(() => !last);
    this.#board?.draw({
      rows,
      last,
      legal: [],
      hint: null,
      changed,
      animate: false,
      chains: [],
      marks: { rings, ...marks },
    });
  }

  /** @param {string} sentence */
  #write(sentence) {
    find("#caption").textContent = sentence;
    speak(sentence);
  }
}
