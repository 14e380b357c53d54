/** The connection to the server: every message gets one answer, even when the connection breaks. */

import { io } from "socket.io-client";
import { language } from "../frame/i18n.js";
import { siteUrl } from "../frame/site_url.js";
import { OPENS_WITHIN, transports } from "./transports.js";

/** @import { Answers, ErrorMessage, Requests, Snapshot } from "../types/messages.js" */

/** The version of the messages; the server refuses a page of another one with `old_page`. */
export const PROTO = 1;

/** The code of the answer to a message that was taken back before it went out. */
export const WITHDRAWN = "withdrawn";

/**
 * @typedef {ErrorMessage & {state?: Snapshot}} RequestError  `state` where it is stale
 * @typedef {"connecting" | "open" | "lost"} ConnectionState
 * @typedef {{type: keyof Requests, body: Requests[keyof Requests], resolve: (answer: any) => void,
 *   gone: boolean}} Unanswered  `gone` when it has gone out, so that the server may know it
 */

/**
 * Reply to a request: the answer of its kind, or an error.
 * @template {keyof Requests} Kind
 * @typedef {{ok: Answers[Kind], err?: undefined} | {ok?: undefined, err: RequestError}} Answer
 */

const ANSWER_WITHIN = 8000;
/** Default delay before reconnecting after the server refused. */
const NOT_LET_IN_SECONDS = 10;
/** Pauses before coming again, in ms: short enough that a page is back within 3 s of the server. */
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 1000;
/** Engine.IO's packet with which a client closes its connection. */
const CLOSE = "1";

export class Connection {
  /** @type {Map<string, Unanswered>} messages without an answer yet, in the order they were sent */
  #unanswered = new Map();
  #open = false;
  /** The id of the latest connection, which only this page and the server know. */
  #id = "";
  /** Time at which the connection was made. */
  #since = 0;
  #greet;
  #changed;
  /** @type {(() => void)[]} */
  #whenOpen = [];
  #socket;

  /**
   * Connects and stays connected.
   * @param {{greet?: (connection: Connection) => Promise<void>, changed?: (state: ConnectionState) => void}} [hooks]
   *   `greet` runs after every connect and before unanswered messages go out again
   */
  constructor({ greet = async () => {}, changed = () => {} } = {}) {
    this.#greet = greet;
    this.#changed = changed;
    this.#socket = io({
      path: siteUrl("/socket.io/"),
      query: { lang: language },
      transports: transports.names,
      timeout: OPENS_WITHIN,
      reconnectionDelay: FIRST_PAUSE,
      reconnectionDelayMax: LONGEST_PAUSE,
      // The server may not know yet that the last one is lost: it ends it now, with its jobs.
      auth: (send) => send(this.#id ? { replaces: this.#id } : {}),
    });
    this.#socket.on("connect", () => this.#connected());
    this.#socket.on("disconnect", (reason) => this.#lost(reason));
    this.#socket.on("connect_error", (error) => this.#notLetIn(error));
    this.#socket.io.on("open", () => this.#waitForWelcome());
    this.#socket.io.on("reconnect_attempt", () => {
      this.#socket.io.opts.transports = transports.names;
    });
    globalThis.addEventListener?.("pagehide", () => this.#leave());
    globalThis.addEventListener?.("online", () => this.#again());
    changed("connecting");
  }

  get isOpen() {
    return this.#open;
  }

  /** Calls `act` each time that the connection opens, and now if it is open. @param {() => void} act */
  whenOpen(act) {
    this.#whenOpen.push(act);
    if (this.#open) act();
  }

  /** Listens to the server's unsolicited messages. @param {string} name @param {(data: any) => void} hear */
  on(name, hear) {
    this.#socket.on(name, hear);
  }

  /**
   * Listens to what becomes of jobs, each time after the acknowledgement that names the job: polling may
   * bring both at once.
   * @param {string} name
   * @param {(data: any) => void} hear
   */
  onJob(name, hear) {
    this.#socket.on(name, (data) => setTimeout(() => hear(data)));
  }

  /**
   * Sends a message under a fresh `mid` and waits for its answer, through any number of breaks.
   * @template {keyof Requests} Kind
   * @param {Kind} type
   * @param {Omit<Requests[Kind], "mid">} body
   * @param {string} [mid]  that of the same message from an earlier visit
   * @returns {Promise<Answer<Kind>>}
   */
  send(type, body, mid = freshId()) {
    return new Promise((resolve) => {
      const whole = /** @type {Requests[Kind]} */ (/** @type {unknown} */ ({ ...body, mid }));
      this.#unanswered.set(mid, { type, body: whole, resolve, gone: false });
      if (this.#open) this.#emit(mid);
    });
  }

  /**
   * Takes back a message that has not gone out, and answers it with `WITHDRAWN`; false if the server may
   * know it.
   * @param {string} mid
   */
  withdraw(mid) {
    const message = this.#unanswered.get(mid);
    if (!message || message.gone) return false;
    this.#unanswered.delete(mid);
    message.resolve({ err: { code: WITHDRAWN, message: "" } });
    return true;
  }

  /**
   * Sends a message that is only good now (a greeting); rejects when no answer comes in time.
   * @template {keyof Requests} Kind
   * @param {Kind} type
   * @param {Requests[Kind]} body
   * @returns {Promise<Answer<Kind>>}
   */
  ask(type, body) {
    return this.#socket.timeout(ANSWER_WITHIN).emitWithAck(type, body);
  }

  /** A connection that opens may still let nothing through. */
  #waitForWelcome() {
    const { io } = this.#socket;
    const { engine } = io;
    const waits = () => io.engine === engine && this.#socket.active && !this.#socket.connected;
    setTimeout(() => this.#hung(waits), OPENS_WITHIN);
  }

  /**
   * Reconnects when nothing comes through. Asking the site takes time, in which the connection may end.
   * @param {() => boolean} isStill  whether that connection is still the one of the page
   */
  async #hung(isStill) {
    if (!isStill()) return;
    await this.#notLetThrough({ hung: true });
    if (isStill()) this.#socket.disconnect().connect();
  }

  /** A connection that broke while it was opened is noticed only after a long wait: reconnects at once. */
  #again() {
    if (!this.#socket.connected) this.#socket.disconnect().connect();
  }

  async #connected() {
    const { id } = this.#socket;
    this.#id = id ?? "";
    this.#since = Date.now();
    try {
      await this.#greet(this);
    } catch {
      // No answer to the greeting: the connection is dead though it looks open, or it was lost meanwhile.
      await this.#hung(() => this.#socket.id === id);
      return;
    }
    if (this.#socket.id !== id) return;
    this.#open = true;
    for (const mid of [...this.#unanswered.keys()]) this.#emit(mid);
    // After that, so that what is sent on this news does not go out twice.
    this.#changed("open");
    for (const act of this.#whenOpen) act();
    transports.worked();
  }

  /** @param {string} reason */
  #lost(reason) {
    this.#open = false;
    this.#changed("lost");
    // After the server disconnects, the library does not reconnect on its own.
    if (reason === "io server disconnect") setTimeout(() => this.#socket.connect(), 1000);
    else if (reason !== "io client disconnect") this.#notLetThrough({ after: Date.now() - this.#since });
  }

  /**
   * The library retries, except after a refusal by the server.
   * @param {Error & {data?: RequestError}} error
   */
  #notLetIn(error) {
    this.#changed("lost");
    if (!error.data?.code) this.#notLetThrough({ hung: error.message === "timeout" });
    else setTimeout(() => this.#socket.connect(), 1000 * (error.data.retry_after ?? NOT_LET_IN_SECONDS));
  }

  /** @param {{after?: number, hung?: boolean}} how */
  async #notLetThrough(how) {
    await transports.failed(how);
    this.#socket.io.opts.transports = transports.names;
  }

  /** Only a websocket ends with its page; other connections must be closed explicitly. */
  #leave() {
    const { id, transport } = this.#socket.io.engine;
    if (transport.name === "polling" && id)
      navigator.sendBeacon(siteUrl(`/socket.io/?EIO=4&transport=polling&sid=${id}`), CLOSE);
  }

  /** @param {string} mid */
  async #emit(mid) {
    const message = this.#unanswered.get(mid);
    if (!message) return;
    message.gone = true;
    try {
      const answer = await this.ask(message.type, message.body);
      this.#unanswered.delete(mid);
      message.resolve(answer);
    } catch {
      // The server knows a repeated mid and answers as before, so asking again is safe.
      if (this.#open) this.#emit(mid);
    }
  }
}

/** An id that no other message of this player has. */
export function freshId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
