/**
 * The random numbers of the engines: Python's `random.Random` with a text as its seed, so that the same seed gives the
 * same choices on the server and here (the Mersenne Twister of Matsumoto and Nishimura, 1998).
 */

import { sha512 } from "./sha512.js";

const SIZE = 624;
const AHEAD = 397;

export class Chance {
  #state;
  #next = SIZE;

  /** @param {string} seed */
  constructor(seed) {
    this.#state = seeded(keyOf(seed));
  }

  /** A number from 0 to below 1, of 53 bits. */
  random() {
    const high = this.#word() >>> 5;
    const low = this.#word() >>> 6;
    return (high * 2 ** 26 + low) / 2 ** 53;
  }

  /** A whole number from 0 to below a limit. @param {number} limit  at least 1 */
  below(limit) {
    const bits = 32 - Math.clz32(limit);
    for (;;) {
      const found = this.#word() >>> (32 - bits);
      if (found < limit) return found;
    }
  }

  /** @template T @param {readonly T[]} all @returns {T} */
  choice(all) {
    return all[this.below(all.length)];
  }

  /**
   * One of all, each as likely as its weight says.
   * @template T
   * @param {readonly T[]} all
   * @param {readonly number[]} weights  whole numbers
   * @returns {T}
   */
  weighted(all, weights) {
    const total = weights.reduce((sum, weight) => sum + weight);
    const drawn = this.random() * total;
    let sum = 0;
    const place = weights.findIndex((weight) => {
      sum += weight;
      return drawn < sum;
    });
    return all[place];
  }

  /** In a random order. @template T @param {T[]} all  is changed */
  shuffle(all) {
    for (let place = all.length - 1; place > 0; place--) {
      const other = this.below(place + 1);
      [all[place], all[other]] = [all[other], all[place]];
    }
  }

  #word() {
    if (this.#next === SIZE) this.#turn();
    let word = this.#state[this.#next++];
    word ^= word >>> 11;
    word ^= (word << 7) & 0x9d2c5680;
    word ^= (word << 15) & 0xefc60000;
    return (word ^ (word >>> 18)) >>> 0;
  }

  #turn() {
    const state = this.#state;
    for (let place = 0; place < SIZE; place++) {
      const word = (state[place] & 0x80000000) | (state[(place + 1) % SIZE] & 0x7fffffff);
      state[place] = state[(place + AHEAD) % SIZE] ^ (word >>> 1) ^ (word & 1 ? 0x9908b0df : 0);
    }
    this.#next = 0;
  }
}

/** The seed and its digest as one great number, in words of 32 bits from the lowest. @param {string} seed */
function keyOf(seed) {
  const text = new TextEncoder().encode(seed);
  const bytes = [...text, ...sha512(text)].reverse();
  return Array.from({ length: Math.ceil(bytes.length / 4) }, (_, word) =>
    [3, 2, 1, 0].reduce((number, place) => number * 256 + (bytes[4 * word + place] ?? 0), 0),
  );
}

/** @param {readonly number[]} key */
function seeded(key) {
  const state = new Uint32Array(SIZE);
  state[0] = 19650218;
  for (let place = 1; place < SIZE; place++)
    state[place] = Math.imul(1812433253, folded(state, place)) + place;
  let place = 1;
  for (let round = 0; round < Math.max(SIZE, key.length); round++) {
    const word = round % key.length;
    state[place] = (state[place] ^ Math.imul(folded(state, place), 1664525)) + key[word] + word;
    place = following(state, place);
  }
  for (let round = 1; round < SIZE; round++) {
    state[place] = (state[place] ^ Math.imul(folded(state, place), 1566083941)) - place;
    place = following(state, place);
  }
  state[0] = 0x80000000;
  return state;
}

/** @param {Uint32Array} state @param {number} place */
function folded(state, place) {
  const before = state[place - 1];
  return before ^ (before >>> 30);
}

/** The next place; the last word is also the first. @param {Uint32Array} state @param {number} place */
function following(state, place) {
  if (place + 1 < SIZE) return place + 1;
  state[0] = state[SIZE - 1];
  return 1;
}
