/** The text of a file that somebody chose: the server knows old encodings, and the visitor may know better. */

import { find } from "./dom.js";
import { request } from "./request.js";

/** Bytes of a file with a game. */
export const LARGEST_FILE = 500_000;

export class FileText {
  /** @type {string | null} the bytes of the file that was read last, in Base64 */
  #file = null;
  #box = find("[data-encoding]");
  #choice = /** @type {HTMLSelectElement} */ (find("[data-encoding] select"));

  /** @param {(text: string) => void} again  with the text in an encoding that was chosen */
  constructor(again) {
    this.#choice.addEventListener("change", async () => {
      const text = await this.#ask(this.#choice.value || null);
      if (text !== null) again(text);
    });
  }

  /** The text of a file; null where the server did not answer. @param {File} file @returns {Promise<string | null>} */
  async of(file) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    this.#box.hidden = true;
    this.#file = null;
    if (bytes.every((byte) => byte > 0 && byte < 128)) return new TextDecoder().decode(bytes);
    this.#file = inBase64(bytes);
    return this.#ask(null);
  }

  /** @param {string | null} encoding */
  async #ask(encoding) {
    if (this.#file === null) return null;
    const { ok } = await request("/api/text", { file: this.#file, encoding });
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
