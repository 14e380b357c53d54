/** Shares a link: by the device's share sheet on phones, by the clipboard elsewhere. */

import { gettext } from "./i18n.js";
import { toast } from "./toast.js";

/**
 * Copies a link or another text and confirms it; explains what to do if copying is forbidden.
 * @param {string} url
 * @param {string} [confirmed]  the confirmation
 */
export async function copy(url, confirmed = gettext("The link is copied.")) {
  try {
    await navigator.clipboard.writeText(url);
    toast(confirmed, { icon: "copy" });
  } catch {
    toast(gettext("This browser does not let the page copy. The link: {url}", { url }), { icon: "copy" });
  }
}

/**
 * Shares a link under a title.
 * @param {string} url
 * @param {string} title
 * @param {string} [line]  a sentence before the link
 */
export async function share(url, title, line) {
  const copied = () =>
    line ? copy(`${line}\n${url}`, gettext("The line and its link are copied.")) : copy(url);
  if (!navigator.share || !matchMedia("(pointer: coarse)").matches) return copied();
  try {
    await navigator.share({ url, title, ...(line ? { text: line } : {}) });
  } catch (reason) {
    // Closing the sheet is not an error; failing to open it is.
    if (!(reason instanceof DOMException && reason.name === "AbortError")) await copied();
  }
}
