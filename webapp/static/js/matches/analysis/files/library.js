/** The games of a file with several of them: searched, sorted, opened one by one, and kept by this browser. */

import { find } from "../../../frame/dom.js";
import { gettext, ngettext } from "../../../frame/i18n.js";
import { keepValue, keptValue } from "../../../frame/kept_values.js";
import { GameList } from "./game_list.js";
import { hand } from "./saving.js";

/**
 * @import { LibraryGame } from "../../../types/messages.js"
 * @typedef {"" | "black" | "white" | "date" | "event" | "result"} Order
 */

export class LibraryView {
  /** @type {readonly LibraryGame[]} */
  #games = [];
  #name;
  #box = find("#library");
  #list;
  #search = /** @type {HTMLInputElement} */ (find("#library [type=search]"));
  #order = /** @type {HTMLSelectElement} */ (find("#library select"));

  /**
   * @param {string} game  its key
   * @param {(game: LibraryGame) => void} open
   */
  constructor(game, open) {
    this.#name = `library-${game}`;
    this.#list = new GameList(find("#library [data-rows]"), open);
    this.#search.addEventListener("input", () => this.#draw());
    this.#order.addEventListener("change", () => this.#draw());
    find("#library [data-save]").addEventListener("click", () => this.#save());
    find("#library [data-forget]").addEventListener("click", () => this.take([]));
    keptValue(this.#name).then((games) => {
      if (games?.length && !this.#games.length) this.#show(games);
    });
  }

  /** Shows and keeps other games. @param {readonly LibraryGame[]} games */
  take(games) {
    keepValue(this.#name, games.length ? games : null);
    this.#search.value = "";
    this.#show(games);
  }

  /** @param {readonly LibraryGame[]} games */
  #show(games) {
    this.#games = games;
    this.#box.hidden = !games.length;
    this.#draw();
  }

  #draw() {
    const words = this.#search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const order = /** @type {Order} */ (this.#order.value);
    const found = this.#games.filter((game) => has(game, words));
    if (order)
      found.sort((one, other) => one[order].localeCompare(other[order], undefined, { numeric: true }));
    const n = found.length;
    find("#library [role=status]").textContent = ngettext("{n} game", "{n} games", n);
    this.#list.show(found);
  }

  /** Saves all games in the form that they have; those of a database get the tags of PGN. */
  #save() {
    const text = this.#games
      .map((game) => (/^\s*[([]/.test(game.text) ? game.text.trim() : pgn(game)))
      .join("\n\n");
    const suffix = text.startsWith("(") ? (/\bBO\s*\[/.test(text) ? "ggf" : "sgf") : "pgn";
    hand(new Blob([`${text}\n`], { type: "text/plain" }), `${gettext("games")}.${suffix}`);
  }
}

/** @param {LibraryGame} game @param {readonly string[]} words */
function has({ black, white, date, event, result }, words) {
  const text = `${black}\n${white}\n${date}\n${event}\n${result}`.toLowerCase();
  return words.every((word) => text.includes(word));
}

/** @param {LibraryGame} game */
function pgn({ black, white, date, event, result, text }) {
  const tags = { Event: event, Date: date, Black: black, White: white, Result: result };
  const lines = Object.entries(tags).map(([name, value]) => `[${name} "${value.replace(/["\\]/g, "\\$&")}"]`);
  const moves = text.match(/[a-h][1-8]/gi) ?? [];
  const numbered = moves.map((move, n) => (n % 2 ? move : `${n / 2 + 1}. ${move}`));
  return `${lines.join("\n")}\n\n${numbered.join(" ")} *`;
}
