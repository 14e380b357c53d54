/** Keeps the gallery's form and the page's address in step. */

/** @import { Wish } from "./cards.js" */

const PLAIN = { order: "classic", find: "", done: "", moves: "", lying: "", standing: "", soldiers: "" };

/**
 * The wish in an address; what it leaves out is as in an empty form.
 * @param {string} search
 * @returns {Wish}
 */
export function wishIn(search) {
  const query = new URLSearchParams(search);
  const given = Object.keys(PLAIN).map((name) => [name, query.get(name)]);
  return /** @type {Wish} */ ({ ...PLAIN, ...Object.fromEntries(given.filter(([, value]) => value)) });
}

/** The wish that a form holds. @param {HTMLFormElement} form @returns {Wish} */
export function wishOf(form) {
  return { ...PLAIN, .../** @type {any} */ (Object.fromEntries(new FormData(form))) };
}

/**
 * Puts a wish into a form, and marks every filter that is set.
 * @param {HTMLFormElement} form
 * @param {Wish} wish
 */
export function fill(form, wish) {
  for (const [name, value] of Object.entries(wish)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLSelectElement) field.classList.toggle("on", value !== "");
    // The field with the focus is left alone.
    if (field && "value" in field && field.value !== value) field.value = value;
  }
}

/** The query of an address, without what an empty form has. @param {Wish} wish */
function queryOf(wish) {
  const set = Object.entries(wish).filter(([name, value]) => value !== PLAIN[/** @type {"find"} */ (name)]);
  const query = new URLSearchParams(set.map(([name, value]) => [name, value.trim()])).toString();
  return query ? `?${query}` : "";
}

/**
 * Makes this the address of the page, and of the page in the other language.
 * @param {Wish} wish
 * @param {boolean} anew adds an entry to the history
 */
export function remember(wish, anew) {
  const query = queryOf(wish);
  if (query === queryOf(wishIn(location.search))) return;
  history[anew ? "pushState" : "replaceState"](null, "", `${location.pathname}${query}`);
  leadOn();
}

/** Lets the links to the other language keep what is wished for. */
export function leadOn() {
  for (const link of /** @type {NodeListOf<HTMLAnchorElement>} */ (
    document.querySelectorAll(".site-tools a[hreflang]")
  )) {
    const query = new URLSearchParams(location.search);
    query.set("lang", link.hreflang);
    link.href = `${location.pathname}?${query}`;
  }
}
