/** Toasts about problems of the connection or the server, shown until they are over. */

import { codeText, gettext } from "../frame/i18n.js";
import { toast } from "../frame/toast.js";

/**
 * @import { ServerState } from "../types/messages.js"
 * @import { ConnectionState, RequestError } from "./connection.js"
 */

export class ConnectionNotices {
  /** @type {Map<string, () => void>} what takes each standing toast away */
  #standing = new Map();
  #over = false;

  /** @param {ConnectionState} how */
  connection(how) {
    if (how === "lost") this.#show("connection", gettext("The connection is lost. Trying again."), "again");
    if (how === "open" && this.#hide("connection")) toast(gettext("Connected again."));
  }

  #game;

  /** @param {string} game  whose engine this page may wait for */
  constructor(game) {
    this.#game = game;
  }

  /** @param {ServerState} server */
  server({ state, doing }) {
    this.#hide("server");
    if (this.#over && state !== "stopping") return;
    if (state === "preparing" && doing.includes(this.#game)) {
      this.#show("server", codeText("preparing", this.#game), "again");
    }
    if (state === "failing" && doing.includes(this.#game))
      this.#show(
        "server",
        gettext("The engine of this site is damaged: it may play badly, or not at all. Your game is kept."),
        "again",
      );
    if (state === "delayed")
      this.#show(
        "server",
        gettext("Thinking is delayed. Your game is kept; the engine answers as soon as it can."),
        "again",
      );
    if (state === "stopping")
      this.#show("server", gettext("The site is restarting. Your game is kept."), "again");
  }

  /** While the game is over the engine's state is no matter of this page. */
  over(is = true) {
    this.#over = is;
    if (is) this.#hide("server");
  }

  /** @param {RequestError} refusal */
  refused(refusal) {
    this.#show("refused", refusal.message, "");
  }

  /** @param {string} what @param {string} sentence @param {string} icon */
  #show(what, sentence, icon) {
    if (!this.#standing.has(what)) this.#standing.set(what, toast(sentence, { icon, keep: true }));
  }

  /** @param {string} what */
  #hide(what) {
    const leave = this.#standing.get(what);
    this.#standing.delete(what);
    leave?.();
    return leave !== undefined;
  }
}
