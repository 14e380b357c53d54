/** Saves all games of a list in one file: games already in its format unchanged, the others converted by the server. */

import { gettext } from "../../frame/i18n.js";
import { saveFile } from "../../frame/save_file.js";
import { toast } from "../../frame/toast.js";
import { writeLibrary } from "../../net/analysis.js";

/** @import { LibraryGame } from "../../types/messages.js" */

/** Games, and letters, that the server is asked to write at a time. */
const MOST_GAMES = 100;
const MOST_LETTERS = 100_000;
/** Sentences about games that are shown. */
const MOST_TOLD = 8;
const SECOND = 1000;

export class LibraryFile {
  #game;
  #progress;
  #tell;
  #busy = false;

  /**
   * @param {string} game  its key
   * @param {(sentence: string) => void} progress
   * @param {(sentences: string[]) => void} tell  what could not be written
   */
  constructor(game, progress, tell) {
    this.#game = game;
    this.#progress = progress;
    this.#tell = tell;
  }

  /**
   * Writes a file and offers it for download.
   * @param {readonly LibraryGame[]} games
   * @param {string} suffix
   * @param {string} name
   */
  async save(games, suffix, name) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      const parts = await this.#write(games, suffix);
      if (parts) saveFile(new Blob(parts, { type: "text/plain" }), `${name}.${suffix}`);
      else toast(gettext("The server did not answer; try again."));
    } finally {
      this.#busy = false;
    }
  }

  /**
   * The parts of the file; null where the server did not answer.
   * @param {readonly LibraryGame[]} games
   * @param {string} suffix
   */
  async #write(games, suffix) {
    /** @type {string[]} */
    const parts = [];
    /** @type {string[]} */
    const told = [];
    for (let at = 0; at < games.length; ) {
      const portion = portionOf(games, at, suffix);
      if (portion[0]?.form === suffix) parts.push(...portion.map(({ text }) => `${text.trim()}\n`));
      else {
        const { ok } = await this.#ask(portion, suffix);
        if (!ok) return null;
        parts.push(ok.text);
        for (const { place, sentence } of ok.problems) told.push(`${at + place + 1}. ${sentence}`);
      }
      at += portion.length;
      this.#progress(gettext("{n} of {of} games", { n: at, of: games.length }));
    }
    const more = told.length - MOST_TOLD;
    if (more > 0) told.splice(MOST_TOLD, more, gettext("… and {n} more", { n: more }));
    this.#tell(told);
    return parts;
  }

  /** @param {readonly LibraryGame[]} portion @param {string} suffix */
  async #ask(portion, suffix) {
    for (;;) {
      const answer = await writeLibrary(this.#game, suffix, portion);
      const wait = answer.err?.retry_after;
      if (answer.ok || wait == null) return answer;
      await new Promise((resolve) => setTimeout(resolve, wait * SECOND));
    }
  }
}

/**
 * The next games that are written in the same way.
 * @param {readonly LibraryGame[]} games
 * @param {number} at
 * @param {string} suffix
 */
function portionOf(games, at, suffix) {
  const portion = [];
  let letters = 0;
  const isWritten = games[at]?.form === suffix;
  for (const game of games.slice(at, at + MOST_GAMES)) {
    letters += game.text.length;
    if (portion.length && (letters > MOST_LETTERS || (game.form === suffix) !== isWritten)) break;
    portion.push(game);
  }
  return portion;
}
