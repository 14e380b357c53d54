/** The motif that decided a finished game, with links to practise it. */

import { html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { request } from "../../frame/request.js";
import { siteUrl } from "../../frame/site_url.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 */

/** The line below a finished game that says what decided it. */
export class Practice {
  #box = document.getElementById("practice");
  /** Text after a loss, if there is something to practise that is not of this very game. */
  #afterLoss = document.getElementById("after-loss");
  /** @type {string | null} the position that was asked about */
  #asked = null;

  /**
   * Asks once about each end of the game; a game that goes on has no line.
   * @param {State} state
   * @param {Side | null} seat
   */
  async show({ game, pos, outcome }, seat) {
    const isDecided = outcome?.winner && !["resign", "time"].includes(outcome.reason);
    const lost = seat && isDecided && outcome.winner !== seat;
    if (this.#afterLoss) this.#afterLoss.hidden = !lost;
    if (!this.#box) return;
    if (outcome?.reason !== "capture") {
      this.#asked = null;
      this.#box.hidden = true;
      return;
    }
    if (this.#asked === pos) return;
    this.#asked = pos;
    const { ok } = await request(`/api/matches/${game}/practice`);
    if (this.#asked !== pos) return;
    this.#box.hidden = !ok?.motif;
    if (!ok?.motif) return;
    const lessons = gettext("Lessons: {set}", { set: ok.set });
    const practise = ok.problem ? link(ok.problem, gettext("Practise it")) : link(ok.lessons, lessons);
    practise.className = "button";
    this.#box.replaceChildren(
      html("b", {}, ok.says),
      html("p", { className: "row" }, practise, ...(ok.problem ? [link(ok.lessons, lessons)] : [])),
    );
  }
}

/** @param {string} path @param {string} text */
function link(path, text) {
  return html("a", { href: siteUrl(path) }, text);
}
