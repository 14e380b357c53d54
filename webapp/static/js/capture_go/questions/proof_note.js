/** Says what is proven of a question: asked of the site a moment after the last change, and again while it is busy. */

import { find } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";

/**
 * @import { Question } from "./draft.js"
 *
 * @typedef {{goal: string, says: string, right: string[], ask: string}} Proof  `ask` is the sentence that it allows
 */

/** Milliseconds without a change before the proof is asked for. */
const WAIT = 300;
/** Milliseconds after which a busy site is asked again. */
const AGAIN = 4000;

export class ProofNote {
  #note = find("[data-proof]");
  /** By question. @type {Map<string, Proof>} */
  #proofs = new Map();
  /** The question that is open. @type {Question | null} */
  #open = null;
  #timer = 0;
  #found;

  /** @param {(question: Question, proof: Proof) => void} found  receives each proof once */
  constructor(found) {
    this.#found = found;
  }

  /** What is proven of a question, if that is known. @param {Question} question */
  of(question) {
    return this.#proofs.get(named(question));
  }

  /** @param {Question} question */
  show(question) {
    clearTimeout(this.#timer);
    this.#open = question;
    const proof = this.of(question);
    if (!question.answers.length)
      this.#note.textContent = gettext("Which move is right? Tap it on the board.");
    else if (proof) this.#note.textContent = proof.says;
    else {
      this.#note.textContent = gettext("The engine looks for a proof …");
      this.#timer = window.setTimeout(() => this.#prove(question), WAIT);
    }
  }

  /** @param {Question} question */
  async #prove(question) {
    const name = named(question);
    const { ok, err } = await request("/api/questions/check", question);
    if (ok) this.#proofs.set(name, ok);
    const open = this.#open;
    if (!open || named(open) !== name) return;
    if (ok) {
      this.#found(open, ok);
      this.show(open);
      return;
    }
    this.#note.textContent = err?.message ?? gettext("The server did not answer; try again.");
    if (err?.code === "busy") this.#timer = window.setTimeout(() => this.#prove(open), AGAIN);
  }
}

/** @param {Question} question */
function named({ position, rules, answers }) {
  return [position, rules, ...answers].join(" ");
}
