/** The games of all files that were read: searched, sorted, opened one by one, and kept by this browser until it forgets them. */

import { find } from "../../frame/dom.js";
import { gettext, ngettext } from "../../frame/i18n.js";
import { keepValue, keptValue } from "../../frame/kept_values.js";
import { GameList } from "./game_list.js";
import { LibraryFile } from "./library_file.js";

/**
 * @import { LibraryGame } from "../../types/messages.js"
 * @typedef {"" | "black" | "white" | "date" | "event" | "result"} Order
 */

/** Games that are kept. */
const MOST = 50_000;
const NATURAL = new Intl.Collator(undefined, { numeric: true });

export class LibraryView {
  /** @type {readonly LibraryGame[]} */
  #games = [];
  /** @type {readonly string[]} what is known of each game, for the search */
  #words = [];
  #name;
  #changed;
  #tell;
  /** How many games there were before the latest files. */
  #before = 0;
  /** @type {Promise<void>} until the games that were kept are here */
  #loaded;
  #box = find("#library");
  #list;
  #file;
  #search = /** @type {HTMLInputElement} */ (find("#library [type=search]"));
  #order = /** @type {HTMLSelectElement} */ (find("#library select"));

  /**
   * @param {string} game  its key
   * @param {{open: (game: LibraryGame) => void, tell: (sentences: string[]) => void,
   *   changed: (games: readonly LibraryGame[], isLonger: boolean) => void}} on
   *   `tell` what could not be saved or kept; `changed`, whether the list begins with the games of the one before
   */
  constructor(game, { open, tell, changed }) {
    this.#changed = changed;
    this.#tell = tell;
    this.#name = `library-${game}`;
    this.#list = new GameList(find("#library [data-rows]"), open);
    this.#file = new LibraryFile(game, (sentence) => this.#say(sentence), tell);
    this.#search.addEventListener("input", () => this.#draw());
    this.#order.addEventListener("change", () => this.#draw());
    for (const button of /** @type {NodeListOf<HTMLElement>} */ (
      document.querySelectorAll("#library [data-save]")
    ))
      button.addEventListener("click", () => this.#save(button.dataset.save ?? ""));
    find("#library [data-forget]").addEventListener("click", () => this.#keep([], false));
    this.#loaded = keptValue(this.#name).then((games) => {
      if (games?.length) this.#show(games);
    });
  }

  /**
   * Adds the games of files that are not here yet.
   * @param {readonly LibraryGame[]} games
   * @param {boolean} [again]  whether they are those of the latest files, in another encoding
   */
  async add(games, again = false) {
    await this.#loaded;
    if (again) this.#games = this.#games.slice(0, this.#before);
    this.#before = this.#games.length;
    const texts = new Set(this.#games.map(({ text }) => text));
    const others = games.filter(({ text }) => !texts.has(text) && texts.add(text));
    const all = [...this.#games, ...others];
    if (all.length > MOST)
      this.#tell([gettext("At most {n} games are kept; forget the list to begin another one.", { n: MOST })]);
    this.#keep(all.slice(0, MOST), !again);
  }

  /** @param {readonly LibraryGame[]} games @param {boolean} isLonger */
  #keep(games, isLonger) {
    keepValue(this.#name, games.length ? games : null);
    this.#search.value = "";
    this.#show(games, isLonger);
  }

  /** @param {readonly LibraryGame[]} games @param {boolean} [isLonger] */
  #show(games, isLonger = true) {
    this.#games = games;
    this.#changed(games, isLonger);
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
