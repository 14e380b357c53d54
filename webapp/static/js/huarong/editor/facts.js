/** The server's facts about the edited layout: its codes and distances, or its error. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { siteUrl } from "../../frame/site_url.js";

/**
 * @import { Connection, RequestError } from "../../net/connection.js"
 * @import { Distance, DistanceAnswer } from "../../types/messages.js"
 *
 * @typedef {DistanceAnswer} Facts
 */

const WAIT = 120;

export class EditorFacts {
  #connection;
  #how;
  #asked = "";
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** The search whose answer is waited for. */
  #job = "";

  /**
   * @param {Connection} connection
   * @param {{blame: (cell: number) => void, named: (code: string) => void}} how  receive the wrong cell, and the code
   *   of a layout
   */
  constructor(connection, how) {
    this.#connection = connection;
    this.#how = how;
    connection.onJob("solution", (answer) => answer.job === this.#job && this.#answered(answer));
  }

  /** Asks what a layout is, a moment after the last change. @param {string} layout */
  look(layout) {
    this.#asked = layout;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(layout), WAIT);
  }

  /** @param {string} layout */
  async #ask(layout) {
    const { ok, err } = await this.#connection.send("distance", { layout });
    if (layout !== this.#asked) {
      if (ok?.job) this.#connection.send("cancel", { job: ok.job });
      return;
    }
    if (err) {
      this.refuse(err);
      return;
    }
    this.#name(ok);
    this.#job = ok.job ?? "";
    if (!ok.job) this.#show(ok);
    else tell(gettext("A layout. Searching for its distance."));
  }

  /** @param {{result?: Distance, err?: RequestError}} answer */
  #answered({ result, err }) {
    if (result) this.#show(result);
    else if (err) tell(err.message);
  }

  /** Shows why a text is not a layout. @param {RequestError} problem */
  refuse(problem) {
    // What is still to come about an earlier layout would hide the reason.
    clearTimeout(this.#timer);
    this.#asked = "";
    this.#job = "";
    tell(problem.reason ?? problem.message, true);
    for (const place of document.querySelectorAll(
      "[data-distance], [data-name=code], [data-name=short_code]",
    ))
      place.textContent = "–";
    playable(null);
    if (typeof problem.cell === "number") this.#how.blame(problem.cell);
  }

  /** @param {Facts} facts */
  #name({ code, short_code }) {
    find("[data-name=code]").textContent = code;
    find("[data-name=short_code]").textContent = short_code;
    playable(code);
    this.#how.named(code);
  }

  /** @param {{moves?: number | null, steps?: number | null}} facts */
  #show({ moves, steps }) {
    const stuck = moves === null;
    find("[data-distance=moves]").textContent = stuck ? "–" : String(moves);
    find("[data-distance=steps]").textContent = stuck ? "–" : String(steps);
    if (stuck) tell(gettext("A layout with no way out: proven."));
    else if (moves === 0) tell(gettext("A layout that is solved already."));
    else
      tell(
        ngettext(
          "A layout {n} move from the exit, {steps} steps: proven.",
          "A layout {n} moves from the exit, {steps} steps: proven.",
          moves ?? 0,
          { steps: steps ?? 0 },
        ),
      );
  }
}

/** @param {string} sentence @param {boolean} [wrong] */
function tell(sentence, wrong = false) {
  const note = find("[data-note]");
  note.classList.toggle("lamp", wrong);
  note.textContent = sentence;
}

/** @param {string | null} code */
function playable(code) {
  const link = find("[data-do=play]");
  link.setAttribute("aria-disabled", String(code === null));
  if (code === null) link.removeAttribute("href");
  else link.setAttribute("href", siteUrl(`/huarong/${code}`));
}
