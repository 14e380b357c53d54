/** The games of a file with several of them: searched, sorted, opened one by one, and kept by this browser. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { keepValue, keptValue } from "../../frame/kept_values.js";
import { GameList } from "./game_list.js";
import { LibraryFile } from "./library_file.js";

/**
 * @import { LibraryGame } from "../../types/messages.js"
 * @typedef {"" | "black" | "white" | "date" | "event" | "result"} Order
 */

const NATURAL = new Intl.Collator(undefined, { numeric: true });

export class LibraryView {
  /** @type {readonly LibraryGame[]} */
  #games = [];
  /** @type {readonly string[]} what is known of each game, for the search */
  #words = [];
  #name;
  #box = find("#library");
  #list;
  #file;
  #search = /** @type {HTMLInputElement} */ (find("#library [type=search]"));
  #order = /** @type {HTMLSelectElement} */ (find("#library select"));

  /**
   * @param {string} game  its key
   * @param {{open: (game: LibraryGame) => void, tell: (sentences: string[]) => void}} on
   *   `tell` what could not be saved
   */
  constructor(game, { open, tell }) {
    this.#name = `library-${game}`;
    this.#list = new GameList(find("#library [data-rows]"), open);
    this.#file = new LibraryFile(game, (sentence) => this.#say(sentence), tell);
    this.#search.addEventListener("input", () => this.#draw());
    this.#order.addEventListener("change", () => this.#draw());
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("#library [data-save]")
    ))
      button.addEventListener("click", () => this.#save(button.dataset.save ?? ""));
    find("#library [data-forget]").addEventListener("click", () => this.take([]));
    keptValue(this.#name).then((games) => {
      if (games?.length && !this.#games.length) this.#show(games);
    });
  }

  /** Shows and stores other games. @param {readonly LibraryGame[]} games */
  take(games) {
    keepValue(this.#name, games.length ? games : null);
    this.#search.value = "";
    this.#show(games);
  }

  /** @param {readonly LibraryGame[]} games */
  #show(games) {
    this.#games = games;
    this.#words = games.map(wordsOf);
    this.#box.hidden = !games.length;
    this.#draw();
  }

  #draw() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const order = /** @type {Order} */ (this.#order.value);
    const found = this.#games.filter((_, n) => words.every((word) => this.#words[n]?.includes(word)));
    if (order) found.sort((one, other) => NATURAL.compare(one[order], other[order]));
    this.#say(ngettext("{n} game", "{n} games", found.length));
    this.#list.show(found);
  }

  /** @param {string} sentence */
  #say(sentence) {
    find("#library [role=status]").textContent = sentence;
  }

  /** @param {string} suffix */
  async #save(suffix) {
    await this.#file.save(this.#games, suffix, gettext("games"));
    this.#draw();
  }
}

/** @param {LibraryGame} game */
function wordsOf({ black, white, date, event, result }) {
  return `${black}\n${white}\n${date}\n${event}\n${result}`.toLowerCase();
}
