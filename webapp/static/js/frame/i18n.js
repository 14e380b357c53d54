/**
 * Texts in the page's language: scripts have them in English, and a page in another language brings the
 * translations of those that its scripts use.
 */

/**
 * @typedef {string | [one: string, several: string]} Text  with singular and plural where a count is in it
 * @typedef {Record<string, string | number>} Values
 */

/** @type {{translations?: Record<string, string>, codes?: Record<string, Record<string, Text>>}} */
const { translations = {}, codes = {} } = JSON.parse(document.getElementById("texts")?.textContent || "{}");

/** The page's language, as a BCP 47 tag. */
export const language = document.documentElement.lang || "en";
export const chinese = language.startsWith("zh");

/** Separator of two sentences. */
export const sentenceGap = chinese ? "" : " ";
/** What ends a sentence. */
export const fullStop = chinese ? "。" : ".";

/**
 * A text in the page's language, with `{name}` filled in. Babel collects the texts of these calls, so they
 * are literals.
 * @param {string} text  in English
 * @param {Values} [values]
 */
export function gettext(text, values = {}) {
  return filled(translations[text] ?? text, values);
}

/**
 * The same in singular or plural; `{n}` is the count. Chinese has one form for both.
 * @param {string} one
 * @param {string} several
 * @param {number} n
 * @param {Values} [values]
 */
export function ngettext(one, several, n, values = {}) {
  return filled(translations[one] ?? (n === 1 ? one : several), { n, ...values });
}

/**
 * The text of a code that the server sends; empty where there is none, which is an error.
 * @param {"illegal" | "preparing" | "end"} group
 * @param {string} code
 * @param {Values} [values]  the count in `n`
 */
export function codeText(group, code, values = {}) {
  const text = codes[group]?.[code];
  if (text === undefined) return missing(`${group} ${code}`);
  if (typeof text === "string") return filled(text, values);
  return filled(text[values.n === 1 ? 0 : 1], values);
}

/** A text that the server sends in both languages. @param {{zh: string, en: string}} words */
export function word(words) {
  return chinese ? words.zh : words.en;
}

const HAN = /[\u3400-\u9fff]/;
const LATIN = /[A-Za-z0-9]/;

/**
 * A text with its values, apart from the words beside them where Chinese and Latin letters or digits would meet;
 * empty where a value is missing, which is an error.
 * @param {string} text
 * @param {Values} values
 */
function filled(text, values) {
  const places = text.match(/\{\w+\}/g) ?? [];
  if (places.some((place) => !(place.slice(1, -1) in values))) return missing(text);
  return text.replace(/\{(\w+)\}/g, (place, name, at) => {
    const value = String(values[name]);
    const after = text[at + place.length];
    return `${blank(text[at - 1], value[0])}${value}${blank(value.at(-1), after)}`;
  });
}

/** @param {string} [one] @param {string} [other] */
function blank(one = "", other = "") {
  const meet = (HAN.test(one) && LATIN.test(other)) || (LATIN.test(one) && HAN.test(other));
  return meet ? " " : "";
}

/** @param {string} what */
function missing(what) {
  console.error(`No words: ${what}`);
  return "";
}

/** Such as 9:05, the same in all languages. @param {number} seconds */
export function minutesAndSeconds(seconds) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
