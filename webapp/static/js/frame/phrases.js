/** The page's phrases, put in by the server in the page's language. */

/** @typedef {string | Record<string, string>} Phrase  a text, or one text for each plural form */

/** @type {Record<string, Phrase>} */
const phrases = JSON.parse(document.getElementById("phrases")?.textContent || "{}");

/** The page's language, as a BCP 47 tag. */
export const language = document.documentElement.lang || "en";
export const chinese = language.startsWith("zh");

/** What stands between two sentences. */
export const sentenceGap = chinese ? "" : " ";

const plurals = new Intl.PluralRules(language);

/**
 * The phrase under a key with `{name}` filled in; `n` picks the plural form.
 * A key without a phrase comes back as itself, so that a gap is seen and nothing breaks.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 * @returns {string}
 */
export function say(key, values = {}) {
  const phrase = phrases[key];
  if (phrase === undefined) return key;
  const text =
    typeof phrase === "string" ? phrase : (phrase[plurals.select(Number(values.n))] ?? phrase.other ?? key);
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/**
 * The phrase for a code that the server sends: that of `occupied` in the group `illegal` is
 * `illegal_occupied`. Tests hold that every code of the engines has its phrase.
 * @param {"hint" | "illegal" | "preparing" | "end_you" | "end_lost" | "end_other" | "end_why"} group
 * @param {string} code
 * @param {Record<string, string | number>} [values]
 */
export function sayCode(group, code, values) {
  return say(`${group}_${code}`, values);
}

/**
 * A text that the server sends in both languages.
 * @param {{zh: string, en: string}} words
 */
export function word(words) {
  return chinese ? words.zh : words.en;
}
