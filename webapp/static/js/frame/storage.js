/** Texts in `localStorage`; does nothing where storage is forbidden. */

import { PREFIX } from "./site_url.js";

/** Begins the names of a site with a prefix, because other sites of its host have the same storage. */
const OWN = PREFIX && `${PREFIX} `;

/** The text stored under a name, or null. @param {string} name @returns {string | null} */
export function load(name) {
  try {
    return localStorage.getItem(OWN + name);
  } catch {
    return null;
  }
}

/**
 * The value stored under a name as JSON; `otherwise`, an object, an array or null, where
 * there is none of that kind.
 * @template Value
 * @param {string} name
 * @param {Value} otherwise
 * @returns {Value}
 */
export function loadValue(name, otherwise) {
  try {
    const found = JSON.parse(load(name) ?? "null");
    const isAlike = typeof found === "object" && Array.isArray(found) === Array.isArray(otherwise);
    return found && isAlike ? found : otherwise;
  } catch {
    return otherwise;
  }
}

/** Stores a text under a name; null forgets it. @param {string} name @param {string | null} text */
export function store(name, text) {
  try {
    if (text === null) localStorage.removeItem(OWN + name);
    else localStorage.setItem(OWN + name, text);
  } catch {
    // Full or forbidden: the page works without a memory.
  }
}

/** Whether this browser stores anything for the site. */
export function isRemembering() {
  try {
    const name = `${OWN}tried`;
    localStorage.setItem(name, "");
    localStorage.removeItem(name);
    return true;
  } catch {
    return false;
  }
}

/**
 * The names under which a text is stored, of those that begin so.
 * @param {string} beginning
 * @returns {string[]}
 */
export function storedNames(beginning = "") {
  try {
    const begun = Object.keys(localStorage).filter((name) => name.startsWith(OWN + beginning));
    return begun.map((name) => name.slice(OWN.length));
  } catch {
    return [];
  }
}

/**
 * The text stored under a name in this tab alone, or null. It outlives a reload.
 * @param {string} name
 * @returns {string | null}
 */
export function loadFromTab(name) {
  try {
    return sessionStorage.getItem(OWN + name);
  } catch {
    return null;
  }
}

/**
 * Stores a text under a name in this tab alone; null forgets it.
 * @param {string} name
 * @param {string | null} text
 */
export function storeInTab(name, text) {
  try {
    if (text === null) sessionStorage.removeItem(OWN + name);
    else sessionStorage.setItem(OWN + name, text);
  } catch {
    // Full or forbidden: a reload forgets it.
  }
}

/** Forgets everything that this site stored; without a prefix the whole storage of the host is its own. */
export function forgetAll() {
  try {
    const names = Object.keys(localStorage).filter((name) => name.startsWith(OWN));
    for (const name of names) localStorage.removeItem(name);
  } catch {
    // Storage is forbidden: there is nothing to forget.
  }
}
