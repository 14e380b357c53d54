/** Greetings: six fixed sentences between players who are both present. There is no other chat. */

import { announce } from "../../../frame/announce.js";
import { find, html } from "../../../frame/dom.js";
import { gettext } from "../../../frame/i18n.js";
import { load, store } from "../../../frame/storage.js";
import { iconOf, toast } from "../../../frame/toast.js";
import { nameOf, other } from "../../words.js";

/**
 * @import { MatchConnection, State } from "../../../net/match.js"
 * @import { Greeting, Side } from "../../../types/messages.js"
 *
 * @typedef {Greeting["says"]} Words
 */

/** @type {Record<Words, string>} */
const SENTENCES = {
  hello: gettext("Hello!"),
  luck: gettext("Good luck!"),
  "well-played": gettext("Well played!"),
  thanks: gettext("Thanks!"),
  oops: gettext("Oops!"),
  wait: gettext("One moment, please."),
};
/** Duration of a greeting in ms. */
const SHOWN = 10_000;
/** The name under which the browser keeps that this player wants none. */
const OFF = "greetings-off";

export class Greetings {
  #connection;
  /** One in the bar of a phone, one beside a wide board, whose bar is full. */
  #openers = ["in-bar", "beside"].map((place) => this.#opener(place));
  #words = html("div", {
    id: "greetings",
    role: "group",
    hidden: true,
    "aria-label": gettext("Say something to the other player"),
  });
  #wanted = html("input", { type: "checkbox", checked: load(OFF) === null });
  #bubble = html("p", { id: "greeting", hidden: true });
  /** @type {HTMLElement | null} the button that was pressed */
  #by = null;
  /** Whether the match belongs to a room, whose host decides about greetings. */
  #inRoom = document.querySelector("[data-act=room]") !== null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #shown;

  /** @param {MatchConnection} connection */
  constructor(connection) {
    this.#connection = connection;
    const words = /** @type {[Words, string][]} */ (Object.entries(SENTENCES));
    const buttons = words.map(([says, sentence]) =>
      html("button", { type: "button", className: "button", onclick: () => this.#say(says) }, sentence),
    );
    const name = gettext("Show what the other player says");
    this.#words.append(...buttons, html("label", {}, this.#wanted, name));
    this.#wanted.addEventListener("change", () => store(OFF, this.#wanted.checked ? null : "yes"));
    find("#actions").append(this.#words);
    const [inBar = "", beside = ""] = this.#openers;
    find("#actions [data-act=share]").before(inBar);
    find(".side-acts").append(beside);
    find(".stage-state").append(this.#bubble);
    addEventListener("keydown", ({ key }) => key === "Escape" && this.#fold());
    addEventListener("pointerdown", ({ target }) => this.#contains(target) || this.#fold(false));
    connection.hearGreetings((greeting) => this.#hear(greeting));
  }

  /**
   * Offers the sentences while the other player is there.
   * @param {State} state
   * @param {Side | null} seat
   * @param {(side: Side) => boolean} isThere
   */
  show({ players, offer }, seat, isThere) {
    const between = Object.values(players).every(({ kind }) => kind === "person") && !this.#inRoom;
    const may = seat && between && !offer && isThere(other(seat));
    for (const each of this.#openers) each.hidden = !may;
    if (!may) this.#fold(false);
  }

  /** @param {Words} says */
  async #say(says) {
    this.#fold();
    const { err } = await this.#connection.greet(says).catch(() => ({ err: null }));
    if (err) toast(err.message);
  }

  /** Shows what was said beside the status, and tells a reader what the other one says. @param {Greeting} greeting */
  #hear({ side, says }) {
    const { state, seat } = this.#connection;
    const sentence = SENTENCES[says];
    const own = side === seat;
    if (!sentence || !(own || this.#wanted.checked)) return;
    const pip = html("span", { className: `pip ${side}` });
    this.#bubble.replaceChildren(pip, sentence);
    this.#bubble.hidden = false;
    clearTimeout(this.#shown);
    this.#shown = setTimeout(() => {
      this.#bubble.hidden = true;
    }, SHOWN);
    announce(gettext("{name} says: {words}", { name: nameOf(state, seat, side), words: sentence }));
  }

  /** A button that offers the sentences. @param {string} place */
  #opener(place) {
    const button = html(
      "button",
      {
        type: "button",
        className: `button bare greet ${place}`,
        hidden: true,
        "aria-controls": "greetings",
        "aria-expanded": "false",
      },
      iconOf("say"),
      html("span", {}, gettext("Say")),
    );
    button.addEventListener("click", () => (this.#words.hidden ? this.#unfold(button) : this.#fold()));
    return button;
  }

  /** @param {HTMLElement} by  the button to which the focus returns */
  #unfold(by) {
    this.#by = by;
    this.#show(true);
    this.#words.querySelector("button")?.focus({ preventScroll: true });
  }

  /** @param {boolean} [back]  whether the focus returns to the button */
  #fold(back = true) {
    if (this.#words.hidden) return;
    this.#show(false);
    if (back) this.#by?.focus({ preventScroll: true });
  }

  /** @param {boolean} open */
  #show(open) {
    this.#words.hidden = !open;
    for (const each of this.#openers) each.setAttribute("aria-expanded", String(open));
  }

  /** @param {EventTarget | null} target */
  #contains(target) {
    return target instanceof Node && [this.#words, ...this.#openers].some((each) => each.contains(target));
  }
}
