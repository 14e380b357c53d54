/** The scenes of the introduction: stones appear, liberties light up, a stone is captured. Each caption waits for a tap. */

import { GoBoard } from "../../../board/capture_go/board.js";
import { withStones } from "../../../board/capture_go/rows.js";
import { find } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { prefersReducedMotion } from "../../../frame/motion.js";
import { play } from "../../../frame/sound.js";
import { speak } from "../../../frame/speech.js";
import { lift } from "../lift.js";

/**
 * @typedef {object} Frame  one picture of a scene
 * @property {string[]} rows
 * @property {string | null} last  the stone that is new
 * @property {string[]} dots       liberties that are lit
 * @property {string[]} taken      where stones were captured
 * @property {string} says         the caption
 */

/** Milliseconds between two frames of a caption. */
const PACE = 520;

export class Scenes {
  #scenes;
  #svg = /** @type {SVGSVGElement} */ (/** @type {unknown} */ (find("#board")));
  /** @type {GoBoard | null} */
  #board = null;
  #ended;
  #scene = 0;
  #frame = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {Frame[][]} scenes
   * @param {() => void} ended  what follows the last scene
   */
  constructor(scenes, ended) {
    this.#scenes = scenes;
    this.#ended = ended;
  }

  /** Begins with the first scene. */
  begin() {
    this.#at(0);
  }

  /** The next thing that is said, in this scene or the next one. */
  on() {
    const frames = this.#frames;
    const next = frames.findIndex((frame, place) => place > this.#frame && this.#says(frame));
    if (next < 0) this.#at(this.#scene + 1);
    else this.#show(prefersReducedMotion() ? lastOfCaption(frames, next) : next);
  }

  /** The scene before. */
  back() {
    this.#at(Math.max(Math.min(this.#scene, this.#scenes.length) - 1, 0));
  }

  get #frames() {
    return this.#scenes[this.#scene] ?? [];
  }

  /** Whether a frame begins with another caption than the present one. @param {Frame} frame */
  #says(frame) {
    return frame.says !== this.#frames[this.#frame]?.says;
  }

  /** @param {number} scene */
  #at(scene) {
    clearTimeout(this.#timer);
    this.#scene = scene;
    find("#place").textContent = gettext("{n} of {count}", {
      n: Math.min(scene, this.#scenes.length) + 1,
      count: this.#scenes.length + 1,
    });
    if (scene >= this.#scenes.length) {
      this.#board = null;
      this.#ended();
      return;
    }
    if (!this.#board) {
      const size = this.#frames[0]?.rows.length ?? 5;
      this.#board = new GoBoard(this.#svg, { size, framed: false });
      this.#svg.setAttribute("aria-hidden", "true");
    }
    this.#show(prefersReducedMotion() ? lastOfCaption(this.#frames, 0) : 0);
  }

  /** @param {number} place */
  async #show(place) {
    const frame = this.#frames[place];
    if (!frame) return;
    const before = this.#frames[place - 1];
    this.#frame = place;
    const caption = find("#caption");
    if (caption.textContent !== frame.says) {
      caption.textContent = frame.says;
      speak(frame.says);
    }
    const isNew = frame.last !== null && frame.last !== before?.last;
    if (isNew && !frame.taken.length) play("stone");
    if (frame.taken.length) {
      play("capture");
      this.#draw({ ...frame, rows: withStones(frame.rows, frame.taken, "O"), taken: [] }, true);
      await lift(this.#svg, frame.taken);
      if (this.#frame !== place || !this.#board) return;
    }
    this.#draw(frame, isNew && !frame.taken.length);
    this.#wait();
  }

  /** @param {Frame} frame @param {boolean} animate */
  #draw({ rows, last, dots, taken }, animate) {
    this.#board?.draw({
      rows,
      last: null,
      legal: [],
      hint: null,
      changed: taken,
      animate: animate && last !== null && !prefersReducedMotion(),
      chains: [],
      marks: { dots },
    });
  }

  /** Waits for the next frame of the same caption; what is said next waits for a tap. */
  #wait() {
    clearTimeout(this.#timer);
    const next = this.#frames[this.#frame + 1];
    if (!next || this.#says(next) || prefersReducedMotion()) return;
    this.#timer = setTimeout(() => this.#show(this.#frame + 1), PACE);
  }
}

/**
 * The last of the frames that have the caption of this one.
 * @param {readonly Frame[]} frames
 * @param {number} place
 */
function lastOfCaption(frames, place) {
  const other = frames.findIndex((frame, each) => each > place && frame.says !== frames[place]?.says);
  return (other < 0 ? frames.length : other) - 1;
}
