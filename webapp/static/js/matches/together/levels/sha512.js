/** SHA-512 (FIPS 180-4); browsers offer it only in secure contexts, and only asynchronously. */

const WORD = (1n << 64n) - 1n;
const BLOCK = 128;
const ROUNDS = 80;

/** The constants are the first bits after the point of the square and cube roots of the first primes. */
const PRIMES = primes(ROUNDS);
const FIRST = PRIMES.slice(0, 8).map((prime) => root(BigInt(prime) << 128n, 2n) & WORD);
const CONSTANTS = PRIMES.map((prime) => root(BigInt(prime) << 192n, 3n) & WORD);

/** @param {Uint8Array} message @returns {Uint8Array} 64 bytes */
export function sha512(message) {
  const bytes = padded(message);
  let state = FIRST;
  for (let at = 0; at < bytes.length; at += BLOCK)
    state = mixed(state, new DataView(bytes.buffer, at, BLOCK));
  const digest = new DataView(new ArrayBuffer(64));
  for (const [place, word] of state.entries()) digest.setBigUint64(8 * place, word);
  return new Uint8Array(digest.buffer);
}

/** The message, a bit, zeros, and its length in bits. @param {Uint8Array} message */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 17) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, 8 * message.length);
  return bytes;
}

/** @param {readonly bigint[]} state @param {DataView} block */
function mixed(state, block) {
  const words = schedule(block);
  let [a, b, c, d, e, f, g, h] = /** @type {Eight} */ (state);
  for (let round = 0; round < ROUNDS; round++) {
    const chosen = (e & f) ^ (~e & WORD & g);
    const first =
      h + (turned(e, 14n) ^ turned(e, 18n) ^ turned(e, 41n)) + chosen + CONSTANTS[round] + words[round];
    const most = (a & b) ^ (a & c) ^ (b & c);
    const second = (turned(a, 28n) ^ turned(a, 34n) ^ turned(a, 39n)) + most;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) & WORD, c, b, a, (first + second) & WORD];
  }
  return [a, b, c, d, e, f, g, h].map((word, place) => (word + state[place]) & WORD);
}

/** @typedef {[bigint, bigint, bigint, bigint, bigint, bigint, bigint, bigint]} Eight */

/** @param {DataView} block */
function schedule(block) {
  const words = Array.from({ length: 16 }, (_, place) => block.getBigUint64(8 * place));
  for (let round = 16; round < ROUNDS; round++) {
    const [early, late] = [words[round - 15], words[round - 2]];
    const one = turned(early, 1n) ^ turned(early, 8n) ^ (early >> 7n);
    const two = turned(late, 19n) ^ turned(late, 61n) ^ (late >> 6n);
    words.push((words[round - 16] + one + words[round - 7] + two) & WORD);
  }
  return words;
}

/** @param {bigint} word @param {bigint} by */
function turned(word, by) {
  return ((word >> by) | (word << (64n - by))) & WORD;
}

/** @param {number} count */
function primes(count) {
  /** @type {number[]} */
  const found = [];
  for (let each = 2; found.length < count; each++) if (found.every((prime) => each % prime)) found.push(each);
  return found;
}

/** The integer part of a root, by Newton's method. @param {bigint} number @param {bigint} degree */
function root(number, degree) {
  let guess = 1n << 80n;
  for (;;) {
    const next = ((degree - 1n) * guess + number / guess ** (degree - 1n)) / degree;
    if (next >= guess) return guess;
    guess = next;
  }
}
