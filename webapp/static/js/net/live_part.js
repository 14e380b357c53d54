/** The part of a page that shows a room as it is now, and opens the board of a member's round. */

import { minutesAndSeconds } from "../frame/i18n.js";
import { fetchInLanguage } from "../frame/request.js";
import { loadFromTab, storeInTab } from "../frame/storage.js";
import { Pace } from "./pace.js";
import { followRoom } from "./room_news.js";

/** @import { Connection } from "./connection.js" */

/** A finger or a key that was let go elsewhere is not waited for any longer. */
const LONGEST_PRESS_MS = 5000;
/** Between two looks, however often the room changes. */
const SHORTEST_PAUSE_MS = 1000;
/** The board that was opened last: members who come back from it are not sent there again. */
const OPENED = "room-opened";

export class LivePart {
  #place;
  #pace = new Pace(2500);
  /** @type {Connection | null} over which the server says that the room has changed */
  #connection = null;
  /** The clocks of the part, and when they come to their end. @type {Map<HTMLElement, number>} */
  #clocks = new Map();
  /** Time at which a press began that has not ended. */
  #pressedAt = -Infinity;
  #lookedAt = -Infinity;
  /** Whether the room has changed since the latest look. */
  #hasNews = false;
  #isAsking = false;
  #next = 0;
  /** Before this time no board is opened. */
  #opensFrom = 0;

  /** @param {HTMLElement} place  its data has the room, and the address of the part */
  constructor(place) {
    this.#place = place;
  }

  /**
   * Follows the room from now on.
   * @param {Connection} connection
   * @param {number} [ms]  for which the page stays in any case
   */
  follow(connection, ms = 0) {
    const { room } = this.#place.dataset;
    this.#connection = connection;
    this.#opensFrom = performance.now() + ms;
    followRoom(connection, room ?? "", () => this.look());
    for (const begin of ["pointerdown", "keydown"])
      this.#place.addEventListener(begin, () => (this.#pressedAt = performance.now()));
    for (const end of ["pointerup", "pointercancel", "keyup"])
      document.addEventListener(end, () => setTimeout(() => (this.#pressedAt = -Infinity))); // the click comes before
    document.addEventListener("visibilitychange", () => {
      if (!document.hidden) this.#refresh();
    });
    this.#openBoard();
    this.#startClocks();
    setInterval(() => this.#tick(), 500);
    this.#wait();
  }

  /** Asks what is so now, a moment later where it was asked just before. */
  look() {
    this.#hasNews = true;
    if (!this.#isAsking) this.#wait();
  }

  /** Asks, and again when the last answer has been there for a while; never while hidden. */
  async #followOn() {
    this.#hasNews = false;
    this.#isAsking = true;
    if (!document.hidden) await this.#refresh();
    this.#isAsking = false;
    this.#wait();
  }

  #wait() {
    clearTimeout(this.#next);
    this.#next = window.setTimeout(() => this.#followOn(), this.#pause());
  }

  /** Where the server tells of every change, a look without its word is only for what was lost. */
  #pause() {
    if (this.#hasNews) return Math.max(0, this.#lookedAt + SHORTEST_PAUSE_MS - performance.now());
    const { rest } = this.#place.dataset;
    return rest && this.#connection?.isOpen ? 1000 * Number(rest) : this.#pace.next();
  }

  async #refresh() {
    const asked = new URL(this.#place.dataset.now ?? "", location.href);
    asked.searchParams.set("seen", this.#seen());
    this.#lookedAt = performance.now();
    try {
      const answer = await fetchInLanguage(asked, { cache: "no-store" });
      this.#pace.hear(Number(answer.headers.get("Retry-After")));
      if (answer.status === 200 && !this.#isWriting() && !this.#isPressing()) this.#show(await answer.text());
      else if (answer.status === 404) location.reload(); // the room was deleted
    } catch {
      // Without a connection the page stays as it is, and asks again.
    }
  }

  /** The server's tag of the content that the page shows. */
  #seen() {
    return this.#place.querySelector("[data-seen]")?.getAttribute("data-seen") ?? "";
  }

  /** Whether a text field has the focus: a change of the page would disturb the writer. */
  #isWriting() {
    const at = document.activeElement;
    return this.#place.contains(at) && (at instanceof HTMLInputElement || at instanceof HTMLSelectElement);
  }

  /** Whether something is being pressed: if it were replaced, the press would be lost. */
  #isPressing() {
    return performance.now() - this.#pressedAt < LONGEST_PRESS_MS;
  }

  /**
   * Puts what is so now into the page; what was unfolded stays so, what was chosen too, and the focus where it was.
   * @param {string} text
   */
  #show(text) {
    const place = this.#place;
    const chosen = [...place.querySelectorAll("select")].filter(wasChosen).map(nameAndValue);
    const unfolded = [...place.querySelectorAll("details[open][id]")].map((each) => each.id);
    const focused = place.contains(document.activeElement) ? document.activeElement : null;
    const parts = document.createElement("template");
    parts.innerHTML = text;
    place.replaceChildren(parts.content);
    for (const id of unfolded) document.getElementById(id)?.setAttribute("open", "");
    for (const { part, name, value } of chosen) {
      const again = document.getElementById(part)?.querySelector(`select[name="${name}"]`);
      if (again instanceof HTMLSelectElement) again.value = value;
    }
    if (focused instanceof HTMLElement) this.#theSame(focused)?.focus({ preventScroll: true });
    this.#openBoard();
    this.#startClocks();
  }

  /** The element that replaces another: the same one, or the link to its part. @param {HTMLElement} replaced */
  #theSame(replaced) {
    const part = document.getElementById(replaced.closest("[id]")?.id ?? "") ?? this.#place;
    const form = replaced.closest("form");
    const alike = [.../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll(replaced.localName))];
    const equal = alike.filter((each) => each.isEqualNode(replaced));
    const inForm = equal.find((each) => each.closest("form")?.isEqualNode(form));
    const same = inForm ?? (equal.length === 1 ? equal[0] : null);
    return (
      same ?? (part === this.#place ? null : /** @type {HTMLElement?} */ (part.querySelector("summary, a")))
    );
  }

  /** Counts the time that is left down, from what the server said. */
  #startClocks() {
    this.#clocks.clear();
    const found = /** @type {NodeListOf<HTMLElement>} */ (this.#place.querySelectorAll("[data-left]"));
    for (const each of found) this.#clocks.set(each, performance.now() + 1000 * Number(each.dataset.left));
    this.#tick();
  }

  #tick() {
    for (const [each, end] of this.#clocks) {
      const left = Math.max(0, Math.ceil((end - performance.now()) / 1000));
      if (!left && this.#clocks.delete(each)) this.look();
      each.textContent = minutesAndSeconds(left);
    }
  }

  /** Leads a member to the board of the round, once: also if its game goes on after it was over. */
  #openBoard() {
    if (!this.#seen()) return;
    const url = this.#place.querySelector("[data-open]")?.getAttribute("data-open") ?? null;
    if (url === loadFromTab(OPENED)) return;
    if (url === null || new URL(url, location.href).pathname === location.pathname) storeInTab(OPENED, url);
    else setTimeout(() => this.#open(url), Math.max(0, this.#opensFrom - performance.now()));
  }

  /** @param {string} url */
  #open(url) {
    storeInTab(OPENED, url);
    location.assign(url);
  }
}

/** Whether somebody has chosen another option than the server did. @param {HTMLSelectElement} field */
function wasChosen(field) {
  const first = [...field.options].findIndex((option) => option.defaultSelected);
  return field.selectedIndex !== Math.max(0, first);
}

/** What finds a field again, and its value. @param {HTMLSelectElement} field */
function nameAndValue(field) {
  return { part: field.parentElement?.closest("[id]")?.id ?? "", name: field.name, value: field.value };
}
