/** The end of a game: Cao Cao leaves, a seal shows the achievement, and the next puzzle is offered. */

import { Gate } from "../../board/huarong/gate.js";
import { gettext } from "../../frame/i18n.js";
import { share } from "../../frame/share.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { seenOf, wasSeen } from "../puzzle/seen_solutions.js";
import { joined } from "../puzzle/words.js";
import { bestOf } from "../record.js";
import { praise, SEAL_WORDS, SEALS, sealOf } from "./achievement.js";
import { Challenges } from "./challenges.js";
import { DayWon } from "./day.js";
import { offerNext } from "./next_puzzle.js";
import { showCard } from "./share_card.js";
import { EndlessStage } from "./stage.js";

/**
 * @import { PuzzleBoard } from "../../board/huarong/board.js"
 * @import { Route } from "../../board/huarong/cells.js"
 * @import { OwnGame } from "../puzzle/own_game.js"
 * @import { Solutions } from "../puzzle/solutions.js"
 * @import { PuzzleView } from "../puzzle/view.js"
 * @import { Optimum } from "../puzzle/words.js"
 * @import { SpeedRun } from "../run/speed_run.js"
 * @import { Finished } from "./achievement.js"
 *
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {object} Context
 * @property {string} code the puzzle
 * @property {string} layout
 * @property {boolean} isOnWay whether it is of the beginner's way
 * @property {number | null} states layouts that can be reached from it
 * @property {Optimum} optimum filled in with what becomes known
 * @property {Counts | null} challenge  the lengths to beat
 * @property {PuzzleBoard} board
 * @property {number} caocao the index of his block
 * @property {OwnGame} own
 * @property {PuzzleView} view
 * @property {Solutions} solutions
 * @property {() => boolean} watching whether a solution is watched
 * @property {() => void} show
 * @property {SpeedRun} timed the clock
 * @property {() => Promise<(number | null)[] | null>} distances  those along the game in moves, null if they did not come
 */

const METRICS = /** @type {const} */ (["moves", "steps"]);

export class Victory {
  /** The cells of the last move, while it is shown leaving the tray. @type {Route | null} */
  #way = null;
  /** The fewest moves before the game that stands. @type {number | null} */
  #before = null;
  #context;
  #gate;
  #day = DayWon.onThisPage();
  #challenges;
  #stage;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    this.#stage = EndlessStage.of(context.layout);
    this.#gate = new Gate(context.board, context.caocao);
    this.#challenges = new Challenges(() => context.show());
    on("challenge", () => this.#challenge());
    for (const key of ["card", "show-card"]) on(key, () => this.#card());
    on("share-day", async () => {
      const { counts, optimum } = this.#finished;
      const lengths = await context.distances();
      this.#day?.send(counts, !context.own.helped && counts.moves === optimum.moves, lengths);
    });
  }

  /** The link that challenges others with the game as it stands, null where there is none. */
  get url() {
    const { own, code } = this.#context;
    return own.solved && !own.helped ? this.#challenges.url(code, own.routes) : null;
  }

  /** Shows the tray after the end of a game, or as it is before that. @param {boolean} won */
  draw(won) {
    const way = this.#way;
    this.#way = null;
    if (!won) return this.#gate.close();
    const name = sealOf(this.#finished);
    this.#gate.open({ text: SEALS[name], label: SEAL_WORDS[name] }, way);
    const challenge = button("challenge");
    if (challenge) challenge.hidden = this.#context.own.helped;
    this.#stage?.show();
    offerNext(this.#context.code);
  }

  /**
   * Ends a game that has just been won.
   * @param {Route} way the cells of its last move that are to be seen
   */
  async celebrate(way) {
    const { own, optimum, solutions, layout, code, timed, watching } = this.#context;
    const { last } = own;
    if (wasSeen(layout)) own.help();
    this.#before = bestOf(layout)?.moves ?? null;
    this.#way = way;
    play("end");
    if (!own.helped) this.#day?.save(layout, own.routes);
    this.#enter();
    if (!own.helped) this.#challenges.claim(code, own.routes, timed.times);
    const unknown = METRICS.filter((metric) => optimum[metric] === null);
    for (const metric of unknown) optimum[metric] = await solutions.length(metric);
    if (unknown.length > 0 && last === own.last && !watching()) this.#enter();
  }

  /** Says what was achieved. */
  tell() {
    const { head: praised, text: worth } = praise(this.#finished);
    const over = this.#stage?.end(this.#finished) ?? "";
    const head = over || joined([this.#day?.streak ?? "", praised]);
    const text = joined([over && praised, this.#context.timed.sentence, worth]);
    this.#day?.show();
    this.#context.view.note(head, text, { aloud: false });
    return [gettext("Cao Cao is at the exit."), head, text];
  }

  #enter() {
    const { own, optimum, view, show, isOnWay } = this.#context;
    own.enter(optimum, { isOnWay });
    show();
    for (const sentence of this.tell()) view.aloud(sentence);
  }

  /** @returns {Finished} */
  get #finished() {
    const { own, layout, optimum, states, challenge, isOnWay } = this.#context;
    const { moves, steps } = own.scene;
    return {
      isOnWay,
      counts: { moves, steps },
      optimum,
      states,
      seen: own.helped ? seenOf(layout) : {},
      helped: own.helped,
      before: this.#before,
      challenge: challenge?.moves ?? null,
    };
  }

  #card() {
    const { own, optimum } = this.#context;
    const achieved = own.solved && !own.helped ? praise(this.#finished).head : null;
    showCard(this.url, achieved, optimum.moves);
  }

  #challenge() {
    const { url } = this;
    if (url) share(url, document.title);
    else toast(gettext("The server has not counted this game yet. The link follows when it has."));
  }
}

/** An action after the win; today's puzzle has others than the rest. @param {string} name */
function button(name) {
  return /** @type {HTMLElement | null} */ (document.querySelector(`[data-do=${name}]`));
}

/** @param {string} name @param {() => void} run */
function on(name, run) {
  button(name)?.addEventListener("click", run);
}
