/** A long list of games; only the visible rows are in the document. */

import { html } from "../../frame/dom.js";

/** @import { LibraryGame } from "../../types/messages.js" */

/** Height of a row in pixels, as in the style sheet. */
const ROW = 52;
const OUT_OF_SIGHT = 6;
/** Letters of a game without names that are shown. */
const BEGINNING = 40;

export class GameList {
  #box;
  #open;
  #rows = html("ol", {});
  /** @type {readonly LibraryGame[]} */
  #games = [];

  /**
   * @param {HTMLElement} box  that scrolls
   * @param {(game: LibraryGame) => void} open
   */
  constructor(box, open) {
    this.#box = box;
    this.#open = open;
    box.replaceChildren(this.#rows);
    box.addEventListener("scroll", () => this.#draw());
    box.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.#draw()).observe(box);
  }

  /** @param {readonly LibraryGame[]} games */
  show(games) {
    this.#games = games;
    this.#box.scrollTop = 0;
    this.#draw();
  }

  #draw() {
    const { scrollTop, clientHeight } = this.#box;
    const first = Math.max(0, Math.floor(scrollTop / ROW) - OUT_OF_SIGHT);
    const last = Math.min(this.#games.length, Math.ceil((scrollTop + clientHeight) / ROW) + OUT_OF_SIGHT);
    const focused = this.#focused;
    this.#rows.style.paddingBlock = `${first * ROW}px ${(this.#games.length - last) * ROW}px`;
    this.#rows.replaceChildren(
      ...this.#games.slice(first, last).map((game, n) => this.#row(game, first + n)),
    );
    if (focused !== null) this.#focus(focused);
  }

  /** @param {LibraryGame} game @param {number} place */
  #row(game, place) {
    const about = [game.date, game.event, game.result].filter(Boolean).join(" · ");
    const button = html("button", { type: "button" });
    button.dataset.place = String(place);
    button.append(
      html("span", {}, `${place + 1}. ${nameOf(game)}`),
      html("span", { className: "small quiet" }, about),
    );
    button.addEventListener("click", () => this.#open(game));
    const row = html("li", {
      "aria-setsize": String(this.#games.length),
      "aria-posinset": String(place + 1),
    });
    row.append(button);
    return row;
  }

  get #focused() {
    const place = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.place;
    return place !== undefined && this.#rows.contains(document.activeElement) ? Number(place) : null;
  }

  /** @param {number} place */
  #focus(place) {
    const buttons = [...this.#rows.querySelectorAll("button")];
    const button = buttons.find((each) => each.dataset.place === String(place));
    button?.focus({ preventScroll: true });
  }

  /** Arrows, Home and End move through the list. @param {KeyboardEvent} event */
  #key(event) {
    const at = this.#focused;
    const last = this.#games.length - 1;
    /** @type {Record<string, number>} */
    const places = { ArrowDown: (at ?? -1) + 1, ArrowUp: (at ?? 1) - 1, Home: 0, End: last };
    const place = places[event.key];
    if (place === undefined || at === null) return;
    event.preventDefault();
    event.stopPropagation();
    const wanted = Math.max(0, Math.min(last, place));
    const { scrollTop, clientHeight } = this.#box;
    if (wanted * ROW < scrollTop) this.#box.scrollTop = wanted * ROW;
    else if ((wanted + 1) * ROW > scrollTop + clientHeight)
      this.#box.scrollTop = (wanted + 1) * ROW - clientHeight;
    this.#draw();
    this.#focus(wanted);
  }
}

/** The players, or the first moves of a transcript, which has none. @param {LibraryGame} game */
function nameOf({ black, white, text }) {
  if (black || white) return `${black || "?"} – ${white || "?"}`;
  return text.trim().slice(0, BEGINNING);
}
