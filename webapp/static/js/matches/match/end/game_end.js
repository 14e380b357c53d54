/** The end of a match on its page: the result, the count, and the findings of the review. */

import { game } from "game";
import { find } from "../../../frame/dom.js";
import { Findings } from "./findings.js";
import { showResult } from "./result.js";

/**
 * @import { MatchConnection, State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 */

/** The last discs turn, and then the board is still for a moment, in ms. */
const STILL_FOR = 620;

export class GameEnd {
  #findings;
  /** @type {{state: State, seat: Side | null, shown: number}} */
  #now;
  /** @type {string | null} the position whose end is shown */
  #ended = null;
  /** Runs from the last move to its result, if the move was seen. */
  #timer = 0;

  /** @param {MatchConnection} connection @param {(ply: number) => void} lookAt */
  constructor(connection, lookAt) {
    this.#now = { state: connection.state, seat: connection.seat, shown: connection.state.ply };
    this.#findings = new Findings(connection, lookAt);
    for (const event of ["keydown", "pointerdown"])
      document.addEventListener(event, () => find("#tally").classList.remove("counting"));
  }

  /**
   * Shows the end, or the game that goes on.
   * @param {State} state
   * @param {Side | null} seat
   * @param {{shown: number, animate: boolean}} how  the ply on the board; `animate` while the last move
   *   is seen happening
   */
  show(state, seat, { shown, animate }) {
    this.#now = { state, seat, shown };
    if (!state.outcome) this.#goesOn();
    else if (this.#ended === state.pos) this.#write();
    else if (animate) this.#endSoon();
    else if (!this.#timer) this.#ends();
  }

  /** Nothing is over: there was no end yet, or it was taken back. */
  #goesOn() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    if (this.#ended === null) return;
    this.#ended = null;
    find(".match").classList.remove("over");
    this.#findings.hide();
    showCount(false);
  }

  #endSoon() {
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      find("#tally").classList.add("counting");
      this.#ends();
    }, STILL_FOR);
  }

  #ends() {
    const { state, seat } = this.#now;
    this.#ended = state.pos;
    find(".match").classList.add("over");
    const tally = tallyOf(state);
    find("#tally [data-tally]").replaceChildren(...(tally ? [tally] : []));
    this.#findings.begin(state, seat);
    this.#write();
  }

  #write() {
    const { state, seat, shown } = this.#now;
    showResult(state, seat);
    showCount(shown === state.ply && find("#tally [data-tally]").childElementCount > 0);
    this.#findings.show(state, seat, shown);
  }
}

/** The tally of a finished game. @param {State} state */
function tallyOf({ rows, outcome, moves, facts }) {
  if (!outcome) return null;
  const lifted = moves.at(-1)?.changed ?? [];
  return game.tally?.({ rows, outcome, lifted, captures: facts.captures }) ?? null;
}

/** The count stands in the place of the step bar while the end is on the board. @param {boolean} counted */
function showCount(counted) {
  find("#tally").hidden = !counted;
  find("#stepping").classList.toggle("covered", counted);
}
