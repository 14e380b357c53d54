/** A rematch between people: one offers, the other answers, and both pages open the new game. */

import { find, html } from "../../../frame/dom.js";
import { gettext, sentenceGap, word } from "../../../frame/i18n.js";
import { siteUrl } from "../../../frame/site_url.js";
import { iconOf } from "../../../frame/toast.js";
import { isSomebody, nameOf, other } from "../../words.js";

/**
 * @import { MatchEvent, State } from "../../../net/match.js"
 * @import { Side } from "../../../types/messages.js"
 *
 * @typedef {{answer: (offer: number, yes: boolean) => unknown, rematch: () => unknown}} Requests
 * @typedef {"unsent" | "waiting" | "asked" | "begun" | "over" | null} Standing  `over` after a no, `unsent` while the server
 *   has not answered
 * @typedef {{icon: string, text: string, main?: boolean, act?: () => unknown, href?: string}} Way
 */

/**
 * State of the question for another game.
 * @param {State} state
 * @param {Side | null} seat
 * @returns {Standing}
 */
export function standing({ offer, rematch, players }, seat) {
  const between = Object.values(players).every(isSomebody);
  if (rematch) return between || !seat ? "begun" : null;
  if (!seat || offer?.type !== "rematch") return null;
  return offer.by === seat ? "waiting" : "asked";
}

/** Time in ms after which a question without an answer is shown as waiting. */
const SOON = 1000;

export class Rematch {
  #requests;
  #changed;
  #unsent = false;
  #box = html("div", { className: "note lamp", id: "rematch", hidden: true, role: "status" });
  /** @type {HTMLElement[]} the elements that replace the usual button */
  #ways = [];
  /** Last announcement; a page that is drawn again says nothing twice. */
  #said = "";
  /** Result of the last question, until the next one. */
  #end = "";

  /**
   * @param {Requests} requests
   * @param {() => void} changed  there is something else to be shown
   */
  constructor(requests, changed) {
    this.#requests = requests;
    this.#changed = changed;
    find("#offer").before(this.#box);
  }

  /** Asks for another game, or agrees to one; says so while the answer takes long. */
  async ask() {
    const late = setTimeout(() => this.#wait(true), SOON);
    await this.#requests.rematch();
    clearTimeout(late);
    this.#wait(false);
  }

  /** @param {boolean} unsent */
  #wait(unsent) {
    if (this.#unsent === unsent) return;
    this.#unsent = unsent;
    this.#changed();
  }

  /**
   * Takes note of an event: a no, a withdrawal, or the game that was waited for.
   * @param {MatchEvent} event
   * @param {State} state  after the event
   * @param {Side | null} seat
   * @param {boolean} waited  whether this player was waiting for the answer
   */
  hear({ type, data }, state, seat, waited) {
    if (!state.outcome) return;
    if (type === "rematch_asked") this.#end = "";
    if (type === "declined" && data.by !== seat && seat)
      this.#end = gettext("{name} would rather not play again now.", { name: nameOf(state, seat, data.by) });
    if (type === "withdrawn" && data.by !== seat && seat)
      this.#end = gettext("{name} no longer asks for a rematch.", { name: nameOf(state, seat, data.by) });
    if (type === "rematch_asked" && data.by !== seat && seat && document.hidden)
      document.title = `● ${document.title.replace(/^● /, "")}`;
    if (type === "rematch" && waited) location.assign(siteUrl(`/g/${data.game}`));
  }

  /**
   * Draws the note on top of the side, and the ways on in the ground.
   * @param {State} state
   * @param {Side | null} seat
   * @param {(side: Side) => boolean} isThere
   */
  show(state, seat, isThere) {
    const how = this.#unsent ? "unsent" : (standing(state, seat) ?? (this.#end ? "over" : null));
    const there = seat !== null && isThere(other(seat));
    const usual = find("[data-act=rematch]");
    const held = [usual, ...this.#ways].some((way) => way === document.activeElement);
    if (how && how !== "over") usual.hidden = true;
    // While a question is open there are three ways on, and no room for more.
    if (how === "waiting" || how === "asked" || how === "unsent") find("[data-act=share]").hidden = true;
    const said = JSON.stringify([how, state.offer, state.rematch, there, this.#end]);
    if (said === this.#said) return;
    this.#said = said;
    this.#write(how, state, seat, there);
    this.#replace(usual, this.#waysOn(how, state, seat));
    // The focus goes from a button that is gone to the one in its place.
    const next = this.#ways.find((way) => way.getAttribute("aria-disabled") !== "true");
    if (held) (next ?? usual).focus({ preventScroll: true });
  }

  /** @param {Standing} how @param {State} state @param {Side | null} seat @param {boolean} there */
  #write(how, state, seat, there) {
    this.#box.hidden = !how;
    if (!how) return;
    const [head, text] = words(how, state, seat, there, this.#end);
    this.#box.replaceChildren(html("b", {}, head), text ? sentenceGap + text : "");
    if (how === "begun") this.#box.append(sentenceGap, link(state, seat));
  }

  /** @param {Standing} how @param {State} state @param {Side | null} seat @returns {Way[]} */
  #waysOn(how, { offer, rematch, ...state }, seat) {
    const no = () => offer && this.#requests.answer(offer.v, false);
    if (how === "begun" && seat)
      return [
        { icon: "again", text: gettext("To the new game"), main: true, href: siteUrl(`/g/${rematch}`) },
      ];
    if (how === "asked")
      return [
        { icon: "again", text: gettext("Play again"), main: true, act: () => this.ask() },
        { icon: "close", text: gettext("Not now"), act: no },
      ];
    if (how === "unsent") return [{ icon: "again", text: gettext("Waiting") }];
    if (how === "waiting")
      return [
        { icon: "again", text: waitingFor(state, seat) },
        { icon: "takeback", text: gettext("Never mind"), act: no },
      ];
    return [];
  }

  /** @param {HTMLElement} usual @param {Way[]} ways */
  #replace(usual, ways) {
    for (const way of this.#ways) way.remove();
    this.#ways = ways.map(control);
    usual.after(...this.#ways);
  }
}

/**
 * @param {Standing} how
 * @param {State} state
 * @param {Side | null} seat
 * @param {boolean} there
 * @param {string} end
 * @returns {[string, string]}
 */
function words(how, state, seat, there, end) {
  if (how === "over" || !how) return [end, ""];
  if (how === "unsent")
    return [
      gettext("The server has not answered yet. This will be sent as soon as the connection is back."),
      "",
    ];
  if (how === "begun" || !seat) return [gettext("A rematch has begun."), ""];
  const name = nameOf(state, seat, other(seat));
  const colour =
    seat === "black" ? gettext("This time you have White.") : gettext("This time you have Black.");
  if (how === "asked") return [gettext("{name} asks for a rematch.", { name }), colour];
  return [
    gettext("You asked for a rematch."),
    there
      ? gettext("{name} is here and has been asked; the sides are swapped.", { name })
      : gettext("{name} is away now. Your request will wait, even until tomorrow.", { name }),
  ];
}

/** @param {Pick<State, "players">} state @param {Side | null} seat */
function waitingFor(state, seat) {
  const name = seat && state.players[other(seat)].name;
  return name ? gettext("Waiting for {name}", { name: word(name) }) : gettext("Waiting");
}

/** @param {State} state @param {Side | null} seat */
function link(state, seat) {
  return html(
    "a",
    { href: siteUrl(`/g/${state.rematch}`) },
    seat ? gettext("To the new game") : gettext("Watch it"),
  );
}

/** @param {Way} way */
function control({ icon, text, main, act, href }) {
  const className = main ? "button main" : "button";
  const inside = [iconOf(icon), html("span", {}, text)];
  if (href) return html("a", { className, href }, ...inside);
  const how = { type: /** @type {const} */ ("button"), className, onclick: act ?? null };
  return html("button", { ...how, "aria-disabled": act ? null : "true" }, ...inside);
}
