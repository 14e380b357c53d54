/** Reads what a page states about itself in its first element, from its text. */

/** @import { Kept, Kind } from "../kept_pages.js" */

const FIRST = /<html\b[^>]*>/;
const TITLE = /<meta property="og:title" content="([^"]*)/;
const LETTERS = /** @type {Record<string, string>} */ ({
  amp: "&",
  lt: "<",
  gt: ">",
  "#34": '"',
  "#39": "'",
});

/**
 * @param {string} html
 * @returns {Pick<Kept, "kind" | "name" | "picture" | "also"> | null} null for a page that is not to be kept
 */
export function aboutItself(html) {
  const first = html.match(FIRST)?.[0] ?? "";
  const kind = /** @type {Kind | undefined} */ (valueIn(first, "keep"));
  if (!kind) return null;
  return {
    kind,
    name: plain(html.match(TITLE)?.[1] ?? ""),
    picture: valueIn(first, "keep-picture") ?? "",
    also: valueIn(first, "keep-also")?.split(" ") ?? [],
  };
}

/**
 * The paths of pages that belong to a page, as the other lessons of its set.
 * @param {string} html
 */
export function setOf(html) {
  return valueIn(html.match(FIRST)?.[0] ?? "", "keep-set")?.split(" ") ?? [];
}

/** The day for which a page was made, if it is another one tomorrow. @param {string} html */
export function dayOfPage(html) {
  return valueIn(html.match(FIRST)?.[0] ?? "", "keep-day");
}

/** @param {string} element @param {string} name */
function valueIn(element, name) {
  const found = element.match(new RegExp(`\\sdata-${name}="([^"]*)"`))?.[1];
  return found && plain(found);
}

/** @param {string} text */
function plain(text) {
  return text.replace(/&(amp|lt|gt|#34|#39);/g, (_, letter) => LETTERS[letter]);
}
