/** As much of a page as modules need that draw nothing: its language, texts and storage. */

const report = console.error;

/**
 * Call before the modules are imported. A text without a translation stays English; a code without a text, or a
 * text without a value, is an error.
 * @param {{language?: string, translations?: Record<string, string>,
 *   codes?: Record<string, Record<string, string | [string, string]>>}} [page]
 * @returns {Map<string, string>} what the browser keeps
 */
export function openPage({ language = "en", translations = {}, codes = {} } = {}) {
  const kept = new Map();
  console.error = (...said) => {
    if (/^No words/.test(said[0])) throw new Error(said[0]);
    report(...said);
  };
  globalThis.document = {
    documentElement: { lang: language, dataset: {} },
    getElementById: (id) =>
      id === "texts" ? { textContent: JSON.stringify({ translations, codes }) } : null,
  };
  globalThis.matchMedia = () => ({ matches: true });
  globalThis.localStorage = {
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, text) => kept.set(name, text),
    removeItem: (name) => kept.delete(name),
  };
  return kept;
}
