/** Shows events one after another, each for a minimum time. */

/** @template Item */
export class EventQueue {
  /** @type {Item[]} */
  #waiting = [];
  #showing = false;
  #show;

  /**
   * @param {(item: Item, last: boolean) => number} show  shows an item and returns for how many
   *   milliseconds; `last` when nothing waits behind it
   */
  constructor(show) {
    this.#show = show;
  }

  /** Whether items wait behind the one that is being shown. */
  get behind() {
    return this.#waiting.length > 0;
  }

  /** Whether anything is being shown or waits. */
  get busy() {
    return this.#showing || this.behind;
  }

  /** @param {Item} item */
  add(item) {
    this.#waiting.push(item);
    if (!this.#showing) this.#next();
  }

  /** Forgets what waits; what is being shown goes on. */
  clear() {
    this.#waiting = [];
  }

  #next() {
    const item = this.#waiting.shift();
    this.#showing = item !== undefined;
    if (item === undefined) return;
    setTimeout(() => this.#next(), this.#show(item, !this.behind));
  }
}
