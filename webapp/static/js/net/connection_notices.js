/** What is said of the connection and of the server: the worst of it, until it is over. */

import { announce } from "../frame/announce.js";
import { codeText, gettext } from "../frame/i18n.js";
import { toast } from "../frame/toast.js";

/**
 * @import { ServerState } from "../types/messages.js"
 * @import { ConnectionState, RequestError } from "./connection.js"
 */

/** Milliseconds after which a lost connection is spoken of: most are back before that. */
const SOON = 1500;

export class ConnectionNotices {
  /** Sentences by what they are about, the worst first; empty where all is well. */
  #said = { refused: "", connection: "", server: "" };
  #shown = "";
  #leave = () => {};
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #lost;
  #over = false;
  #game;
  #lostWords;

  /**
   * @param {string} game  whose engine this page may wait for; empty for none
   * @param {() => string} [lostWords]  what a lost connection means for this page
   */
  constructor(game, lostWords = () => gettext("The connection is lost. Trying again.")) {
    this.#game = game;
    this.#lostWords = lostWords;
  }

  /** @param {ConnectionState} how */
  connection(how) {
    if (how === "lost") this.#lost ??= setTimeout(() => this.#say("connection", this.#lostWords()), SOON);
    if (how !== "open") return;
    clearTimeout(this.#lost);
    this.#lost = undefined;
    if (this.#said.connection) announce(gettext("Connected again."));
    this.#say("connection", "");
  }

  /** What a lost connection means has changed. */
  refresh() {
    if (this.#said.connection) this.#say("connection", this.#lostWords());
  }

  /** @param {ServerState} server */
  server({ state, doing }) {
    const engine = this.#game && !this.#over && (state === "delayed" || doing.includes(this.#game));
    this.#say("server", state === "stopping" || engine ? serverWords(state, this.#game) : "");
  }

  /** While the game is over the engine's state is no matter of this page. */
  over(is = true) {
    this.#over = is;
    if (is) this.#say("server", "");
  }

  /** @param {RequestError} refusal */
  refused(refusal) {
    this.#say("refused", refusal.message);
  }

  /** @param {"refused" | "connection" | "server"} what @param {string} sentence */
  #say(what, sentence) {
    this.#said[what] = sentence;
    const worst = Object.values(this.#said).find(Boolean) ?? "";
    if (worst === this.#shown) return;
    this.#shown = worst;
    this.#leave();
    this.#leave = worst ? toast(worst, { icon: "again", keep: true }) : () => {};
  }
}

/** @param {ServerState["state"]} state @param {string} game */
function serverWords(state, game) {
  if (state === "preparing") return codeText("preparing", game);
  if (state === "failing")
    return gettext(
      "The engine did not start properly and may play badly. It is tried again by itself; your game is kept.",
    );
  if (state === "delayed")
    return gettext("Thinking is delayed. Your game is kept; the engine answers as soon as it can.");
  return state === "stopping" ? gettext("The site is restarting. Your game is kept.") : "";
}
