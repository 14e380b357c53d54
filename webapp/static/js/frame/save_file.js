/** Offers a file for download. */

import { html } from "./dom.js";

/** @param {Blob} blob @param {string} name */
export function saveFile(blob, name) {
  const link = html("a", { href: URL.createObjectURL(blob), download: name });
  document.body.append(link);
  link.click();
  link.remove();
  URL.revokeObjectURL(link.href);
}
