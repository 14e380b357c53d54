/** The text of a chosen file: the server detects old encodings, and the visitor can choose another. */

import { find } from "./dom.js";
import { request } from "./request.js";

/** Bytes of a file with a game. */
export const LARGEST_FILE = 400_000;

export class FileText {
  /** Reads the file that was read last in an encoding. @type {(encoding: string | null) => Promise<void>} */
  #again = async () => {};
  #box = find("[data-encoding]");
  #choice = /** @type {HTMLSelectElement} */ (find("[data-encoding] select"));

  #take;

  /** @param {(text: string) => void} take  the text in an encoding that was chosen */
  constructor(take) {
    this.#take = take;
    this.#choice.addEventListener("change", () => this.#again(this.#choice.value || null));
  }

  /** The text of a file; null where the server did not answer. @param {File} file @returns {Promise<string | null>} */
  async of(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.hide();
    if (bytes.every((byte) => byte > 0 && byte < 128)) return new TextDecoder().decode(bytes);
    const sent = inBase64(bytes);
    this.#again = async (encoding) => {
      const text = await this.#ask(sent, encoding);
      if (text !== null) this.#take(text);
    };
    return this.#ask(sent, null);
  }

  hide() {
    this.#box.hidden = true;
    this.#again = async () => {};
  }

  /**
   * Shows in which encoding something was read, so that it can be put right.
   * @param {string} encoding
   * @param {(encoding: string | null) => Promise<void>} again
   */
  offer(encoding, again) {
    this.#box.hidden = false;
    this.#choice.value = encoding;
    this.#again = again;
  }

  /** @param {string} file @param {string | null} encoding */
  async #ask(file, encoding) {
    const { ok } = await request("/api/text", { file, encoding });
    if (!ok) return null;
    this.#box.hidden = !ok.guessed && encoding === null;
    this.#choice.value = ok.encoding;
    return ok.text;
  }
}

/** Bytes as JSON takes them. @param {Uint8Array} bytes */
export function inBase64(bytes) {
  let letters = "";
  for (let at = 0; at < bytes.length; at += 0x8000)
    letters += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(letters);
}
