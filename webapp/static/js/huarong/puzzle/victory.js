/** The end of a game: praise, the record, and the challenge that the server makes of it. */

import { say } from "../../frame/phrases.js";
import { play } from "../../frame/sound.js";
import { toast } from "../../frame/toast.js";
import { submitResult } from "../../net/challenges.js";
import { counted, joined, verdict } from "./words.js";

/**
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {object} Context
 * @property {string} code the puzzle
 * @property {import("./words.js").Optimum} optimum filled in with what becomes known
 * @property {Counts | null} challenge  the lengths to beat
 * @property {import("./own_game.js").OwnGame} own
 * @property {import("./view.js").PuzzleView} view
 * @property {import("./solutions.js").Solutions} solutions
 * @property {() => boolean} watching whether a solution is watched
 * @property {() => void} show
 */

const METRICS = /** @type {const} */ (["moves", "steps"]);

export class Victory {
  /** The game that the server has counted, by its last move. */
  #signed = /** @type {{last: unknown, url: string} | null} */ (null);
  #context;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
  }

  /** The link that challenges others with the game as it stands, null where there is none. */
  get url() {
    const { own } = this.#context;
    return own.solved && this.#signed?.last === own.last ? (this.#signed?.url ?? null) : null;
  }

  /** Ends a game that has just been won. */
  async celebrate() {
    const { own, optimum, solutions, watching } = this.#context;
    const { last } = own;
    play("end");
    this.#praise();
    if (!own.helped) this.#challenge();
    const unknown = METRICS.filter((metric) => optimum[metric] === null);
    for (const metric of unknown) optimum[metric] = await solutions.length(metric);
    if (unknown.length > 0 && last === own.last && !watching()) this.#praise();
  }

  #praise() {
    const { own, optimum, view, show } = this.#context;
    const { moves, steps } = own.scene;
    own.enter(optimum);
    show();
    const needed = say("you_needed", { moves: counted("moves", moves), steps: counted("steps", steps) });
    const worth = own.helped ? say("with_help") : verdict({ moves, steps }, optimum);
    view.note(say("solved"), joined([needed, this.#against({ moves, steps }), worth]));
  }

  /** How it went against the challenge, if there is one. @param {Counts} counts */
  #against({ moves }) {
    const { challenge, own } = this.#context;
    if (!challenge || own.helped) return "";
    const by = challenge.moves - moves;
    if (by === 0) return say("challenge_even");
    return say(by > 0 ? "challenge_beaten" : "challenge_missed", { by: counted("moves", Math.abs(by)) });
  }

  async #challenge() {
    const { code, own, show } = this.#context;
    const { last } = own;
    const { signed, message } = await submitResult(code, own.routes);
    if (signed) this.#signed = { last, url: signed.url };
    else if (message) toast(message);
    if (last === own.last) show();
  }
}
