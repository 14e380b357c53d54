/** The next game after one against the engine: a step up after a win, down after a loss. */

import { find, html } from "../../frame/dom.js";
import { gettext, ngettext, sentenceGap, word } from "../../frame/i18n.js";
import { loadValue, store } from "../../frame/storage.js";

/**
 * @import { State } from "../../net/match.js"
 * @import { Side } from "../../types/messages.js"
 *
 * @typedef {{fields: Record<string, string>, level: number, shown: string, name: {zh: string, en: string},
 *   stones: number | null, colour?: Side | null}} Step
 * @typedef {{easier: Step | null, harder: Step | null, far_easier?: Step | null, far_harder?: Step | null}} Steps
 * @typedef {{id: string, level: number, stones: string, won: boolean, margin?: number}} Result
 * @typedef {{step: Step, up: boolean, far: boolean, urged: boolean, row: number, isFirst: boolean}} Offer  `row` is
 *   the number of results in a row; `urged` after two, or a heavy loss; `isFirst` for the first win; `far` after a rout
 */

/** Results in a row after which a step is urged. */
const IN_A_ROW = 2;

/** Discs by which a loss is heavy: a step down is urged at once. */
const HEAVY = 20;
/** Discs by which a game is a rout: the next one is several levels away. */
const ROUT = 40;

/** Results that are kept. */
const MOST = 12;

/**
 * The results with that of a match, which may have been there before.
 * @param {readonly Result[]} results  the latest last
 * @param {Result} result
 * @returns {Result[]}
 */
export function withResult(results, result) {
  const known = results.some(({ id }) => id === result.id);
  const all = known ? results.map((each) => (each.id === result.id ? result : each)) : [...results, result];
  return all.slice(-MOST);
}

/**
 * Number of latest games with the result of the latest one, at the same level and handicap.
 * @param {readonly Result[]} results
 */
export function streak(results) {
  const last = results.at(-1);
  if (!last) return 0;
  /** @param {Result} result */
  const same = ({ level, stones, won }) => level === last.level && stones === last.stones && won === last.won;
  let count = 0;
  for (const result of [...results].reverse()) {
    if (!same(result)) break;
    count += 1;
  }
  return count;
}

/**
 * The step to offer after a match: up after a win, down after a loss.
 * @param {readonly Result[]} results
 * @param {string} id  of the match
 * @param {Steps | null} steps
 * @returns {Offer | null}
 */
export function offerAfter(results, id, steps) {
  const at = results.findIndex((result) => result.id === id);
  const result = results[at];
  if (!result || !steps) return null;
  const row = streak(results.slice(0, at + 1));
  const { won, margin = 0 } = result;
  const urged = row >= IN_A_ROW || (!won && margin >= HEAVY);
  const isFirst = won && results.length < MOST && !results.slice(0, at).some((each) => each.won);
  // The first win says most of where a player stands; later ones are a step each.
  const far = margin >= ROUT ? (won ? isFirst && steps.far_harder : steps.far_easier) : null;
  const step = far || (won ? steps.harder : steps.easier);
  return step && { step, up: won, far: Boolean(far), urged, row, isFirst };
}

/** Remembers how games of one kind ended, in this browser. */
export class NextGame {
  #kind;
  #seat;
  #steps;
  /** @type {boolean} whether the match was still going on when the page opened */
  #followed;

  /**
   * @param {State} state
   * @param {Side | null} seat
   * @param {Steps | null} steps  null for matches without an engine, and for watchers
   */
  constructor(state, seat, steps) {
    this.#kind = state.kind;
    this.#seat = seat;
    this.#steps = steps;
    this.#followed = !state.outcome;
    const form = find("#next-game");
    form.addEventListener("submit", () => this.#rememberChoice());
  }

  /** Takes note of the result of a match, or of its being taken back. @param {State} state */
  take({ game, outcome, options, players }) {
    const opponent = this.#seat && players[this.#seat === "black" ? "white" : "black"];
    if (!this.#followed || !this.#steps || opponent?.level == null) return;
    const results = this.#results();
    if (!outcome) {
      if (results.some(({ id }) => id === game)) this.#save(results.filter(({ id }) => id !== game));
      return;
    }
    const stones = options.handicap ?? "0";
    const won = outcome.winner === this.#seat;
    const result = { id: game, level: opponent.level, stones, won, margin: outcome.margin ?? 0 };
    if (outcome.winner) this.#save(withResult(results, result));
  }

  /** The step to offer, if the match is over. @param {State} state */
  offer({ game, outcome }) {
    return outcome ? offerAfter(this.#results(), game, this.#steps) : null;
  }

  /** @returns {Result[]} */
  #results() {
    const found = loadValue(this.#memory, /** @type {Result[]} */ ([]));
    return found.filter((each) => typeof each?.id === "string");
  }

  /** @param {Result[]} results */
  #save(results) {
    store(this.#memory, JSON.stringify(results));
  }

  get #memory() {
    return `results-${this.#kind}`;
  }

  /** The step becomes the choice of the new game page. */
  #rememberChoice() {
    const fields = new FormData(/** @type {HTMLFormElement} */ (find("#next-game")));
    fields.delete("position");
    const chosen = [...fields].map(([name, value]) => [name, String(value)]);
    store(`new-${this.#kind}`, new URLSearchParams(chosen).toString());
  }
}

/**
 * Shows the offer: the name of its button, a sentence where it is urged, and the form's fields.
 * @param {Offer | null} offer
 */
export function showOfferedGame(offer) {
  const note = find("#next-note");
  note.hidden = !offer?.urged && !offer?.isFirst;
  const fields = Object.entries(offer?.step.fields ?? {});
  const hidden = fields.map(([name, value]) => html("input", { type: "hidden", name, value }));
  find("#next-game").replaceChildren(...hidden);
  if (!offer) return;
  find("[data-act=next-game] span").textContent = buttonName(offer);
  find("[data-act=next-game] use").setAttribute("href", offer.up ? "#i-up" : "#i-gift");
  note.replaceChildren(html("b", {}, inARow(offer)), sentenceGap + sentence(offer));
}

/** @param {Offer} offer */
function inARow({ up, row, isFirst }) {
  if (isFirst) return gettext("Your first win here.");
  if (row < IN_A_ROW) return gettext("That opponent is still too strong.");
  return up
    ? ngettext("{n} win in a row.", "{n} wins in a row.", row)
    : ngettext("{n} loss in a row.", "{n} losses in a row.", row);
}

/** @param {Offer} offer */
function buttonName({ step, up }) {
  if (step.colour) return gettext("Take White");
  if (step.stones === null) return gettext("Play {name}", { name: word(step.name) });
  return up ? gettext("A stone less") : gettext("A stone more");
}

/** @param {Offer} offer */
function sentence({ step, up, far }) {
  if (far)
    return gettext("Closer to your strength: {name}, level {n}.", { name: word(step.name), n: step.shown });
  if (step.colour) return gettext("The next step is a game with White, who moves second.");
  if (step.stones === null)
    return up
      ? gettext("The next step is {name}, level {n}.", { name: word(step.name), n: step.shown })
      : gettext("A smaller step: {name}, level {n}.", { name: word(step.name), n: step.shown });
  if (!step.stones) return gettext("The next step is a game without an extra stone.");
  return up
    ? ngettext(
        "The next step is a game with {n} extra stone for you.",
        "The next step is a game with {n} extra stones for you.",
        step.stones,
      )
    : ngettext(
        "A smaller step: {n} extra black stone for you.",
        "A smaller step: {n} extra black stones for you.",
        step.stones,
      );
}
