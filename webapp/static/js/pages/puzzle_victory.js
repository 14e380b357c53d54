/** The end of a game: praise, the record, and the challenge that the server makes of it. */

import { say } from "../frame/phrases.js";
import { play } from "../frame/sound.js";
import { toast } from "../frame/toast.js";
import { prove } from "../net/results.js";
import { counted, joined, verdict } from "./puzzle_words.js";

/**
 * @typedef {{moves: number, steps: number}} Counts
 * @typedef {object} Stage
 * @property {string} code the puzzle
 * @property {import("./puzzle_words.js").Optimum} optimum filled in with what becomes known
 * @property {Counts | null} challenge what somebody else needed
 * @property {import("./puzzle_game.js").OwnGame} own
 * @property {import("./puzzle_view.js").PuzzleView} view
 * @property {import("./puzzle_help.js").Help} help
 * @property {() => boolean} watching whether a solution is watched
 * @property {() => void} show
 */

const METRICS = /** @type {const} */ (["moves", "steps"]);

export class Victory {
  /** The game that the server has counted, by its last move. */
  #proof = /** @type {{last: unknown, url: string} | null} */ (null);
  #stage;

  /** @param {Stage} stage */
  constructor(stage) {
    this.#stage = stage;
  }

  /** The link that challenges others with the game as it stands, null where there is none. */
  get url() {
    const { own } = this.#stage;
    return own.solved && this.#proof?.last === own.last ? (this.#proof?.url ?? null) : null;
  }

  /** Ends a game that has just been won. */
  async celebrate() {
    const { own, optimum, help, watching } = this.#stage;
    const { last } = own;
    play("end");
    this.#praise();
    if (!own.helped) this.#challenge();
    const unknown = METRICS.filter((metric) => optimum[metric] === null);
    for (const metric of unknown) optimum[metric] = await help.length(metric);
    if (unknown.length > 0 && last === own.last && !watching()) this.#praise();
  }

  #praise() {
    const { own, optimum, view, show } = this.#stage;
    const { moves, steps } = own.scene;
    own.enter(optimum);
    show();
    const needed = say("you_needed", { moves: counted("moves", moves), steps: counted("steps", steps) });
    const worth = own.helped ? say("with_help") : verdict({ moves, steps }, optimum);
    view.note(say("solved"), joined([needed, this.#against({ moves, steps }), worth]));
  }

  /** How it went against the challenge, if there is one. @param {Counts} counts */
  #against({ moves }) {
    const { challenge, own } = this.#stage;
    if (!challenge || own.helped) return "";
    const by = challenge.moves - moves;
    if (by === 0) return say("challenge_even");
    return say(by > 0 ? "challenge_beaten" : "challenge_missed", { by: counted("moves", Math.abs(by)) });
  }

  async #challenge() {
    const { code, own, show } = this.#stage;
    const { last } = own;
    const { proof, message } = await prove(code, own.routes);
    if (proof) this.#proof = { last, url: proof.url };
    else if (message) toast(message);
    if (last === own.last) show();
  }
}
