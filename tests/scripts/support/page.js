/** As much of a page as modules need that draw nothing: its language, phrases and storage. */

/**
 * Call before the modules are imported. A key without a phrase is said as itself.
 * @param {{language?: string, phrases?: Record<string, string | Record<string, string>>}} [page]
 * @returns {Map<string, string>} what the browser keeps
 */
export function openPage({ language = "en", phrases = {} } = {}) {
  const kept = new Map();
  globalThis.document = {
    documentElement: { lang: language, dataset: {} },
    getElementById: (id) => (id === "phrases" ? { textContent: JSON.stringify(phrases) } : null),
  };
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  return kept;
}
