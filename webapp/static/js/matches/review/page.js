/** The review of a match: one ply on the board, its value, and the better line to step through. */

import { plyAt } from "../../board/score_graph.js";
import { announce } from "../../frame/announce.js";
import { find, html } from "../../frame/dom.js";
import { gettext } from "../../frame/i18n.js";
import { prefersReducedMotion } from "../../frame/motion.js";
import { showPlaying } from "../../frame/play_button.js";
import { siteUrl } from "../../frame/site_url.js";
import { toast } from "../../frame/toast.js";
import { ConnectionNotices } from "../../net/connection_notices.js";
import { ReviewConnection } from "../../net/review.js";
import { boardOf, earlier, ghostsOfTurn } from "../board.js";
import { fill } from "../lists.js";
import { keepInAddress, showSteps } from "../stepping.js";
import { inWords, valueLabelsOf } from "../values.js";
import { moveNumber, written } from "../words.js";
import { showGraph } from "./graph.js";
import { showLosses, showTable, showTurns } from "./panels.js";
import { ofLine, ofPosition, ofWork } from "./words.js";

/**
 * @import { MoveValue, State } from "../../net/match.js"
 * @import { Position, ReviewMessage } from "../../net/review.js"
 */

const NEXT_AFTER = 900;

export class ReviewPage {
  #state;
  #board;
  #connection;
  #ply = 0;
  /** @type {number | null} how many moves of the better line are shown; null in the game itself */
  #inLine = null;
  /**
   * @type {Position} the position whose better line is offered, as last drawn. It stays as it was when
   *   the line was entered until the line is left: deeper analyses must not swap what is stepped through.
   */
  #offered;
  #values = true;
  /** Whether a turning point shows what followed, as stones that are not there. */
  #ghosts = true;
  #timer = 0;
  #drawing = 0;
  /** @type {import("../looking.js").Looking | null} */
  #looking = null;

  /**
   * @param {{state: State, told: ReviewMessage, ply: number, values: boolean,
   *   finished: (review: ReviewMessage) => void}} match  `finished` is called with a complete review
   */
  constructor({ state, told, ply, values, finished }) {
    this.#state = state;
    this.#values = values;
    this.#board = boardOf(find("#board"), state, (cell) => this.#pick(cell));
    this.#ply = this.#within(ply);
    const notices = new ConnectionNotices(state.kind);
    this.#connection = new ReviewConnection(told, {
      changed: () => {
        const { positions, summary } = this.#connection;
        if (!summary.work.busy) finished({ ...told, positions, summary });
        this.#drawSoon();
      },
      refused: (refusal) => toast(refusal.message),
      server: (state) => notices.server(state),
      connection: (how) => notices.connection(how),
    });
    this.#offered = this.#position;
    this.#wireGraph();
    this.draw();
  }

  get shown() {
    return this.#ply;
  }

  get state() {
    return this.#state;
  }

  /** Adds looking at the game with others. @param {typeof import("../looking.js").Looking} Looking @param {import("../../types/messages.js").Side | null} seat */
  addLooking(Looking, seat) {
    const page = this;
    this.#looking = new Looking(this.connection, {
      seat,
      state: this.#state,
      get shown() {
        return page.shown;
      },
      lookAt: (ply) => this.lookAt(ply),
      draw: () => this.draw(),
    });
  }

  get connection() {
    return this.#connection.connection;
  }

  /** @param {boolean} shown */
  set values(shown) {
    this.#values = shown;
    this.draw();
  }

  /** Shows a ply of the game. @param {number} ply */
  lookAt(ply) {
    this.#inLine = null;
    this.#ghosts = true;
    this.#ply = this.#within(ply);
    keepInAddress(this.#ply);
    this.#looking?.stepped();
    this.draw();
    announce(`${find(".status strong").textContent} ${find(".status span").textContent}`);
  }

  /** One move back or on, in the game or in the better line. @param {number} by */
  step(by) {
    if (this.#inLine === null) this.lookAt(this.#ply + by);
    else this.lookIntoLine(this.#inLine + by);
  }

  /** Shows `count` moves of the better line; 0 returns to the game. @param {number} count */
  lookIntoLine(count) {
    const { line } = this.#offered;
    this.#stop();
    if (count < 1 || !line.length) {
      this.lookAt(this.#ply);
      return;
    }
    this.#inLine = Math.min(line.length, count);
    this.draw();
    announce(find(".status strong").textContent ?? "");
  }

  /** Starts or stops playing automatically. */
  play() {
    if (this.#timer) return this.#stop();
    if (this.#ply === this.#state.ply) this.lookAt(0);
    this.#timer = window.setInterval(() => this.#playOn(), NEXT_AFTER);
    this.#showPlaying();
    return undefined;
  }

  #playOn() {
    this.lookAt(this.#ply + 1);
    if (this.#ply === this.#state.ply) this.#stop();
  }

  #stop() {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#showPlaying();
  }

  #showPlaying() {
    showPlaying(find("[data-act=play]"), this.#timer !== 0);
  }

  /** @returns {Position} */
  get #position() {
    return /** @type {Position} */ (this.#connection.positions[this.#ply]);
  }

  /**
   * Ply to play on from: after the pass where the side to move must pass, as no match begins with a pass.
   * @returns {Position}
   */
  get #playable() {
    const next = this.#position.played === "pass" ? this.#connection.positions[this.#ply + 1] : undefined;
    return next ?? this.#position;
  }

  /** @param {number} ply */
  #within(ply) {
    return Math.max(0, Math.min(this.#state.ply, ply));
  }

  #drawSoon() {
    cancelAnimationFrame(this.#drawing);
    this.#drawing = requestAnimationFrame(() => this.draw());
  }

  // Drawing ---------------------------------------------------------------------------------------

  draw() {
    const { positions, summary } = this.#connection;
    const choose = (/** @type {number} */ ply) => this.lookAt(ply);
    if (this.#inLine === null) this.#offered = this.#position;
    this.#drawBoard();
    this.#drawStatus();
    showSteps(this.#ply, this.#state.ply, this.#state);
    this.#drawLine();
    showGraph(positions, summary, this.#state, this.#ply);
    showTurns(summary, this.#state, this.#ply, choose);
    showLosses(positions, summary, this.#state);
    showTable(positions, this.#state, choose);
    find("#work").textContent = ofWork(summary.work);
    this.#drawLinks();
  }

  #drawBoard() {
    const { values, played, line } = this.#offered;
    const move = this.#inLine === null ? undefined : line[this.#inLine - 1];
    if (move) {
      const last = move.move === "pass" ? null : move.move;
      const rows = move.rows.split("/");
      this.#board.draw({
        rows,
        last,
        legal: [],
        hint: null,
        changed: move.changed,
        animate: !prefersReducedMotion(),
      });
      return;
    }
    const turn = this.#connection.summary.turns.find(({ ply }) => ply - 1 === this.#ply);
    const ghosts = turn && this.#ghosts ? ghostsOfTurn(turn) : [];
    const labels = this.#values ? valueLabelsOf(values, played) : {};
    for (const { cell } of ghosts) delete labels[cell];
    const failed = ghosts.length ? turn?.move : null;
    const shapes = this.#looking?.shapes ?? {};
    for (const cell of Object.keys(shapes)) delete labels[cell];
    const view = { ...earlier(this.#state, this.#ply), values: labels, ghosts, marks: { failed, shapes } };
    this.#board.draw(view);
  }

  /** Takes what follows a turning point off the board, until another one is shown. */
  hideGhosts() {
    this.#ghosts = false;
    this.draw();
  }

  #drawStatus() {
    const { says, facts, why } = ofPosition(this.#position, this.#state, this.#connection.summary);
    const inLine = this.#inLine === null ? "" : ofLine(this.#offered.line, this.#inLine);
    find(".status strong").textContent = inLine || says;
    find(".status span").textContent = inLine ? says : facts;
    for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-why]"))) {
      place.textContent = inLine ? "" : why;
      place.hidden = !place.textContent;
    }
  }

  /** The better line as buttons, one a move. */
  #drawLine() {
    const { line, played, loss, proof } = this.#offered;
    const box = find("#line");
    const wins = proof !== null && proof.line.length > 1;
    const wanted = line.length > 0 && (played === null || Boolean(loss) || wins || this.#inLine !== null);
    find("#line-box").hidden = !wanted;
    find("#line-box b").textContent =
      wins && !loss ? gettext("The winning line") : gettext("The better line");
    fill(box, [wanted, this.#ply, line.map(({ move }) => move)], () =>
      (wanted ? line : []).map(({ move }, place) => {
        const onclick = () => this.lookIntoLine(place + 1);
        return html("button", { type: "button", className: "line-move", onclick }, written(move));
      }),
    );
    for (const [place, button] of [...box.children].entries()) {
      if (place + 1 === this.#inLine) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    bringIntoView(box, this.#inLine);
    const into = /** @type {HTMLButtonElement} */ (find("[data-act=into-line]"));
    into.disabled = !wanted;
    into.hidden = this.#inLine !== null;
    find("[data-act=to-game]").hidden = this.#inLine === null;
  }

  #drawLinks() {
    const { ply, text, side } = this.#playable;
    const play = /** @type {HTMLAnchorElement} */ (find("[data-act=play-from]"));
    play.hidden = side === null;
    find("[data-act=play-from] span").textContent = gettext("Play on from move {n}", {
      n: moveNumber(this.#state, ply),
    });
    const asked = new URLSearchParams({
      ...this.#state.options,
      position: text,
      colour: side ?? "black",
    });
    play.href = siteUrl(`/${this.#state.kind}?${asked}`);
    const board = this.#position.text.replace(" ", "");
    const edit = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-act=edit]"));
    if (edit) edit.search = `?board=${encodeURIComponent(board)}`;
    for (const link of document.querySelectorAll("a[data-at-ply]"))
      link.setAttribute("href", `${link.getAttribute("data-at-ply")}?ply=${this.#ply}`);
  }

  // Actions of the visitor ---------------------------------------------------------------------------

  /** Shows the value of a move; the best one opens its line. @param {string} cell */
  #pick(cell) {
    if (this.#looking?.mark(cell)) return;
    const { values, line } = this.#offered;
    const value = this.#inLine === null ? values.find(({ move }) => move === cell) : undefined;
    if (!value) return;
    if (line[0]?.move === cell) this.lookIntoLine(1);
    else this.#branch(cell, value);
  }

  /**
   * Goes on from another move on the analysis board, in games that have one.
   * @param {string} cell
   * @param {MoveValue} value
   */
  #branch(cell, { worth }) {
    const board = /** @type {HTMLAnchorElement | null} */ (document.querySelector("a[data-analysis]"));
    if (board)
      location.assign(`${board.pathname}?${new URLSearchParams({ ply: String(this.#ply), try: cell })}`);
    else toast(gettext("{move}: {worth}.", { move: written(cell), worth: inWords(worth) }));
  }

  #wireGraph() {
    const svg = /** @type {SVGSVGElement} */ (find("#graph"));
    const follow = (/** @type {PointerEvent} */ event) =>
      this.lookAt(plyAt(svg, event.clientX, this.#state.ply));
    svg.addEventListener("pointerdown", (event) => {
      svg.setPointerCapture(event.pointerId);
      follow(event);
    });
    svg.addEventListener("pointermove", (event) => {
      if (svg.hasPointerCapture(event.pointerId)) follow(event);
    });
    new ResizeObserver(() => this.#drawSoon()).observe(svg);
  }
}

/**
 * Scrolls the line, and nothing else, to the move that is shown.
 * @param {HTMLElement} box
 * @param {number | null} count  of the moves that are shown
 */
function bringIntoView(box, count) {
  const button = /** @type {HTMLElement | undefined} */ (box.children[(count ?? 1) - 1]);
  if (!button) return;
  const room = (/** @type {number} */ space, /** @type {number} */ size) => (space - size) / 2;
  box.scrollTo({
    left: button.offsetLeft - room(box.clientWidth, button.offsetWidth),
    top: button.offsetTop - room(box.clientHeight, button.offsetHeight),
  });
}
