/** Search in the named layouts, as in `webapp/huarong/catalogue/search.py`. */

/** Traditional characters and the simplified ones for which they are read. @type {Map<string, string>} */
const simplified = new Map();

const LENGTH = /^(\d{1,3})\s*(moves?|次|移动|steps?|步|步数)?$/i;
/** Before the codes, which end what is searched. */
const BEFORE_CODES = "||";

/** @typedef {{find: string, layout: string, moves: number | null, steps: number | null}} Searched */

/** Takes the pairs of a traditional character and a simplified one. @param {string} pairs */
export function readTraditional(pairs) {
  const letters = [...pairs];
  for (let k = 0; k + 1 < letters.length; k += 2) simplified.set(letters[k], letters[k + 1]);
}

/**
 * A text as it is compared: simplified, in lower case, without tones, blanks and punctuation.
 * @param {string} text
 */
function plain(text) {
  const letters = [...text.normalize("NFKD").toLowerCase()];
  return letters
    .map((letter) => simplified.get(letter) ?? letter)
    .join("")
    .replace(/[^\p{L}\p{N}]/gu, "");
}

/**
 * Whether a search text finds a layout: as a whole, word for word, or as its 20 letters. A number of up to
 * three digits is the length of its solution or part of a name, with a unit that length alone.
 * @param {string} text
 * @returns {(card: Searched) => boolean}
 */
export function finder(text) {
  const length = LENGTH.exec(text.trim());
  if (length) return withLength(Number(length[1]), (length[2] ?? "").toLowerCase());
  const words = text.split(/\s+/).map(plain);
  const whole = words.join("");
  const letters = text.toUpperCase().replace(/\s/g, "");
  const mirrored = (letters.match(/.{4}/g) ?? []).map((row) => [...row].reverse().join("")).join("");
  return ({ find, layout }) =>
    find.includes(whole) ||
    words.every((word) => find.includes(word)) ||
    layout === letters ||
    layout === mirrored;
}

/** @param {number} number @param {string} metric @returns {(card: Searched) => boolean} */
function withLength(number, metric) {
  if (metric) {
    const key = /^(step|步)/.test(metric) ? "steps" : "moves";
    return (card) => card[key] === number;
  }
  return ({ find, moves, steps }) => {
    const [names = ""] = find.split(BEFORE_CODES);
    return moves === number || steps === number || names.includes(String(number));
  };
}
