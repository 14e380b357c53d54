/** Toasts that stay as long as something is wrong with the connection or the server. */

import { say } from "../frame/phrases.js";
import { toast } from "../frame/toast.js";

export class LineNews {
  /** @type {Map<string, () => void>} what takes each standing toast away */
  #standing = new Map();

  /** @param {import("../net/socket.js").LineState} how */
  line(how) {
    if (how === "lost") this.#stand("line", say("reconnecting"), "again");
    if (how === "open" && this.#fall("line")) toast(say("connected_again"));
  }

  #game;

  /** @param {string} game  whose engine this page may wait for */
  constructor(game) {
    this.#game = game;
  }

  /** @param {{state: string, doing: string[]}} told */
  server({ state, doing }) {
    this.#fall("server");
    if (state === "preparing" && doing.includes(this.#game)) {
      this.#stand("server", say(`preparing_${this.#game}`), "again");
    }
    if (state === "delayed") this.#stand("server", say("thinking_delayed"), "again");
    if (state === "stopping") this.#stand("server", say("server_stopping"), "again");
  }

  /** @param {import("../net/socket.js").Refusal} refusal */
  refused(refusal) {
    this.#stand("refused", refusal.message, "");
  }

  /**
   * @param {string} what
   * @param {string} sentence
   * @param {string} icon
   */
  #stand(what, sentence, icon) {
    if (!this.#standing.has(what)) this.#standing.set(what, toast(sentence, { icon, keep: true }));
  }

  /** @param {string} what */
  #fall(what) {
    const leave = this.#standing.get(what);
    this.#standing.delete(what);
    leave?.();
    return leave !== undefined;
  }
}
