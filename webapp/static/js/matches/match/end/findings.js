/** Findings of the review of a finished match so far: turning points, the decisive move, the graph. */

import { plyAt } from "../../../board/score_graph.js";
import { announce } from "../../../frame/announce.js";
import { find } from "../../../frame/dom.js";
import { fullStop, sentenceGap } from "../../../frame/i18n.js";
import { request } from "../../../frame/request.js";
import { showGraph } from "../../review/graph.js";
import { finalCount, other } from "../../words.js";
import { cutShort, decisive, saying, turningPoints } from "./saying.js";

/**
 * @import { MatchConnection, State } from "../../../net/match.js"
 * @import { Position } from "../../../net/review.js"
 * @import { Side, Summary } from "../../../types/messages.js"
 */

export class Findings {
  #connection;
  /** @type {string | null} the position whose review is followed */
  #followed = null;
  /** @type {Summary | null} */
  #summary = null;
  /** @type {readonly Position[]} */
  #positions = [];
  /** The summary for which the positions were requested, so that each round is drawn once. */
  #drawnRound = -1;
  /** @type {{state: State, seat: Side | null, shown: number} | null} */
  #now = null;
  #said = false;

  /** @param {MatchConnection} connection @param {(ply: number) => void} lookAt */
  constructor(connection, lookAt) {
    this.#connection = connection;
    const graph = /** @type {SVGSVGElement} */ (find("#graph"));
    graph.addEventListener("click", ({ clientX }) => {
      if (this.#now) lookAt(plyAt(graph, clientX, this.#now.state.ply));
    });
    new ResizeObserver(() => this.#drawGraph()).observe(graph);
  }

  hide() {
    this.#connection.leaveReview();
    this.#followed = null;
    this.#now = null;
  }

  /**
   * Subscribes to the review, which starts it if it was not requested before.
   * @param {State} state
   * @param {Side | null} seat
   */
  begin(state, seat) {
    const { pos, outcome, moves } = state;
    if (this.#followed === pos) return;
    this.#followed = pos;
    this.#summary = null;
    this.#positions = [];
    this.#drawnRound = -1;
    this.#said = false;
    const spared = seat !== null && isSpared(state, seat);
    find("#findings").hidden = outcome?.reason === "unfinished" || !moves.length || spared;
    const count = finalCount(state);
    find("#findings [data-final-count]").textContent = count;
    find("#findings [data-final-count]").hidden = !count;
    if (!spared) this.#connection.followReview((summary) => this.#take(summary));
  }

  /**
   * @param {State} state
   * @param {Side | null} seat
   * @param {number} shown  the ply on the board
   */
  show(state, seat, shown) {
    this.#now = { state, seat, shown };
    this.#write();
    this.#drawGraph();
  }

  /** @param {Summary} summary */
  #take(summary) {
    this.#summary = summary;
    this.#write();
    const { number, known, all, busy } = roundOf(summary);
    const round = busy ? number : Number.POSITIVE_INFINITY;
    if (known < all || round === this.#drawnRound) return;
    this.#drawnRound = round;
    this.#fetchPositions();
  }

  async #fetchPositions() {
    const { game, pos } = this.#now?.state ?? {};
    if (!game) return;
    const { ok } = await request(`/api/matches/${game}/review`);
    if (!ok || this.#followed !== pos) return;
    this.#positions = ok.positions;
    this.#write();
    this.#drawGraph();
  }

  #write() {
    if (!this.#now || !this.#summary) return;
    const { state, seat } = this.#now;
    const { turns } = this.#summary;
    const { known, all } = roundOf(this.#summary);
    const found = known >= all;
    const said = turningPoints(this.#summary, seat);
    find("#findings [data-turns]").textContent = said;
    find("#findings .rings").replaceChildren(...(found ? turns.map(() => document.createElement("i")) : []));
    const own = seat !== null && turns.some(({ side }) => side === seat);
    find("#findings [data-act=practise]").hidden = !found || !own;
    const turn = () => decisive(turns, state.outcome?.winner ?? null);
    const words = cutShort(state, this.#positions.at(-1)) ?? (found ? saying(turn(), state, seat) : null);
    find("#findings .says").hidden = !words;
    find("#findings .says b").textContent = words?.who ?? "";
    find("#findings .says span").textContent = words?.text ?? "";
    if (!found || this.#said) return;
    this.#said = true;
    announce([said + fullStop, words?.text].filter(Boolean).join(sentenceGap));
  }

  #drawGraph() {
    const { positions, summary } = { positions: this.#positions, summary: this.#summary };
    if (!this.#now || !summary || !positions.length) return;
    find("#graph").classList.add("drawn");
    showGraph(positions, summary, this.#now.state, this.#now.shown);
  }
}

/** Whether a player played a level after which no turning points are shown. @param {State} state @param {Side} seat */
function isSpared({ players }, seat) {
  const from = Number(find("#findings").dataset.turnsFrom);
  return Number(players[other(seat)].shown ?? Infinity) < from;
}

/** The progress of a review. @param {Summary} summary */
function roundOf({ work }) {
  return { number: work.pass, known: work.known, all: work.all, busy: work.busy };
}
