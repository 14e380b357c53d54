/** What this browser remembers between visits; silently nothing where storage is forbidden. */

/**
 * The text kept under a name, or null.
 * @param {string} name
 * @returns {string | null}
 */
export function kept(name) {
  try {
    return localStorage.getItem(name);
  } catch {
    return null;
  }
}

/**
 * Keeps a text under a name; null forgets it.
 * @param {string} name
 * @param {string | null} text
 */
export function keep(name, text) {
  try {
    if (text === null) localStorage.removeItem(name);
    else localStorage.setItem(name, text);
  } catch {
    // Full or forbidden: the page works without a memory.
  }
}
